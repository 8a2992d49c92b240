// Boards that can be rotated, up to 8 x 8: eight bits for each column as in lines.ts, but the eighth row may be in use,
// so lines are masked to keep them from wrapping around.
//
// A quarter turn transposes the 8 x 8 bits, after which each byte is a new column; then a table makes its tokens fall:
// it maps the occupied cells of a byte and one side's tokens to that side's tokens after the fall.

const ROWS_0_TO_4: u64 = 0x1f1f1f1f1f1f1f1f;
const ROWS_3_TO_7: u64 = 0xf8f8f8f8f8f8f8f8;
const ROWS_0_TO_5: u64 = 0x3f3f3f3f3f3f3f3f;
const ROWS_0_TO_6: u64 = 0x7f7f7f7f7f7f7f7f;
const ROWS_1_TO_7: u64 = 0xfefefefefefefefe;
const ROWS_2_TO_7: u64 = 0xfcfcfcfcfcfcfcfc;

/** Tests lines of four in each direction: vertical, horizontal, rising and falling. */
@inline
export function hasFourOn8(own: u64): bool {
  let pair = own & (own >> 1);
  let four = pair & (pair >> 2) & ROWS_0_TO_4;
  pair = own & (own >> 8);
  four |= pair & (pair >> 16);
  pair = own & (own >> 9);
  four |= pair & (pair >> 18) & ROWS_0_TO_4;
  pair = own & (own >> 7);
  return (four | (pair & (pair >> 14) & ROWS_3_TO_7)) != 0;
}

/** The cells that complete a four, even if they are occupied. */
@inline
export function completionsOn8(own: u64): u64 {
  let cells = (own << 1) & (own << 2) & (own << 3) & ROWS_3_TO_7;
  let ahead1 = own >> 8;
  let ahead2 = own >> 16;
  let behind1 = own << 8;
  let behind2 = own << 16;
  cells |= ahead1 & ahead2 & ((own >> 24) | behind1);
  cells |= behind1 & behind2 & ((own << 24) | ahead1);
  ahead1 = (own >> 9) & ROWS_0_TO_6;
  ahead2 = (own >> 18) & ROWS_0_TO_5;
  behind1 = (own << 9) & ROWS_1_TO_7;
  behind2 = (own << 18) & ROWS_2_TO_7;
  cells |= ahead1 & ahead2 & (((own >> 27) & ROWS_0_TO_4) | behind1);
  cells |= behind1 & behind2 & (((own << 27) & ROWS_3_TO_7) | ahead1);
  ahead1 = (own >> 7) & ROWS_1_TO_7;
  ahead2 = (own >> 14) & ROWS_2_TO_7;
  behind1 = (own << 7) & ROWS_0_TO_6;
  behind2 = (own << 14) & ROWS_0_TO_5;
  cells |= ahead1 & ahead2 & (((own >> 21) & ROWS_3_TO_7) | behind1);
  return cells | (behind1 & behind2 & (((own << 21) & ROWS_0_TO_4) | ahead1));
}

/** The address of the table: one side's tokens after the fall, at index 256 x occupied cells + the side's tokens. */
let fallen: usize = 0;
/** The shift that moves a reversed board of fewer than eight columns back. */
let spare: u64 = 0;

export const FALLS_BYTES: usize = 0x10000;

/** Fills the table at the address `at`. */
export function prepareFalls(at: usize): void {
  fallen = at;
  for (let taken: u32 = 0; taken < 256; taken++)
    for (let own: u32 = 0; own < 256; own++) {
      let to: u32 = 0;
      let height: u32 = 0;
      for (let from: u32 = 0; from < 8; from++) {
        if (((taken >> from) & 1) == 0) continue;
        to |= ((own >> from) & 1) << height;
        height++;
      }
      store<u8>(at + ((<usize>taken << 8) | <usize>own), <u8>to);
    }
}

export function setSize(size: i32): void {
  spare = <u64>(8 * (8 - size));
}

@inline
function transposed(bits: u64): u64 {
  let swap = (bits ^ (bits >> 7)) & 0x00aa00aa00aa00aa;
  let turned = bits ^ swap ^ (swap << 7);
  swap = (turned ^ (turned >> 14)) & 0x0000cccc0000cccc;
  turned ^= swap ^ (swap << 14);
  swap = (turned ^ (turned >> 28)) & 0x00000000f0f0f0f0;
  return turned ^ swap ^ (swap << 28);
}

function fall(own: u64, taken: u64): u64 {
  let result: u64 = 0;
  for (let shift: u64 = 0; shift < 64; shift += 8) {
    const index = (<usize>((taken >> shift) & 255) << 8) | <usize>((own >> shift) & 255);
    result |= <u64>load<u8>(fallen + index) << shift;
  }
  return result;
}

/** Columns from right to left: the mirror image. */
@inline
export function reversed(bits: u64): u64 {
  return bswap(bits) >> spare;
}

/** A side's tokens after a quarter turn to the right: row r becomes column r, its rightmost token at the bottom. */
export function turnedRight(own: u64, taken: u64): u64 {
  return fall(transposed(reversed(own)), transposed(reversed(taken)));
}

/** To the left: the bottom row becomes the last column, its leftmost token at the bottom. */
export function turnedLeft(own: u64, taken: u64): u64 {
  return reversed(fall(transposed(own), transposed(taken)));
}

/** The occupied cells of a grid in which that many tokens of each byte have fallen. */
@inline
function piled(bits: u64): u64 {
  const heights = i8x16.popcnt(i64x2.splat(bits));
  const piles = i8x16(0, 1, 3, 7, 15, 31, 63, 127, -1, 0, 0, 0, 0, 0, 0, 0);
  return i64x2.extract_lane(i8x16.swizzle(piles, heights), 0);
}

/** Writes both images, each with the tokens of both sides: to the right, then to the left. */
export function writeImages(to: usize, own: u64, others: u64): void {
  const rows = transposed(own | others);
  const piles = piled(rows);
  const right = turnedRight(own, own | others);
  store<u64>(to, right);
  store<u64>(to, piles ^ right, 8);
  const fallenLeft = fall(transposed(own), rows);
  store<u64>(to, reversed(fallenLeft), 16);
  store<u64>(to, reversed(piles ^ fallenLeft), 24);
}

const FIRST_ROW: u64 = 0x0101010101010101;

/**
 * Writes both images after a drop into `row`, for the side that moves next: a drop changes one column of each image. At
 * `from` are the images before, for the side that dropped; `own` and `others` are the tokens after the drop as the side
 * that moves next sees them.
 */
export function updateImages(to: usize, from: usize, own: u64, others: u64, row: u64): void {
  const mine = (own >> row) & FIRST_ROW;
  const taken = ((own | others) >> row) & FIRST_ROW;
  const short = spare >> 3;
  // the rows as bytes, from the right and from the left
  const mineFromRight = (mine * 0x8040201008040201) >> 56 >> short;
  const takenFromRight = (taken * 0x8040201008040201) >> 56 >> short;
  const mineFromLeft = (mine * 0x0102040810204080) >> 56;
  const takenFromLeft = (taken * 0x0102040810204080) >> 56;
  const pile = (<u64>1 << popcnt(taken)) - 1;
  const right = <u64>load<u8>(fallen + <usize>((takenFromRight << 8) | mineFromRight));
  const left = <u64>load<u8>(fallen + <usize>((takenFromLeft << 8) | mineFromLeft));
  const rightShift = row << 3;
  const leftShift = 56 - spare - rightShift;
  const rightKept = ~(<u64>255 << rightShift);
  const leftKept = ~(<u64>255 << leftShift);
  store<u64>(to, (load<u64>(from, 8) & rightKept) | (right << rightShift));
  store<u64>(to, (load<u64>(from) & rightKept) | ((pile ^ right) << rightShift), 8);
  store<u64>(to, (load<u64>(from, 24) & leftKept) | (left << leftShift), 16);
  store<u64>(to, (load<u64>(from, 16) & leftKept) | ((pile ^ left) << leftShift), 24);
}
