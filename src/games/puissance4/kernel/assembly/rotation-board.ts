import { setLines } from './open-lines';
import { setSize } from './rotations';

// The board of a variant with rotations or without: eight bits a column, as in rotations.ts.

export let bottom: u64 = 0;
export let board: u64 = 0;
export let columns: i32 = 0;
export let tokens: i32 = 0;

export function setVariant(columnCount: i32, rows: i32, tokenCount: i32): void {
  columns = columnCount;
  tokens = tokenCount;
  bottom = 0;
  for (let column = 0; column < columns; column++) bottom |= <u64>1 << <u64>(8 * column);
  board = bottom * (rows == 8 ? 255 : (<u64>1 << <u64>rows) - 1);
  setSize(columns);
  setLines(columns, rows, board);
}

@inline
export function landings(taken: u64): u64 {
  return ((taken << 1) | bottom) & board & ~taken;
}

@inline
export function tokensLeft(own: u64): i32 {
  return tokens - <i32>popcnt(own);
}

/** Rotations left as the other side sees them: its own, plus 16 times those of the side that moved. */
@inline
export function swapped(rotations: i32): i32 {
  return ((rotations & 15) << 4) | (rotations >> 4);
}

/** The most plies that the game can still have. */
export function pliesLeft(own: u64, others: u64, rotations: i32): i32 {
  return tokensLeft(own) + tokensLeft(others) + (rotations & 15) + (rotations >> 4);
}
