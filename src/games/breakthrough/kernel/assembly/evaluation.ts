import { firstScratchBase, scratchBase } from '../../../../kernels/assembly/workspace';
import { OWN_SCRATCH, PLIES } from '../../../../kernels/assembly/moves';
import * as net from '../../../../kernels/assembly/net';
import { attacks, board, height, rowBefore, up, width } from './board';

// The evaluation, in points, of a position whose race is not decided: a network on the board that it was loaded for,
// the terms of games/breakthrough/evaluation.ts on others. A search uses only `reset`, `advance` and `evaluate`.

const FULL_BOARD: StaticArray<i32> = [0, 800, 160, 100, 100, 95, 95, 85];
const BARE_BOARD: StaticArray<i32> = [0, 850, 250, 240, 150, 90, 90, 60];
const LOOSE: StaticArray<i32> = [0, 0, 60, 40, 30, 20, 30, 0];
const TAKEN: StaticArray<i32> = [0, 0, 140, 105, 80, 80, 60, 50];
const PAIR: i32 = 8;
const EDGE: i32 = 27;
const HOME: i32 = 31;
const TEMPO: i32 = 5;
const COLUMN: u64 = 0x0101_0101_0101_0101;
const NOT_LEFT: u64 = 0xfefe_fefe_fefe_fefe;

// Features of a perspective: its own pawns by square, then the other side's; Second's has the board upside down.
export const FEATURES: i32 = 128;
/** Points for odds of e to 1. */
const SCALE: i32 = 200;
export const NET: usize = OWN_SCRATCH;
const ACCUMULATORS: usize = NET + net.netBytes(FEATURES);
/** The units of the network, 0 while none is loaded. */
export const HIDDEN: usize = ACCUMULATORS + net.accumulatorBytes(PLIES + 4);
/** The board that the network is for. */
const NETWORK_BOARD: usize = HIDDEN + 4;
export const SCRATCH_BYTES: usize = HIDDEN + 16;

let hidden: i32 = 0;
let usesNet: bool = false;
/** The shift between this board upside down and the standard one upside down. */
let lift: i32 = 0;
/** Multiplied by a number below 32: its quotient by the width, in 256ths. */
let perWidth: i32 = 32;

/** Sets the board that the network is for. */
export function setNetworkBoard(columns: i32, rows: i32): void {
  store<i32>(firstScratchBase() + NETWORK_BOARD, 16 * columns + rows);
}

/** Called before each request, on every thread, when the size of the board is set. */
export function attachWeights(): void {
  hidden = load<i32>(firstScratchBase() + HIDDEN);
  usesNet = hidden != 0 && load<i32>(firstScratchBase() + NETWORK_BOARD) == 16 * width + height;
  lift = 8 * (8 - height);
  perWidth = (255 + width) / width;
}

/** A square as First sees it (view 0), or as Second does. */
@inline
function seen(square: i32, view: i32): i32 {
  return view == 0 ? square : (square ^ 56) - lift;
}

/** Called with the root position of a search. */
export function reset(first: u64, second: u64): void {
  if (!usesNet) return;
  net.placeNet(firstScratchBase() + NET, FEATURES, hidden, scratchBase() + ACCUMULATORS);
  for (let view = 0; view < 2; view++) {
    const at = net.accumulator(0, view);
    net.resetAccumulator(at);
    for (let rest = first; rest != 0; rest &= rest - 1)
      net.addFeature(at, seen(<i32>ctz<u64>(rest), view) + (view == 0 ? 0 : 64));
    for (let rest = second; rest != 0; rest &= rest - 1)
      net.addFeature(at, seen(<i32>ctz<u64>(rest), view) + (view == 0 ? 64 : 0));
  }
  net.setUpToDate(0);
}

/** Called before a move of S is searched; records what `evaluate` needs at ply + 1. */
@inline
export function advance<S>(ply: i32, origin: i32, target: i32, captures: bool): void {
  if (!usesNet) return;
  net.noteChange(ply + 1, origin | (target << 6) | (i32(captures) << 12) | (up<S>() ? 0 : 1 << 13));
}

/** Updates the accumulators of a ply, from the last ply that is up to date. */
function refresh(ply: i32): void {
  let last = ply;
  while (!net.isUpToDate(last)) last--;
  for (let at = last + 1; at <= ply; at++) {
    const change = net.changeAt(at);
    const side = (change >> 13) & 1;
    for (let view = 0; view < 2; view++) {
      const own = side == view ? 0 : 64;
      const target = seen((change >> 6) & 63, view);
      net.swapFeature(net.accumulator(at, view), net.accumulator(at - 1, view), seen(change & 63, view) + own, target + own);
      if (((change >> 12) & 1) != 0) net.removeFeature(net.accumulator(at, view), target + 64 - own);
    }
    net.setUpToDate(at);
  }
}

@inline
function count(mask: u64): i32 {
  return <i32>popcnt<u64>(mask);
}

/** Pawns that are attacked and not guarded. */
@inline
function loose<S, O>(mine: u64, theirs: u64): u64 {
  const attacked = attacks<O>(theirs);
  const guarded = attacks<S>(mine);
  return mine & attacked & ~guarded;
}

/** The points of S; `isToMove`: the other side cannot capture first. */
@inline
function sidePoints<S, O>(mine: u64, theirs: u64, bare: i32, total: i32, isToMove: bool): i32 {
  const edges = COLUMN | (COLUMN << <u64>(width - 1));
  const hanging = loose<S, O>(mine, theirs);
  let points = count(mine & rowBefore<S>(height - 1)) * HOME;
  points += count(mine & ((mine & NOT_LEFT) >> 1) ) * PAIR;
  points -= count(mine & edges) * EDGE;
  let tapered = 0;
  let taken = 0;
  for (let left = height - 1; left > 0; left--) {
    const row = rowBefore<S>(left);
    const here = mine & row;
    if (here == 0) continue;
    const full = unchecked(FULL_BOARD[left]);
    tapered += count(here) * (full * total + (unchecked(BARE_BOARD[left]) - full) * bare);
    const lost = hanging & row;
    if (lost != 0) {
      points -= count(lost) * unchecked(LOOSE[left]);
      taken = unchecked(TAKEN[left]);
    }
  }
  points += tapered / total;
  return isToMove ? points : points - taken;
}

/** Points for S, who is to move. */
export function evaluate<S, O>(mine: u64, theirs: u64, ply: i32): i32 {
  if (usesNet) {
    refresh(ply);
    const bucket = min(net.BUCKETS - 1, ((count(mine | theirs) - 1) * perWidth) >> 8);
    return max(-9_000, min(9_000, net.networkOutput(ply, up<S>() ? 0 : 1, bucket, SCALE)));
  }
  const total = 4 * width;
  const bare = total - count((mine | theirs) & board);
  return (
    sidePoints<S, O>(mine, theirs, bare, total, true) -
    sidePoints<O, S>(theirs, mine, bare, total, false) +
    TEMPO
  );
}
