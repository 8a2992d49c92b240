import { pollHost } from '../../../../kernels/assembly/workspace';
import * as table from './search-table';
import { PROVEN, WON } from '../../../../kernels/assembly/values';
import { IMAGE, openLines, ROTATION, setLines, TEMPO, TURNED, weight, winningOn8 } from './open-lines';
import { FIRST_MOVE, frameAt, GRID, LEFT_GRID, MOVE_NAME, MOVE_OTHERS, MOVE_OWN, MOVE_RANK, MOVE_SIZE, OTHERS, RIGHT_GRID } from './rotation-frames';
import { enterPly, networkPoints, noteFours, noteReachable, noteWinning, startNetwork, usesNetwork } from './rotation-network';
import { hasFourOn8, setSize, turnedLeft, turnedRight } from './rotations';

// Alpha-beta for any variant of Puissance 4. A position is both sides' tokens, the side to move first, and
// `rotations`: those left to the side to move, plus 16 times those left to the other. Values are points for
// the side to move, or a proven end: WON minus the plies until then, or the negative. Pruning never changes a
// proof; if a search reaches the end of every line, 0 is a proven draw.

/** An upper bound of the points of an evaluation. */
const MOST_POINTS: i32 = 20000;
const POLL_INTERVAL: u64 = 0x400;

/** Moves: the column of a drop, or a rotation. */
export const RIGHT: i32 = 8;
export const LEFT: i32 = 9;

let bottom: u64 = 0;
let board: u64 = 0;
let columns: i32 = 0;
export let tokens: i32 = 0;
export let nodes: u64 = 0;

export function setVariant(columnCount: i32, rows: i32, tokenCount: i32): void {
  columns = columnCount;
  tokens = tokenCount;
  bottom = 0;
  for (let column = 0; column < columns; column++) bottom |= <u64>1 << <u64>(8 * column);
  board = bottom * (rows == 8 ? 255 : (<u64>1 << <u64>rows) - 1);
  setSize(columns);
  setLines(columns, rows, board);
  nodes = 0;
}

@inline
export function landings(taken: u64): u64 {
  return ((taken << 1) | bottom) & board & ~taken;
}

@inline
function tokensLeft(own: u64): i32 {
  return tokens - <i32>popcnt(own);
}

@inline
export function swapped(rotations: i32): i32 {
  return ((rotations & 15) << 4) | (rotations >> 4);
}

/** The most plies that the game can still have. */
export function pliesLeft(own: u64, others: u64, rotations: i32): i32 {
  return tokensLeft(own) + tokensLeft(others) + (rotations & 15) + (rotations >> 4);
}

/** Writes the grid and both images, which are empty without rotations, into the frame. */
@inline
function writeGrids(frame: usize, own: u64, others: u64, rotations: i32): void {
  store<u64>(frame, own);
  store<u64>(frame, others, OTHERS);
  if (rotations == 0) {
    memory.fill(frame + RIGHT_GRID, 0, 2 * GRID);
    return;
  }
  const taken = own | others;
  store<u64>(frame, turnedRight(own, taken), RIGHT_GRID);
  store<u64>(frame, turnedRight(others, taken), RIGHT_GRID + OTHERS);
  store<u64>(frame, turnedLeft(own, taken), LEFT_GRID);
  store<u64>(frame, turnedLeft(others, taken), LEFT_GRID + OTHERS);
}

/** The points of an image by the terms: 1 to the right, 2 to the left. */
function imagePoints(frame: usize, grid: i32, rotations: i32): i32 {
  const at = frame + <usize>grid * GRID;
  const own = load<u64>(at);
  const others = load<u64>(at, OTHERS);
  const isMine = hasFourOn8(own);
  const isTheirs = hasFourOn8(others);
  // a four of the side to move alone would win at once, if it had a rotation left; so only the other side's counts
  if (isTheirs && !isMine) return rotations >> 4 ? -weight(TURNED) : 0;
  if (isMine || isTheirs) return 0;
  const empty = board & ~(own | others);
  const cells = <i32>popcnt(winningOn8(own, empty)) - <i32>popcnt(winningOn8(others, empty));
  return openLines(own, others, IMAGE) - openLines(others, own, IMAGE) + cells * weight(IMAGE + 3);
}

/** Points by the terms. Precondition: the frame has the grids. */
function termPoints(frame: usize, own: u64, others: u64, rotations: i32): i32 {
  const empty = board & ~(own | others);
  const mine = winningOn8(own, empty);
  const theirs = winningOn8(others, empty);
  let points = openLines(own, others, 0) - openLines(others, own, 0) + weight(TEMPO);
  points += (<i32>popcnt(mine) - <i32>popcnt(theirs)) * weight(3);
  const stacked = mine & (mine << 1) & ~bottom;
  const theirsStacked = theirs & (theirs << 1) & ~bottom;
  points += (<i32>popcnt(stacked) - <i32>popcnt(theirsStacked)) * weight(4);
  if (rotations != 0) {
    points += ((rotations & 15) - (rotations >> 4)) * weight(ROTATION);
    points += imagePoints(frame, 1, rotations) + imagePoints(frame, 2, rotations);
  }
  return max(-MOST_POINTS, min(MOST_POINTS, points));
}

/** Notes what the network should know of a grid: 0, or the image to the right, 1, or to the left, 2. */
function noteGrid(frame: usize, grid: i32): void {
  const at = frame + <usize>grid * GRID;
  const own = load<u64>(at);
  const others = load<u64>(at, OTHERS);
  const isMine = hasFourOn8(own);
  const isTheirs = hasFourOn8(others);
  if (isMine || isTheirs) return noteFours(grid, isMine, isTheirs);
  const taken = own | others;
  const mine = winningOn8(own, board & ~taken);
  const theirs = winningOn8(others, board & ~taken);
  noteWinning(grid, mine, theirs);
  if (grid == 0) noteReachable((mine & landings(taken)) != 0, (theirs & landings(taken)) != 0);
}

/** Points of a quiet position. Precondition: the frames up to this ply have their grids. */
function evaluate(frame: usize, own: u64, others: u64, rotations: i32, ply: i32): i32 {
  if (!usesNetwork) return termPoints(frame, own, others, rotations);
  startNetwork(ply);
  noteGrid(frame, 0);
  if (rotations != 0) {
    noteGrid(frame, 1);
    noteGrid(frame, 2);
  }
  return networkPoints(ply, <i32>popcnt(own | others), rotations);
}

/** The static evaluation. */
export function pointsOf(own: u64, others: u64, rotations: i32): i32 {
  const frame = frameAt(0);
  enterPly(0);
  writeGrids(frame, own, others, rotations);
  return evaluate(frame, own, others, rotations, 0);
}

/** The evaluation after the root move listed at `at`, for the side that moves then; made from that of the root. */
export function pointsAfter(at: usize, rotations: i32): i32 {
  const left = swapped(load<i32>(at, MOVE_NAME) >= RIGHT ? rotations - 1 : rotations);
  const frame = frameAt(1);
  enterPly(1);
  writeGrids(frame, load<u64>(at, MOVE_OTHERS), load<u64>(at, MOVE_OWN), left);
  return evaluate(frame, load<u64>(at, MOVE_OTHERS), load<u64>(at, MOVE_OWN), left, 1);
}

/** Inserts a move by its rank into the list that begins at `first`; returns the new end. */
function addMove(
  first: usize,
  end: usize,
  own: u64,
  others: u64,
  move: i32,
  rank: i32,
): usize {
  let at = end;
  while (at > first && load<i32>(at - MOVE_SIZE, MOVE_RANK) < rank) {
    memory.copy(at, at - MOVE_SIZE, MOVE_SIZE);
    at -= MOVE_SIZE;
  }
  store<u64>(at, own, MOVE_OWN);
  store<u64>(at, others, MOVE_OTHERS);
  store<i32>(at, move, MOVE_NAME);
  store<i32>(at, rank, MOVE_RANK);
  return end + MOVE_SIZE;
}

/**
 * Lists the drops into `cells` and the rotations in the frame, by rank, and returns the end of the list.
 * Preconditions: no move wins at once; the frame has the images if the side to move has a rotation.
 */
function listMoves(
  frame: usize,
  own: u64,
  others: u64,
  rotations: i32,
  cells: u64,
  known: i32,
): usize {
  const first = frame + FIRST_MOVE;
  let end = first;
  const empty = board & ~(own | others);
  const theirs = winningOn8(others, empty);
  for (let column = 0; column < columns; column++) {
    const cell = cells & (<u64>255 << <u64>(8 * column));
    if (cell == 0) continue;
    const after = own | cell;
    const threats = <i32>popcnt(winningOn8(after, empty & ~cell));
    let rank = threats * 16 - abs(2 * column - columns + 1);
    if (theirs & cell) rank += 200;
    if (column == known) rank += 10000;
    end = addMove(first, end, after, others, column, rank);
  }
  if (rotations & 15) {
    const right = known == RIGHT ? 10000 : -20;
    end = addMove(first, end, load<u64>(frame, RIGHT_GRID), load<u64>(frame, RIGHT_GRID + OTHERS), RIGHT, right);
    const left = known == LEFT ? 10000 : -20;
    end = addMove(first, end, load<u64>(frame, LEFT_GRID), load<u64>(frame, LEFT_GRID + OTHERS), LEFT, left);
  }
  return end;
}

/** The drops to search: those that do not lose to the next drop, or all. */
@inline
function sensibleCells(own: u64, others: u64): u64 {
  if (tokensLeft(own) == 0) return 0;
  const taken = own | others;
  const cells = landings(taken);
  if (tokensLeft(others) == 0) return cells;
  const theirs = winningOn8(others, board & ~taken);
  const forced = cells & theirs;
  const allowed = cells & ~((theirs & ~bottom) >> 1);
  if (forced == 0) return allowed;
  return (forced & (forced - 1)) != 0 ? 0 : forced & allowed;
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
  let left = rotations;
  if (load<i32>(at, MOVE_NAME) >= RIGHT) {
    left--;
    const isMine = hasFourOn8(own);
    if (hasFourOn8(others)) return isMine ? 0 : -(WON - ply - 1);
    if (isMine) return WON - ply - 1;
  } else if (hasFourOn8(own)) return WON - ply - 1;
  if (tokensLeft(own) + tokensLeft(others) == 0) return 0;
  return -search(others, own, swapped(left), depth, -beta, -alpha, ply + 1);
}

/** Whether a rotation wins at once. Precondition: the frame has both images. */
@inline
function rotationWins(frame: usize): bool {
  return (
    (hasFourOn8(load<u64>(frame, RIGHT_GRID)) && !hasFourOn8(load<u64>(frame, RIGHT_GRID + OTHERS))) ||
    (hasFourOn8(load<u64>(frame, LEFT_GRID)) && !hasFourOn8(load<u64>(frame, LEFT_GRID + OTHERS)))
  );
}

/** Lists all legal moves of the root in frame 0. Returns the end of the list. */
export function listAll(own: u64, others: u64, rotations: i32, known: i32): usize {
  const frame = frameAt(0);
  enterPly(0);
  writeGrids(frame, own, others, rotations);
  const cells = tokensLeft(own) > 0 ? landings(own | others) : 0;
  return listMoves(frame, own, others, rotations, cells, known);
}

/** Fail-soft alpha-beta. Precondition: the game goes on. */
export function search(
  own: u64,
  others: u64,
  rotations: i32,
  depth: i32,
  alphaGiven: i32,
  betaGiven: i32,
  ply: i32,
): i32 {
  if ((++nodes & (POLL_INTERVAL - 1)) == 0) pollHost(nodes);
  const taken = own | others;
  const frame = frameAt(ply);
  enterPly(ply);
  if (tokensLeft(own) > 0 && winningOn8(own, board & ~taken) & landings(taken))
    return WON - ply - 1;
  writeGrids(frame, own, others, rotations);
  if ((rotations & 15) != 0 && rotationWins(frame)) return WON - ply - 1;
  if (depth <= 0) return evaluate(frame, own, others, rotations, ply);

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

  const cells = sensibleCells(own, others);
  const end = listMoves(frame, own, others, rotations, cells, knownMove);
  const first = frame + FIRST_MOVE;
  const lost = -(WON - ply - 2);
  if (end == first) return lost;
  const isForced = end == first + MOVE_SIZE;
  const next = isForced ? depth : depth - 1; // a forced move costs no depth
  const toTheEnd = depth >= pliesLeft(own, others, rotations);
  let best = tokensLeft(own) > 0 && cells != landings(taken) ? lost : -WON;
  let bestMove = table.NO_MOVE;
  const alphaAtFirst = alpha;
  let index = 0;
  for (let at = first; at < end; at += MOVE_SIZE, index++) {
    let value: i32;
    if (index == 0) value = valueAfter(at, rotations, next, alpha, beta, ply);
    else {
      const less = depth < 3 || index < 3 || toTheEnd ? 0 : index < 6 ? 1 : 2;
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
  table.storeEntry(own, others, rotations, kept, depth, kind, bestMove);
  return best;
}
