import { pollHost } from '../../../../kernels/assembly/workspace';
import { PROVEN, WON } from '../../../../kernels/assembly/values';
import { landings, pliesLeft, tokensLeft } from './rotation-board';
import { evaluate } from './rotation-evaluation';
import { usesNetwork } from './rotation-network';
import { reduction } from './rotation-reductions';
import {
  FIRST_MOVE,
  frameAt,
  LEFT_GRID,
  MINE,
  MOVE_NAME,
  MOVE_OTHERS,
  MOVE_OWN,
  MOVE_SIZE,
  OTHERS,
  RIGHT_GRID,
  THEIRS,
} from './rotation-frames';
import { listMoves, makeMove, RIGHT, sensibleCells, writeFrame } from './rotation-moves';
import { hasFourOn8 } from './rotations';
import * as table from './search-table';

// Alpha-beta for any variant of Puissance 4. A position is both sides' tokens, the side to move first, and
// `rotations`: those left to the side to move, plus 16 times those left to the other. Values are points for
// the side to move, or a proven end: WON minus the plies until then, or the negative. Pruning never changes a
// proof: what is left out returns points. If a search reaches the end of every line, 0 is a proven draw.

const POLL_INTERVAL: u64 = 0x400;

export let nodes: u64 = 0;

export function startSearch(): void {
  nodes = 0;
}

/** The static evaluation. */
export function pointsOf(own: u64, others: u64, rotations: i32): i32 {
  writeFrame(0, own, others, rotations);
  return evaluate(rotations, 0);
}

/** The evaluation after the root move listed at `at`, for the side that moves then; made from that of the root. */
export function pointsAfter(at: usize, rotations: i32): i32 {
  return evaluate(makeMove(at, rotations, 0), 1);
}

/** The value of the move listed at `at`, for the side that makes it. */
export function valueAfter(
  at: usize,
  rotations: i32,
  depth: i32,
  alpha: i32,
  beta: i32,
  ply: i32,
): i32 {
  const own = load<u64>(at, MOVE_OWN);
  const others = load<u64>(at, MOVE_OTHERS);
  if (load<i32>(at, MOVE_NAME) >= RIGHT) {
    const isMine = hasFourOn8(own);
    if (hasFourOn8(others)) return isMine ? 0 : -(WON - ply - 1);
    if (isMine) return WON - ply - 1;
  } else if (ply == 0 && hasFourOn8(own)) return WON - ply - 1; // elsewhere such a drop is found before
  if (tokensLeft(own) + tokensLeft(others) == 0) return 0;
  const left = makeMove(at, rotations, ply);
  return -search(left, depth, -beta, -alpha, ply + 1);
}

/** Whether a rotation wins at once. Precondition: the frame has both images. */
@inline
function rotationWins(frame: usize): bool {
  return (
    (hasFourOn8(load<u64>(frame, RIGHT_GRID)) && !hasFourOn8(load<u64>(frame, RIGHT_GRID + OTHERS))) ||
    (hasFourOn8(load<u64>(frame, LEFT_GRID)) && !hasFourOn8(load<u64>(frame, LEFT_GRID + OTHERS)))
  );
}

// In the last plies, a position counts as above beta that is this many points above it for each ply of depth.
const PRUNED_DEPTH: i32 = 5;
const MARGIN: i32 = 60;
/** From this depth on, a position whose table has no move is searched a ply less deeply. */
const UNKNOWN_DEPTH: i32 = 4;
/** For this many plies beyond the last one, threats to complete a four are answered. */
const ANSWERS: i32 = 4;

/** A margin in points of the network, in those of the evaluation in use: a point of the terms is worth two. */
@inline
function pointsFor(margin: i32): i32 {
  return usesNetwork ? margin : margin >> 1;
}

/** Fail-soft alpha-beta. Preconditions: the game goes on; the frame of the ply is written. */
function search(rotations: i32, depthGiven: i32, alphaGiven: i32, betaGiven: i32, ply: i32): i32 {
  if ((++nodes & (POLL_INTERVAL - 1)) == 0) pollHost(nodes);
  const frame = frameAt(ply);
  const own = load<u64>(frame);
  const others = load<u64>(frame, OTHERS);
  const reachable = landings(own | others);
  if (tokensLeft(own) > 0 && load<u64>(frame, MINE) & reachable) return WON - ply - 1;
  if ((rotations & 15) != 0 && rotationWins(frame)) return WON - ply - 1;
  const isThreatened = tokensLeft(others) > 0 && (load<u64>(frame, THEIRS) & reachable) != 0;
  let depth = depthGiven;
  if (depth <= (isThreatened ? -ANSWERS : 0)) return evaluate(rotations, ply);

  // a rotation may lose at once, but the earliest win is with the side's next move
  let alpha = max(alphaGiven, -(WON - ply - 1));
  const beta = min(betaGiven, WON - ply - 3);
  if (alpha >= beta) return alpha;

  const known = table.probeTable(own, others, rotations);
  let knownMove = table.NO_MOVE;
  if (known != 0) {
    knownMove = table.moveOf(known);
    let value = table.valueOf(known);
    const isProven = abs(value) >= PROVEN;
    if (isProven) value += value > 0 ? -ply : ply;
    const kind = table.kindOf(known);
    if (table.depthOf(known) >= depth || isProven) { // a proof holds at any depth
      if (kind == table.EXACT) return value;
      if (kind == table.AT_LEAST && value >= beta) return value;
      if (kind == table.AT_MOST && value <= alpha) return value;
    }
  }

  // what is searched to the end is searched whole
  const toTheEnd = depth >= pliesLeft(own, others, rotations);
  const isNarrow = betaGiven - alphaGiven == 1;
  if (isNarrow && !toTheEnd && !isThreatened && depth <= PRUNED_DEPTH && abs(beta) < PROVEN) {
    const points = evaluate(rotations, ply);
    if (points - pointsFor(MARGIN) * depth >= beta) return points;
  }
  if (depth >= UNKNOWN_DEPTH && knownMove == table.NO_MOVE && !toTheEnd) depth--;

  const cells = sensibleCells(own, others, load<u64>(frame, THEIRS));
  const end = listMoves(ply, rotations, cells, knownMove);
  const first = frame + FIRST_MOVE;
  const lost = -(WON - ply - 2);
  if (end == first) return lost;
  const isForced = end == first + MOVE_SIZE;
  const next = isForced ? depth : depth - 1; // a forced move costs no depth
  let best = tokensLeft(own) > 0 && cells != reachable ? lost : -WON;
  let bestMove = table.NO_MOVE;
  const alphaAtFirst = alpha;
  let index = 0;
  for (let at = first; at < end; at += MOVE_SIZE, index++) {
    let value: i32;
    if (index == 0) value = valueAfter(at, rotations, next, alpha, beta, ply);
    else {
      const less = toTheEnd ? 0 : reduction(max(0, depth), index, isNarrow);
      value = valueAfter(at, rotations, next - less, alpha, alpha + 1, ply);
      if (value > alpha && less > 0) value = valueAfter(at, rotations, next, alpha, alpha + 1, ply);
      if (value > alpha && value < beta)
        value = valueAfter(at, rotations, next, alpha, beta, ply);
    }
    if (value <= best) continue;
    best = value;
    bestMove = load<i32>(at, MOVE_NAME);
    if (value > alpha) alpha = value;
    if (alpha >= beta) break;
  }
  const kind = best >= beta ? table.AT_LEAST : best > alphaAtFirst ? table.EXACT : table.AT_MOST;
  let kept = best;
  if (abs(best) >= PROVEN) kept += best > 0 ? ply : -ply;
  table.storeEntry(own, others, rotations, kept, max(0, depth), kind, bestMove);
  return best;
}
