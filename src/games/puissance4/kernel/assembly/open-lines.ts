import { scratchBase } from '../../../../kernels/assembly/workspace';
import { completionsOn8 } from './rotations';

// Terms of the evaluation: open lines (of four cells, with tokens of one side only) and cells that complete a four. The
// weights were chosen by matches; a regression on game results (`npm run tune-puissance4`) found no better ones.

/** Points of an open line with one, two, three tokens; of a winning cell; of two, one above the other; then see below. */
const WEIGHTS = memory.data<i32>([2, 5, 10, 5, 20, 2, 5, 10, 5, 10, 40, 3]);
/** Indices of the weights of the rotated images, a rotation left, a rotation that makes a four, the side to move. */
export const IMAGE: i32 = 5;
export const ROTATION: i32 = 9;
export const TURNED: i32 = 10;
export const TEMPO: i32 = 11;

const ROWS_0_TO_4: u64 = 0x1f1f1f1f1f1f1f1f;
const ROWS_3_TO_7: u64 = 0xf8f8f8f8f8f8f8f8;

let starts: u64 = 0;
let upStarts: u64 = 0;
let downStarts: u64 = 0;
let levelStarts: u64 = 0;

/** The offset of the weights in use: a request may have its own. */
const USED_AT: usize = 0xbf00;
export const WEIGHT_COUNT: i32 = 12;

@inline
export function weight(i: i32): i32 {
  return load<i32>(scratchBase() + USED_AT + ((<usize>i) << 2));
}

export function setWeight(i: i32, value: i32): void {
  store<i32>(scratchBase() + USED_AT + ((<usize>i) << 2), value);
}

export function defaultWeight(i: i32): i32 {
  return load<i32>(WEIGHTS + ((<usize>i) << 2));
}

/** Sets where lines may begin: all their cells must be on the board. */
export function setLines(columns: i32, rows: i32, board: u64): void {
  const withThreeToTheRight: u64 = columns < 8 ? (<u64>1 << <u64>(8 * (columns - 3))) - 1 : 0xffffffffff;
  const low: u64 = (<u64>1 << <u64>(rows - 3)) - 1;
  const lowRows = 0x0101010101010101 * low;
  starts = board & lowRows;
  levelStarts = board & withThreeToTheRight;
  upStarts = starts & withThreeToTheRight & ROWS_0_TO_4;
  downStarts = board & withThreeToTheRight & ROWS_3_TO_7;
}

@inline
function lines(own: u64, others: u64, step: u64, from: u64, by: usize): i32 {
  const open =
    from & ~(others | (others >> step) | (others >> (2 * step)) | (others >> (3 * step)));
  const a = own;
  const b = own >> step;
  const c = own >> (2 * step);
  const d = own >> (3 * step);
  const ab = a ^ b;
  const cd = c ^ d;
  const pair = (a & b) | (c & d);
  const odd = (ab ^ cd) & open;
  const two = ((ab & cd) | pair) & open & ~odd;
  return (
    <i32>popcnt(odd & ~pair) * load<i32>(by) +
    <i32>popcnt(two) * load<i32>(by, 4) +
    <i32>popcnt(odd & pair) * load<i32>(by, 8)
  );
}

/** The points of a side's open lines, with the weights that begin at `first`. */
export function openLines(own: u64, others: u64, first: i32): i32 {
  const by = scratchBase() + USED_AT + ((<usize>first) << 2);
  return (
    lines(own, others, 1, starts, by) +
    lines(own, others, 8, levelStarts, by) +
    lines(own, others, 9, upStarts, by) +
    lines(own, others, 7, downStarts, by)
  );
}

@inline
export function winningOn8(own: u64, empty: u64): u64 {
  return completionsOn8(own) & empty;
}
