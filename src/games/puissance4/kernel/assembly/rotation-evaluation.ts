import { board, bottom, landings } from './rotation-board';
import { cachedPoints, keepPoints, NOT_CACHED } from './rotation-cache';
import { frameAt, GRID, MINE, OTHERS, THEIRS } from './rotation-frames';
import { networkPoints, noteFours, noteReachable, noteWinning, startNetwork, usesNetwork } from './rotation-network';
import { IMAGE, openLines, ROTATION, TEMPO, TURNED, weight, winningOn8 } from './open-lines';
import { hasFourOn8 } from './rotations';

// The evaluation of a position in which no move wins at once: the network or, in variants without one, terms.

/** An upper bound of the points of the terms. */
const MOST_POINTS: i32 = 20000;

/** The points of an image: 1 to the right, 2 to the left. */
function imagePoints(frame: usize, grid: usize, rotations: i32): i32 {
  const own = load<u64>(frame + grid * GRID);
  const others = load<u64>(frame + grid * GRID, OTHERS);
  const isMine = hasFourOn8(own);
  const isTheirs = hasFourOn8(others);
  // a four of the side to move alone would win at once, if it had a rotation left; so only the other side's counts
  if (isTheirs && !isMine) return rotations >> 4 ? -weight(TURNED) : 0;
  if (isMine || isTheirs) return 0;
  const empty = board & ~(own | others);
  const cells = <i32>popcnt(winningOn8(own, empty)) - <i32>popcnt(winningOn8(others, empty));
  return openLines(own, others, IMAGE) - openLines(others, own, IMAGE) + cells * weight(IMAGE + 3);
}

function termPoints(frame: usize, rotations: i32): i32 {
  const own = load<u64>(frame);
  const others = load<u64>(frame, OTHERS);
  const mine = load<u64>(frame, MINE);
  const theirs = load<u64>(frame, THEIRS);
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

/** Records the features of an image other than its tokens for the network. */
@inline
function noteImage(frame: usize, grid: i32): void {
  const own = load<u64>(frame + <usize>grid * GRID);
  const others = load<u64>(frame + <usize>grid * GRID, OTHERS);
  const isMine = hasFourOn8(own);
  const isTheirs = hasFourOn8(others);
  if (isMine || isTheirs) return noteFours(grid, isMine, isTheirs);
  const empty = board & ~(own | others);
  noteWinning(grid, winningOn8(own, empty), winningOn8(others, empty));
}

/** Points for the side to move, as `judge` finds them. */
export function evaluate(rotations: i32, ply: i32): i32 {
  const frame = frameAt(ply);
  const own = load<u64>(frame);
  const others = load<u64>(frame, OTHERS);
  const known = cachedPoints(own, others, rotations);
  if (known != NOT_CACHED) return known;
  const points = judge(rotations, ply);
  keepPoints(own, others, rotations, points);
  return points;
}

/** Points for the side to move. Precondition: the frames up to this ply have their grids and winning cells. */
function judge(rotations: i32, ply: i32): i32 {
  const frame = frameAt(ply);
  if (!usesNetwork) return termPoints(frame, rotations);
  startNetwork(ply);
  const mine = load<u64>(frame, MINE);
  const theirs = load<u64>(frame, THEIRS);
  const taken = load<u64>(frame) | load<u64>(frame, OTHERS);
  const cells = landings(taken);
  noteWinning(0, mine, theirs);
  noteReachable((mine & cells) != 0, (theirs & cells) != 0);
  if (rotations != 0) {
    noteImage(frame, 1);
    noteImage(frame, 2);
  }
  return networkPoints(ply, <i32>popcnt(taken), rotations);
}
