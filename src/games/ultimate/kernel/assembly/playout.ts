import { scratchBase } from '../../../../kernels/assembly/workspace';
import {
  byCount,
  closedAfter,
  Cross,
  crossesIn,
  FREE,
  FULL,
  hasLine,
  mark,
  OPEN,
  Ring,
  ringsIn,
  rule,
  sentTo,
  wonAfter,
} from './board';
import { advance } from './evaluation';
import { BITS, LOCAL, NTH, patternOf, ROOT_LOCAL, setPattern } from './memory';

// The current position of the tree search, in the tree and in playouts.

export let crossWon: i32 = 0;
export let ringWon: i32 = 0;
export let closed: i32 = 0;
export let imposed: i32 = FREE;
export let isCrossTurn: bool = true;
/** Moves since the root. */
export let ply: i32 = 0;
// The position at the root.
let rootCross: i32 = 0;
let rootRing: i32 = 0;
let rootClosed: i32 = 0;
let rootImposed: i32 = FREE;
export let rootTurn: bool = true;

/** Sets the root. Precondition: its patterns are set. */
export function setTreeRoot(x: i32, o: i32, shut: i32, sent: i32, turn: bool, seed: u64): void {
  memory.copy(scratchBase() + ROOT_LOCAL, scratchBase() + LOCAL, 36);
  rootCross = x;
  rootRing = o;
  rootClosed = shut;
  rootImposed = sent;
  rootTurn = turn;
  randomState = seed | 1;
}

/** Plays a move of the side to move. */
@inline
export function follow(move: i32): void {
  if (isCrossTurn) followAs<Cross, Ring>(move);
  else followAs<Ring, Cross>(move);
  isCrossTurn = !isCrossTurn;
  ply++;
}

@inline
function followAs<S, O>(move: i32): void {
  const owned = crossWon | ringWon;
  const shut = closed;
  const from = imposed;
  step<S, O>(move / 9, move % 9);
  const now = crossWon | ringWon;
  advance<S>(ply, move, now != owned, closed != shut, now, from, imposed);
}

/** Goes back to the root. */
export function restore(): void {
  memory.copy(scratchBase() + LOCAL, scratchBase() + ROOT_LOCAL, 36);
  crossWon = rootCross;
  ringWon = rootRing;
  closed = rootClosed;
  imposed = rootImposed;
  isCrossTurn = rootTurn;
  ply = 0;
}

export const GOES_ON: i32 = -2;
/** Plays a move of S; returns 1 or -1 if it ends the game in a win or loss of S, 0 for a draw, else GOES_ON. */
@inline
export function step<S, O>(board: i32, cell: i32): i32 {
  const isX = sizeof<S>() == 1;
  const mine = isX ? crossWon : ringWon;
  const theirs = isX ? ringWon : crossWon;
  const won = wonAfter<S>(board, cell, mine, theirs);
  mark<S>(board, cell);
  const shut = closedAfter(board, closed, won != mine);
  closed = shut;
  imposed = sentTo(cell, shut);
  if (won != mine) {
    if (isX) crossWon = won;
    else ringWon = won;
    if (hasLine(won)) return 1;
  }
  return shut == FULL ? byCount(won, theirs) : GOES_ON;
}

/** Undoes a step; the arguments are the pattern of its sub-board and the state before it. */
@inline
export function undoStep(board: i32, pattern: i32, x: i32, o: i32, shut: i32, sent: i32): void {
  setPattern(board, pattern);
  crossWon = x;
  ringWon = o;
  closed = shut;
  imposed = sent;
}

let randomState: u64 = 0x9e37_79b9_7f4a_7c15;
/** A random integer from 0 to n - 1. */
@inline
export function pickBelow(n: i32): i32 {
  randomState ^= randomState << 13;
  randomState ^= randomState >> 7;
  randomState ^= randomState << 17;
  return <i32>(((randomState >> 32) * <u64>n) >> 32);
}

/** Fills the table of the n-th set bit, at index 16 x bits + n. */
export function preparePlayouts(): void {
  for (let bits = 0; bits < 512; bits++) {
    let n = 0;
    for (let cell = 0; cell < 9; cell++)
      if (((bits >> cell) & 1) != 0) store<u8>(scratchBase() + NTH + <usize>(16 * bits + n++), <u8>cell);
  }
}
@inline
function nth(bits: i32, n: i32): i32 {
  return <i32>load<u8>(scratchBase() + <usize>(16 * bits + n), NTH);
}

// Playouts store sub-boards as nine bits for each side: their tables are small enough for the CPU cache.
@inline
function bitsOf(board: i32, side: usize): i32 {
  return load<i32>(scratchBase() + BITS + side + (<usize>board << 3));
}
@inline
function setBits(board: i32, side: usize, bits: i32): void {
  store<i32>(scratchBase() + BITS + side + (<usize>board << 3), bits);
}
const CROSSES: usize = 0;
const RINGS: usize = 4;

@inline
function cellsLeft(board: i32): i32 {
  return FULL & ~(bitsOf(board, CROSSES) | bitsOf(board, RINGS));
}

@inline
function randomStep<S>(): i32 {
  const isX = sizeof<S>() == 1;
  let board = imposed;
  let cells: i32;
  let n: i32;
  if (board != FREE) {
    cells = cellsLeft(board);
    n = pickBelow(<i32>popcnt<u32>(cells));
  } else {
    let total = 0;
    let boards = FULL & ~closed;
    for (let rest = boards; rest != 0; rest &= rest - 1)
      total += <i32>popcnt<u32>(cellsLeft(<i32>ctz<u32>(rest)));
    n = pickBelow(total);
    board = <i32>ctz<u32>(boards);
    cells = cellsLeft(board);
    for (let here = <i32>popcnt<u32>(cells); n >= here; here = <i32>popcnt<u32>(cells)) {
      n -= here;
      boards &= boards - 1;
      board = <i32>ctz<u32>(boards);
      cells = cellsLeft(board);
    }
  }
  const cell = nth(cells, n);
  const bit = 1 << cell;
  const side = isX ? CROSSES : RINGS;
  const marks = bitsOf(board, side) | bit;
  setBits(board, side, marks);
  const owned = rule == OPEN && (((crossWon | ringWon) >> board) & 1) != 0;
  if (hasLine(marks) && !owned) {
    const won = (isX ? crossWon : ringWon) | (1 << board);
    if (isX) crossWon = won;
    else ringWon = won;
    if (hasLine(won)) return 1;
    if (rule != OPEN || cells == bit) closed |= 1 << board;
  } else if (cells == bit) closed |= 1 << board;
  imposed = sentTo(cell, closed);
  if (closed != FULL) return GOES_ON;
  return isX ? byCount(crossWon, ringWon) : byCount(ringWon, crossWon);
}

/** Plays at random to the end; returns the result for crosses: 1, 0.5 or 0. */
export function playout(): f32 {
  for (let board = 0; board < 9; board++) {
    setBits(board, CROSSES, crossesIn(patternOf(board)));
    setBits(board, RINGS, ringsIn(patternOf(board)));
  }
  let result = isCrossTurn ? GOES_ON : randomStep<Ring>();
  let sign: f32 = -0.5;
  while (result == GOES_ON) {
    sign = 0.5;
    result = randomStep<Cross>();
    if (result != GOES_ON) break;
    sign = -0.5;
    result = randomStep<Ring>();
  }
  return <f32>0.5 + sign * <f32>result;
}
