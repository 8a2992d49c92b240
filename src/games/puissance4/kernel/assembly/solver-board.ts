import { completions } from './lines';

// The board of the solver, and what the rules say of a position at once. A position is the tokens of the side to move,
// `own`, and all tokens, `taken`; `stones` is their number. Scores: see solver-search.ts.

/** Cells of the board: the bottom row, all cells, and the lower cell of each pair (see follow-up.ts). */
export let bottom: u64 = 0;
export let board: u64 = 0;
export let lowerOfPairs: u64 = 0;
export let cells: i32 = 0;
/** Tokens of both sides; the game ends with the last one. */
export let total: i32 = 0;
/** Whether there are as many tokens as cells: otherwise the game may end before a zugzwang. */
export let isFilled: bool = false;

export const EVEN_ROWS: u64 = 0x5555555555555555;

export function setCells(columns: i32, rows: i32, tokens: i32): void {
  bottom = 0;
  for (let column = 0; column < columns; column++) bottom |= <u64>1 << <u64>(8 * column);
  board = bottom * ((<u64>1 << <u64>rows) - 1);
  lowerOfPairs = board & (rows & 1 ? ~EVEN_ROWS : EVEN_ROWS);
  cells = columns * rows;
  total = 2 * tokens;
  isFilled = total == cells;
}

/** All cells of the columns in which there is one of `some`. */
@inline
export function columnsOf(some: u64): u64 {
  let folded = some | (some >> 4);
  folded |= folded >> 2;
  folded |= folded >> 1;
  return (folded & bottom) * 255;
}

@inline
export function reachable(taken: u64): u64 {
  return (taken + bottom) & board;
}

/** The empty cells, reachable or not, that complete a four of a side. */
@inline
export function winningCells(own: u64, taken: u64): u64 {
  return completions(own) & (board ^ taken);
}

/** The scores of the side to move if it wins at once, loses to the next move, or wins with its second move. */
@inline
export function winsNow(stones: i32): i32 {
  return (total + 1 - stones) >> 1;
}
@inline
export function losesNext(stones: i32): i32 {
  return -((total - stones) >> 1);
}
@inline
export function winsNext(stones: i32): i32 {
  return (total - 1 - stones) >> 1;
}

/** Whether a side with the winning cells `winning`, having just moved, has a double threat: two cells now, or one above another. */
@inline
export function isDouble(winning: u64, taken: u64): bool {
  const now = winning & reachable(taken);
  return ((now & (now - 1)) | ((now << 1) & winning)) != 0;
}
