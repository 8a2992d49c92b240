// Breakthrough in bits: bit = square = 8 x row + column, as in games/breakthrough/cells.ts. First goes up.
//
//     8   56 57 58 59 60 61 62 63
//     …                                 a smaller board is the lower left corner of this frame
//     1    0  1  2  3  4  5  6  7
//
// Everything that depends on the side is generic: f<First, Second> and f<Second, First> are compiled to two functions
// that do not test the side at run time.

export type First = u8;
export type Second = u16;

/** Whether S is First; a constant at compile time. */
@inline
export function up<S>(): bool {
  return sizeof<S>() == 1;
}

const NOT_LEFT: u64 = 0xfefe_fefe_fefe_fefe;
const NOT_RIGHT: u64 = 0x7f7f_7f7f_7f7f_7f7f;
const BOTTOM: u64 = 0xff;

/** The squares of the board. */
export let board: u64 = ~(<u64>0);
export let height: i32 = 8;
export let width: i32 = 8;
/** Part of every key, so that boards of different sizes share no entries. */
export let sizeKey: u64 = 0;
/** The shift of First's goal row; Second's goal is row 0. */
let topShift: u64 = 56;

export function setSize(columns: i32, rows: i32): void {
  width = columns;
  height = rows;
  const row = (<u64>1 << columns) - 1;
  board = 0;
  for (let i = 0; i < rows; i++) board |= row << (<u64>(8 * i));
  topShift = <u64>(8 * (rows - 1));
  sizeKey = <u64>(8 * columns + rows) * 0x5851_f42d_4c95_7f2d;
}

/** The row `left` rows before the goal of S. */
@inline
export function rowBefore<S>(left: i32): u64 {
  return up<S>() ? BOTTOM << (topShift - (<u64>left << 3)) : BOTTOM << (<u64>left << 3);
}

/** The squares in front of pawns of S, and diagonally to the left and right as First sees them, occupied or not. */
@inline
export function ahead<S>(pawns: u64): u64 {
  return up<S>() ? pawns << 8 : pawns >> 8;
}
@inline
export function aheadLeft<S>(pawns: u64): u64 {
  return up<S>() ? (pawns & NOT_LEFT) << 7 : (pawns & NOT_LEFT) >> 9;
}
@inline
export function aheadRight<S>(pawns: u64): u64 {
  return up<S>() ? (pawns & NOT_RIGHT) << 9 : (pawns & NOT_RIGHT) >> 7;
}

/** The squares that pawns of S attack; may lie outside a narrow board. */
@inline
export function attacks<S>(pawns: u64): u64 {
  return aheadLeft<S>(pawns) | aheadRight<S>(pawns);
}

/** A mask and its neighbours in the same row. */
@inline
export function spread(mask: u64): u64 {
  return mask | ((mask & NOT_LEFT) >> 1) | ((mask & NOT_RIGHT) << 1);
}

/** Rows between the most advanced pawn of S and its goal. Precondition: S has a pawn. */
@inline
export function distance<S>(pawns: u64): i32 {
  return up<S>() ? height - 8 + <i32>(clz<u64>(pawns) >> 3) : <i32>(ctz<u64>(pawns) >> 3);
}

/** The number of legal moves. Precondition: the game goes on. */
@inline
function countMoves<S>(mine: u64, theirs: u64): i32 {
  const free = board & ~mine;
  return <i32>(
    (popcnt<u64>(aheadLeft<S>(mine) & free) +
      popcnt<u64>(aheadRight<S>(mine) & free) +
      popcnt<u64>(ahead<S>(mine) & free & ~theirs))
  );
}

/** Leaves after the moves to the squares of `all` from `shift` squares behind. */
@inline
function perftTo<S, O>(mine: u64, theirs: u64, all: u64, shift: u64, depth: i32): i64 {
  let leaves: i64 = 0;
  let targets = all & ~rowBefore<S>(0); // reaching the goal ends the game
  while (targets != 0) {
    const target = targets & -targets;
    targets ^= target;
    const origin = up<S>() ? target >> shift : target << shift;
    const rest = theirs & ~target;
    if (rest != 0) leaves += perft<O, S>(rest, mine ^ origin ^ target, depth - 1);
  }
  return leaves;
}

/** Sequences of exactly `depth` moves. Preconditions: the game goes on, depth >= 1. */
export function perft<S, O>(mine: u64, theirs: u64, depth: i32): i64 {
  if (depth == 1) return countMoves<S>(mine, theirs);
  const free = board & ~mine;
  return (
    perftTo<S, O>(mine, theirs, aheadLeft<S>(mine) & free, up<S>() ? 7 : 9, depth) +
    perftTo<S, O>(mine, theirs, ahead<S>(mine) & free & ~theirs, 8, depth) +
    perftTo<S, O>(mine, theirs, aheadRight<S>(mine) & free, up<S>() ? 9 : 7, depth)
  );
}
