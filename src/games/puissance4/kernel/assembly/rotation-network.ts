import { firstScratchBase, scratchBase } from '../../../../kernels/assembly/workspace';
import * as net from '../../../../kernels/assembly/net';
import { frameAt, GRID, OTHERS } from './rotation-frames';

// The network that replaces the terms of open-lines.ts on the standard board with rotations. Its accumulators have the
// tokens of the grid and of its two images; other features found by the evaluation are added for the output only. The
// accumulators of a ply are computed from those of the ply before, after any move: a drop changes one token of the grid
// and a few of each image.

// Features of a perspective: planes of 49 cells (column by column, from the bottom), its own and then the other side's,
// of tokens and of winning cells, of the grid, of the image to the right and of that to the left. Grids with a four have
// no winning cells; without rotations there are no images.
const CELLS: i32 = 49;
const WINNING: i32 = 2 * CELLS;
const PLANES: i32 = 4 * CELLS;
/** Fours in the image to the right, own and the other side's; then in the other image. */
const FOURS: i32 = 3 * PLANES;
/** Rotations left, none to four, own and then the other side's. */
const ROTATIONS: i32 = FOURS + 4;
const MOST_ROTATIONS: i32 = 4;
/** A drop completes a four, own and the other side's. */
const REACHABLE: i32 = ROTATIONS + 2 * (MOST_ROTATIONS + 1);
const FEATURES: i32 = REACHABLE + 2;

/** Points for odds of e to 1. */
const SCALE: i32 = 100;
const MOST_POINTS: i32 = 9_000;
const COLUMNS: i32 = 7;
const TOKENS: i32 = 21;
const PLIES: i32 = 96;

// Memory, from `NETWORK_AT` in the scratch memory on: the weights, the accumulators, the rows of the lists below, one
// for each perspective, and the number of units.
const NETWORK_AT: usize = 0x1c000;
const ACCUMULATORS: usize = NETWORK_AT + net.netBytes(FEATURES);
const LISTS: usize = ACCUMULATORS + net.accumulatorBytes(PLIES);
const LIST_BYTES: usize = 0x800;
const UNITS: usize = LISTS + 2 * LIST_BYTES;
export const SCRATCH_BYTES: usize = UNITS + 16;

export function loadNetwork(): void {
  net.loadWeights(NETWORK_AT, FEATURES, UNITS);
}

/** Whether positions of this request are evaluated with the network. */
export let usesNetwork: bool = false;

/** Called before each request about a position, with its variant. */
export function attachNetwork(columns: i32, rows: i32, tokens: i32, hasRotations: bool): void {
  const units = load<i32>(firstScratchBase() + UNITS);
  usesNetwork = units != 0 && hasRotations && columns == COLUMNS && rows == COLUMNS && tokens == TOKENS;
  if (usesNetwork) net.placeNet(firstScratchBase() + NETWORK_AT, FEATURES, units, scratchBase() + ACCUMULATORS);
}

// The rows of listed features, as the side to move sees them and as the other side does.
let end: usize = 0;
let otherEnd: usize = 0;

@inline
function list(): usize {
  return scratchBase() + LISTS;
}
@inline
function otherList(): usize {
  return scratchBase() + LISTS + LIST_BYTES;
}
@inline
function startLists(): void {
  end = list();
  otherEnd = otherList();
}
/** Lists a feature, and the one that the other side sees in its place. */
@inline
function listFeature(feature: i32, exchanged: i32): void {
  store<u32>(end, <u32>net.featureRow(feature));
  store<u32>(otherEnd, <u32>net.featureRow(exchanged));
  end += 4;
  otherEnd += 4;
}
/** Lists the cells of a mask as features of a plane, and of another for the other side. */
function listCells(mask: u64, plane: i32, exchanged: i32): void {
  for (let rest = mask; rest != 0; rest &= rest - 1) {
    const bit = <i32>ctz<u64>(rest);
    const cell = bit - (bit >> 3); // a column has eight bits and seven cells
    listFeature(plane + cell, exchanged + cell);
  }
}

/** Makes the accumulators of a ply from those of the ply before, or from nothing if that is less work. */
function update(ply: i32): void {
  const now = frameAt(ply);
  const before = frameAt(ply - 1);
  let isFresh = ply == 0;
  if (!isFresh) {
    let changed = 0;
    let present = 0;
    for (let at: usize = 0; at < 3 * GRID; at += GRID) {
      const mine = load<u64>(now + at);
      const theirs = load<u64>(now + at, OTHERS);
      changed += <i32>popcnt(mine ^ load<u64>(before + at, OTHERS)) + <i32>popcnt(theirs ^ load<u64>(before + at));
      present += <i32>popcnt(mine | theirs);
    }
    isFresh = changed > present;
  }
  startLists();
  for (let grid: usize = 0; grid < 3; grid++) {
    const plane = PLANES * <i32>grid;
    const mine = load<u64>(now + grid * GRID);
    const theirs = load<u64>(now + grid * GRID, OTHERS);
    listCells(isFresh ? mine : mine & ~load<u64>(before + grid * GRID, OTHERS), plane, plane + CELLS);
    listCells(isFresh ? theirs : theirs & ~load<u64>(before + grid * GRID), plane + CELLS, plane);
  }
  const added = end - list();
  if (!isFresh)
    for (let grid: usize = 0; grid < 3; grid++) {
      const plane = PLANES * <i32>grid;
      const mine = load<u64>(now + grid * GRID);
      const theirs = load<u64>(now + grid * GRID, OTHERS);
      listCells(load<u64>(before + grid * GRID, OTHERS) & ~mine, plane, plane + CELLS);
      listCells(load<u64>(before + grid * GRID) & ~theirs, plane + CELLS, plane);
    }
  const view = ply & 1;
  net.sumRows(ply, view, isFresh, list(), list() + added, end);
  net.sumRows(ply, 1 - view, isFresh, otherList(), otherList() + added, otherEnd);
  net.setUpToDate(ply);
}

/** Called when a ply is entered: its accumulators are not up to date. Its frame has its grids when they are. */
@inline
export function enterPly(ply: i32): void {
  net.noteChange(ply, 0);
}

/** Begins an evaluation. Precondition: the frames up to this ply have their grids. */
export function startNetwork(ply: i32): void {
  let last = ply;
  while (last > 0 && !net.isUpToDate(last - 1)) last--;
  if (!net.isUpToDate(ply)) for (let at = last; at <= ply; at++) update(at);
  startLists();
}

/** Records the winning cells of the grid, 0, of the image to the right, 1, or of that to the left, 2. */
@inline
export function noteWinning(grid: i32, mine: u64, theirs: u64): void {
  const plane = PLANES * grid + WINNING;
  listCells(mine, plane, plane + CELLS);
  listCells(theirs, plane + CELLS, plane);
}

/** Records which sides have a four in an image. */
@inline
export function noteFours(grid: i32, isMine: bool, isTheirs: bool): void {
  const feature = FOURS + 2 * (grid - 1);
  if (isMine) listFeature(feature, feature + 1);
  if (isTheirs) listFeature(feature + 1, feature);
}

/** Records which sides have a drop that completes a four. */
@inline
export function noteReachable(isMine: bool, isTheirs: bool): void {
  if (isMine) listFeature(REACHABLE, REACHABLE + 1);
  if (isTheirs) listFeature(REACHABLE + 1, REACHABLE);
}

/** Ends an evaluation: the points for the side to move. */
export function networkPoints(ply: i32, tokens: i32, rotations: i32): i32 {
  const mine = ROTATIONS + min(MOST_ROTATIONS, rotations & 15);
  const theirs = ROTATIONS + min(MOST_ROTATIONS, rotations >> 4);
  listFeature(mine, mine + MOST_ROTATIONS + 1);
  listFeature(theirs + MOST_ROTATIONS + 1, theirs);
  const bucket = max(0, min(net.BUCKETS - 1, (tokens - 4) >> 2));
  const points = net.outputWithRows(ply, ply & 1, bucket, SCALE, list(), end, otherList(), otherEnd);
  return max(-MOST_POINTS, min(MOST_POINTS, points));
}
