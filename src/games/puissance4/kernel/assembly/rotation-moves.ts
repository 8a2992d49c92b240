import { board, bottom, columns, landings, swapped, tokensLeft } from './rotation-board';
import {
  FIRST_MOVE,
  frameAt,
  LEFT_GRID,
  MINE,
  MOVE_NAME,
  MOVE_OTHERS,
  MOVE_OWN,
  MOVE_RANK,
  MOVE_SIZE,
  MOVE_WINNING,
  OTHERS,
  RIGHT_GRID,
  THEIRS,
} from './rotation-frames';
import { enterPly } from './rotation-network';
import { winningOn8 } from './open-lines';
import { updateImages, writeImages } from './rotations';

// The moves of a position, and the frame of the position after one of them.

/** Moves: the column of a drop, or a rotation. */
export const RIGHT: i32 = 8;
export const LEFT: i32 = 9;

/** Writes the frame of a position from nothing. */
export function writeFrame(ply: i32, own: u64, others: u64, rotations: i32): void {
  const frame = frameAt(ply);
  const empty = board & ~(own | others);
  store<u64>(frame, own);
  store<u64>(frame, others, OTHERS);
  store<u64>(frame, winningOn8(own, empty), MINE);
  store<u64>(frame, winningOn8(others, empty), THEIRS);
  if (rotations != 0) writeImages(frame + RIGHT_GRID, own, others);
  else memory.fill(frame + RIGHT_GRID, 0, 32);
  enterPly(ply);
}

/** Writes the frame after the move listed at `at`, from that of the ply before; returns the rotations left. */
export function makeMove(at: usize, rotations: i32, ply: i32): i32 {
  const others = load<u64>(at, MOVE_OWN);
  const own = load<u64>(at, MOVE_OTHERS);
  if (load<i32>(at, MOVE_NAME) >= RIGHT) {
    const left = swapped(rotations - 1);
    writeFrame(ply + 1, own, others, left);
    return left;
  }
  const from = frameAt(ply);
  const to = frameAt(ply + 1);
  const cell = others ^ load<u64>(from);
  store<u64>(to, own);
  store<u64>(to, others, OTHERS);
  store<u64>(to, load<u64>(from, THEIRS) & ~cell, MINE);
  store<u64>(to, load<u64>(at, MOVE_WINNING), THEIRS);
  if (rotations != 0) updateImages(to + RIGHT_GRID, from + RIGHT_GRID, own, others, ctz(cell) & 7);
  else memory.fill(to + RIGHT_GRID, 0, 32);
  enterPly(ply + 1);
  return swapped(rotations);
}

/** Inserts a move by its rank into the list that begins at `first`; returns the new end. */
function addMove(first: usize, end: usize, own: u64, others: u64, winning: u64, move: i32, rank: i32): usize {
  let at = end;
  while (at > first && load<i32>(at - MOVE_SIZE, MOVE_RANK) < rank) {
    memory.copy(at, at - MOVE_SIZE, MOVE_SIZE);
    at -= MOVE_SIZE;
  }
  store<u64>(at, own, MOVE_OWN);
  store<u64>(at, others, MOVE_OTHERS);
  store<u64>(at, winning, MOVE_WINNING);
  store<i32>(at, move, MOVE_NAME);
  store<i32>(at, rank, MOVE_RANK);
  return end + MOVE_SIZE;
}

/**
 * Lists the drops into `cells` and the rotations in the frame, by rank, and returns the end of the list.
 * Precondition: no move wins at once.
 */
export function listMoves(ply: i32, rotations: i32, cells: u64, known: i32): usize {
  const frame = frameAt(ply);
  const own = load<u64>(frame);
  const others = load<u64>(frame, OTHERS);
  const theirs = load<u64>(frame, THEIRS);
  const first = frame + FIRST_MOVE;
  let end = first;
  const empty = board & ~(own | others);
  for (let rest = cells; rest != 0; rest &= rest - 1) {
    const cell = rest & -rest;
    const column = <i32>ctz(cell) >> 3;
    const after = own | cell;
    const winning = winningOn8(after, empty & ~cell);
    let rank = <i32>popcnt(winning) * 16 - abs(2 * column - columns + 1);
    if (theirs & cell) rank += 200;
    if (column == known) rank += 10000;
    end = addMove(first, end, after, others, winning, column, rank);
  }
  if (rotations & 15) {
    const right = known == RIGHT ? 10000 : -20;
    end = addMove(first, end, load<u64>(frame, RIGHT_GRID), load<u64>(frame, RIGHT_GRID + OTHERS), 0, RIGHT, right);
    const left = known == LEFT ? 10000 : -20;
    end = addMove(first, end, load<u64>(frame, LEFT_GRID), load<u64>(frame, LEFT_GRID + OTHERS), 0, LEFT, left);
  }
  return end;
}

/** Writes the frame of the root and lists all its legal moves; returns the end of the list. */
export function listAll(own: u64, others: u64, rotations: i32, known: i32): usize {
  writeFrame(0, own, others, rotations);
  const cells = tokensLeft(own) > 0 ? landings(own | others) : 0;
  return listMoves(0, rotations, cells, known);
}

/** The drops to search: those that do not lose to the next drop, or all. `theirs`: the other side's winning cells. */
@inline
export function sensibleCells(own: u64, others: u64, theirs: u64): u64 {
  if (tokensLeft(own) == 0) return 0;
  const cells = landings(own | others);
  if (tokensLeft(others) == 0) return cells;
  const forced = cells & theirs;
  const allowed = cells & ~((theirs & ~bottom) >> 1);
  if (forced == 0) return allowed;
  return (forced & (forced - 1)) != 0 ? 0 : forced & allowed;
}
