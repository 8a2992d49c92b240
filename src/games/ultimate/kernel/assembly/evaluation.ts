import { firstScratchBase, scratchBase } from '../../../../kernels/assembly/workspace';
import * as net from '../../../../kernels/assembly/net';
import { COUNT, crossesIn, FREE, hasLine, isCross, POWERS, ringsIn, rule } from './board';
import * as layout from './memory';

// The evaluation, in points: the terms of games/ultimate/evaluation.ts in integers plus, if one was trained for the
// rule, the output of a small network. A search uses only `reset`, `advance` and `evaluate`.

const BOARD_POINTS: StaticArray<i32> = [26, 20, 26, 20, 33, 20, 26, 20, 26];
const LINE: i32 = 27;
const TWO: i32 = 23;
const CHOICE: i32 = 48;
const COUNTED: i32 = 150;
/** Probability 1. */
const SURE: i32 = 256;

// For each pattern, the chances of crosses and rings to win the sub-board, computed as in the game's local.ts.

@inline
function exactChance(pattern: i32): f64 {
  return load<f64>(scratchBase() + (<usize>pattern << 3), layout.EXACT_CHANCES);
}
function setExact(pattern: i32, chance: f64): void {
  store<f64>(scratchBase() + (<usize>pattern << 3), chance, layout.EXACT_CHANCES);
}
const UNKNOWN: f64 = -1;

/** The pattern with crosses and rings exchanged. */
function exchanged(pattern: i32): i32 {
  let other = 0;
  let rest = pattern;
  for (let cell = 0; cell < 9; cell++) {
    const digit = rest % 3;
    rest /= 3;
    if (digit != 0) other += (3 - digit) * POWERS[cell];
  }
  return other;
}

/** The pattern after the best move of crosses: the largest difference of the chances, then the largest chance. */
function best(pattern: i32): i32 {
  let found = pattern;
  let lead: f64 = -10;
  let wins: f64 = 0;
  const taken = crossesIn(pattern) | ringsIn(pattern);
  for (let cell = 0; cell < 9; cell++) {
    if (((taken >> cell) & 1) != 0) continue;
    const moved = pattern + POWERS[cell];
    const chance = visit(moved);
    const margin = chance - visit(exchanged(moved));
    if (margin > lead || (margin == lead && chance > wins)) {
      found = moved;
      lead = margin;
      wins = chance;
    }
  }
  return found;
}

function visit(pattern: i32): f64 {
  if (exactChance(pattern) >= 0) return exactChance(pattern);
  const x = crossesIn(pattern);
  const o = ringsIn(pattern);
  let chance: f64 = 0;
  if (hasLine(x)) chance = 1;
  else if (!hasLine(o) && (x | o) != 0o777)
    chance = (visit(best(pattern)) + visit(exchanged(best(exchanged(pattern))))) / 2;
  setExact(pattern, chance);
  return chance;
}

/** Fills the table of chances. Called once, after `prepareBoard`. */
export function prepareEvaluation(): void {
  for (let i = 0; i < <i32>layout.PATTERNS; i++) setExact(i, UNKNOWN);
  for (let i = 0; i < <i32>layout.PATTERNS; i++) {
    const at = scratchBase() + (<usize>i << 2);
    store<i16>(at, <i16>Math.round(visit(i) * SURE), layout.CHANCES);
    store<i16>(at, <i16>Math.round(visit(exchanged(i)) * SURE), layout.CHANCES + 2);
  }
}

// Features of a perspective: its marks and the other side's marks, in sub-boards that are not closed; its sub-boards,
// the other side's, those closed without an owner; the imposed sub-board or the free choice.
const THEIR_MARKS: i32 = 81;
const OWNED: i32 = 162;
const DRAWN: i32 = 180;
const IMPOSED: i32 = 189;
/** Points for odds of e to 1. */
const SCALE: i32 = 91;

/** The units of the rule's network; 0: it has none. */
let units: i32 = 0;

/** Called before each request, on every thread, after the rule is set. */
export function attachWeights(): void {
  units = load<i32>(firstScratchBase() + layout.HIDDEN + (<usize>rule << 2));
}

@inline
function usesNet(): bool {
  return units != 0;
}

/** Called with the root position of a search. Precondition: its patterns are set. */
export function reset(crossWon: i32, ringWon: i32, closed: i32, imposed: i32): void {
  if (!usesNet()) return;
  const weights = firstScratchBase() + layout.NETS + <usize>rule * net.netBytes(layout.FEATURES);
  net.placeNet(weights, layout.FEATURES, units, scratchBase() + layout.ACCUMULATORS);
  for (let view = 0; view < 2; view++) {
    const at = net.accumulator(0, view);
    net.resetAccumulator(at);
    for (let board = 0; board < 9; board++) {
      const isClosed = ((closed >> board) & 1) != 0;
      if (((crossWon >> board) & 1) != 0) net.addFeature(at, OWNED + (view == 0 ? 0 : 9) + board);
      else if (((ringWon >> board) & 1) != 0) net.addFeature(at, OWNED + (view == 0 ? 9 : 0) + board);
      else if (isClosed) net.addFeature(at, DRAWN + board);
      if (!isClosed) addMarks(at, view, board);
    }
    net.addFeature(at, IMPOSED + imposed);
  }
  net.setUpToDate(0);
}

function addMarks(at: usize, view: i32, board: i32): void {
  const pattern = layout.patternOf(board);
  for (let rest = crossesIn(pattern); rest != 0; rest &= rest - 1)
    net.addFeature(at, (view == 0 ? 0 : THEIR_MARKS) + 9 * board + <i32>ctz<u32>(rest));
  for (let rest = ringsIn(pattern); rest != 0; rest &= rest - 1)
    net.addFeature(at, (view == 0 ? THEIR_MARKS : 0) + 9 * board + <i32>ctz<u32>(rest));
}

// The change by a move: the move in 7 bits, then a bit for rings, a bit each if it wins its sub-board, closes it, closes
// it without an owner; the imposed sub-boards before and after it, in 4 bits each.
const RING_MOVE: i32 = 1 << 7;
const WINS: i32 = 1 << 8;
const SHUTS: i32 = 1 << 9;
const DRAWS: i32 = 1 << 10;
const FROM: i32 = 11;
const TO: i32 = 15;

/**
 * Called before a move of S is searched; records what `evaluate` needs at ply + 1. `won`: the move wins its sub-board;
 * `shut`: it closes it; `owned`: the sub-boards with an owner after it; `from` and `to`: the imposed sub-boards before
 * and after it.
 */
@inline
export function advance<S>(ply: i32, move: i32, won: bool, shut: bool, owned: i32, from: i32, to: i32): void {
  if (!usesNet()) return;
  let change = move | (isCross<S>() ? 0 : RING_MOVE) | (from << FROM) | (to << TO);
  if (won) change |= WINS;
  if (shut) change |= ((owned >> (move / 9)) & 1) != 0 ? SHUTS : SHUTS | DRAWS;
  net.noteChange(ply + 1, change);
}

/**
 * Updates the accumulators of a ply, from the last ply that is up to date. The patterns are those of `ply`, but a closed
 * sub-board no longer changes, so its pattern is that of the move that closed it.
 */
function refresh(ply: i32): void {
  let last = ply;
  while (!net.isUpToDate(last)) last--;
  for (let at = last + 1; at <= ply; at++) {
    const change = net.changeAt(at);
    const move = change & 127;
    const from = IMPOSED + ((change >> FROM) & 15);
    const to = IMPOSED + ((change >> TO) & 15);
    for (let view = 0; view < 2; view++) {
      const target = net.accumulator(at, view);
      net.swapFeature(target, net.accumulator(at - 1, view), from, to);
      const isOwn = ((change & RING_MOVE) != 0) == (view == 1);
      if ((change & SHUTS) != 0) removeMarks(target, view, move / 9, move % 9);
      else net.addFeature(target, (isOwn ? 0 : THEIR_MARKS) + move);
      if ((change & WINS) != 0) net.addFeature(target, (isOwn ? OWNED : OWNED + 9) + move / 9);
      else if ((change & DRAWS) != 0) net.addFeature(target, DRAWN + move / 9);
    }
    net.setUpToDate(at);
  }
}

/** Removes the marks of a sub-board, but for the last one, which was not added. */
function removeMarks(at: usize, view: i32, board: i32, last: i32): void {
  const pattern = layout.patternOf(board);
  const others = ~(1 << last);
  for (let rest = crossesIn(pattern) & others; rest != 0; rest &= rest - 1)
    net.removeFeature(at, (view == 0 ? 0 : THEIR_MARKS) + 9 * board + <i32>ctz<u32>(rest));
  for (let rest = ringsIn(pattern) & others; rest != 0; rest &= rest - 1)
    net.removeFeature(at, (view == 0 ? THEIR_MARKS : 0) + 9 * board + <i32>ctz<u32>(rest));
}

/** The chances of the two sides in a sub-board, during an evaluation. */
@inline
function own(board: i32): i32 {
  return load<i32>(scratchBase() + (<usize>board << 3), layout.BOARD_CHANCES);
}
@inline
function foe(board: i32): i32 {
  return load<i32>(scratchBase() + (<usize>board << 3), layout.BOARD_CHANCES + 4);
}

/** The points of a line, for the side to move. */
@inline
function linePoints(a: i32, b: i32, c: i32): i32 {
  const x = own(a);
  const y = own(b);
  const z = own(c);
  const u = foe(a);
  const v = foe(b);
  const w = foe(c);
  const mine = (x * y * (SURE - w) + x * z * (SURE - v) + y * z * (SURE - u)) >> 10;
  const theirs = (u * v * (SURE - z) + u * w * (SURE - y) + v * w * (SURE - x)) >> 10;
  return (mine - theirs) * TWO + ((x * y * z) >> 10) * LINE - ((u * v * w) >> 10) * LINE;
}

/** Points for S, the side to move. */
export function evaluate<S, O>(mine: i32, theirs: i32, closed: i32, imposed: i32, ply: i32): i32 {
  let points = imposed == FREE ? CHOICE * SURE : 0;
  let lead = 0;
  const owned = mine | theirs;
  for (let board = 0; board < 9; board++) {
    let x: i32;
    let o: i32;
    if ((((closed | owned) >> board) & 1) != 0) {
      x = ((mine >> board) & 1) << 8;
      o = ((theirs >> board) & 1) << 8;
    } else {
      const at = scratchBase() + (<usize>layout.patternOf(board) << 2);
      x = <i32>load<i16>(at, layout.CHANCES + (isCross<S>() ? 0 : 2));
      o = <i32>load<i16>(at, layout.CHANCES + (isCross<S>() ? 2 : 0));
    }
    store<i32>(scratchBase() + (<usize>board << 3), x, layout.BOARD_CHANCES);
    store<i32>(scratchBase() + (<usize>board << 3), o, layout.BOARD_CHANCES + 4);
    lead += x - o;
    points += (x - o) * unchecked(BOARD_POINTS[board]);
  }
  let lines = linePoints(0, 1, 2) + linePoints(3, 4, 5) + linePoints(6, 7, 8);
  lines += linePoints(0, 3, 6) + linePoints(1, 4, 7) + linePoints(2, 5, 8);
  lines += linePoints(0, 4, 8) + linePoints(2, 4, 6);
  points += lines >> 6;
  if (rule == COUNT) points += (lead * COUNTED * <i32>popcnt<u32>(closed)) / 9;
  points /= SURE;
  if (!usesNet()) return points;
  refresh(ply);
  const bucket = min(net.BUCKETS - 1, <i32>popcnt<u32>(closed | owned) >> 1);
  return max(-9_000, min(9_000, points + net.networkOutput(ply, isCross<S>() ? 0 : 1, bucket, SCALE)));
}
