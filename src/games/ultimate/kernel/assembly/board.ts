import { scratchBase } from '../../../../kernels/assembly/workspace';
import * as layout from './memory';

// The board of Ultimate. Sub-boards and cells are numbered as in games/ultimate/cells.ts: row by row from the top left,
// bit = number, move = 9 x sub-board + cell. A sub-board's marks are a number in base 3, its pattern: digit 1 for a
// cross, 2 for a ring, cell 0 the lowest digit. Tables give the properties of each pattern.
//
// A position is the nine patterns in memory.ts and a few values passed as arguments: the sub-boards that each side owns,
// the closed ones, the imposed one (FREE for a free choice), the key. Moves are made and undone on the patterns.
// Specialised by side: f<Cross, Ring> and f<Ring, Cross>.

export type Cross = u8;
export type Ring = u16;

export const STANDARD: i32 = 0;
export const OPEN: i32 = 1;
export const COUNT: i32 = 2;

export const FREE: i32 = 9;
export const FULL: i32 = 0o777;

export let rule: i32 = STANDARD;
export function setRule(which: i32): void {
  rule = which;
}

@inline
export function isCross<S>(): bool {
  return sizeof<S>() == 1;
}

const LINES: StaticArray<i32> = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
export const POWERS: StaticArray<i32> = [1, 3, 9, 27, 81, 243, 729, 2187, 6561];

const RING_TURN: u64 = 0x5851_f42d_4c95_7f2d;
const RULE_KEY: u64 = 0x1405_7b7e_f767_814f;

@inline
function word(table: usize, index: i32): usize {
  return scratchBase() + table + (<usize>index << 1);
}

/** Fills the tables. Called once, before anything else. */
export function prepareBoard(): void {
  for (let bits = 0; bits < 512; bits++) {
    let isLined: u8 = 0;
    let cells = 0;
    for (let i = 0; i < 8; i++) {
      const line = LINES[i];
      const missing = line & ~bits;
      if (missing == 0) isLined = 1;
      else if ((missing & (missing - 1)) == 0) cells |= missing;
    }
    store<u8>(scratchBase() + <usize>bits, isLined, layout.LINED);
    store<u16>(word(layout.COMPLETING, bits), <u16>cells);
  }
  for (let pattern = 0; pattern < <i32>layout.PATTERNS; pattern++) {
    let rest = pattern;
    let x = 0;
    let o = 0;
    for (let cell = 0; cell < 9; cell++) {
      const digit = rest % 3;
      rest /= 3;
      if (digit == 1) x |= 1 << cell;
      else if (digit == 2) o |= 1 << cell;
    }
    const empty = FULL & ~(x | o);
    store<u16>(word(layout.EMPTIES, pattern), <u16>empty);
    store<u16>(word(layout.MARKS, 2 * pattern), <u16>x);
    store<u16>(word(layout.MARKS, 2 * pattern + 1), <u16>o);
    store<u16>(word(layout.WINS, 2 * pattern), <u16>(completes(x) & empty));
    store<u16>(word(layout.WINS, 2 * pattern + 1), <u16>(completes(o) & empty));
  }
  let seed: u64 = 0x1234_5678_9abc_def1;
  for (let i = 0; i < layout.KEY_COUNT; i++) {
    seed += 0x9e37_79b9_7f4a_7c15;
    let z = seed;
    z = (z ^ (z >> 30)) * 0xbf58_476d_1ce4_e5b9;
    z = (z ^ (z >> 27)) * 0x94d0_49bb_1331_11eb;
    store<u64>(scratchBase() + (<usize>i << 3), z ^ (z >> 31), layout.KEYS);
  }
}

@inline
export function hasLine(bits: i32): bool {
  return load<u8>(scratchBase() + <usize>bits, layout.LINED) != 0;
}
@inline
export function completes(bits: i32): i32 {
  return <i32>load<u16>(scratchBase() + (<usize>bits << 1), layout.COMPLETING);
}
@inline
export function emptyCells(board: i32): i32 {
  return <i32>load<u16>(scratchBase() + (<usize>layout.patternOf(board) << 1), layout.EMPTIES);
}
/** The cells where S makes a line in a sub-board. */
@inline
export function winningCells<S>(board: i32): i32 {
  return <i32>load<u16>(scratchBase() + (<usize>layout.patternOf(board) << 2), layout.WINS + (isCross<S>() ? 0 : 2));
}
export function crossesIn(pattern: i32): i32 {
  return <i32>load<u16>(scratchBase() + (<usize>pattern << 2), layout.MARKS);
}
export function ringsIn(pattern: i32): i32 {
  return <i32>load<u16>(scratchBase() + (<usize>pattern << 2), layout.MARKS + 2);
}

/** The sub-boards where the side to move may play. */
@inline
export function choice(closed: i32, imposed: i32): i32 {
  return imposed == FREE ? FULL & ~closed : 1 << imposed;
}

@inline
export function mark<S>(board: i32, cell: i32): void {
  const digit = unchecked(POWERS[cell]);
  layout.setPattern(board, layout.patternOf(board) + (isCross<S>() ? digit : 2 * digit));
}
@inline
export function unmark<S>(board: i32, cell: i32): void {
  const digit = unchecked(POWERS[cell]);
  layout.setPattern(board, layout.patternOf(board) - (isCross<S>() ? digit : 2 * digit));
}

/** Sub-boards that S owns after a move. Precondition: the move is not marked yet. */
@inline
export function wonAfter<S>(board: i32, cell: i32, mine: i32, theirs: i32): i32 {
  const isTaken = rule == OPEN && (((mine | theirs) >> board) & 1) != 0;
  return !isTaken && ((winningCells<S>(board) >> cell) & 1) != 0 ? mine | (1 << board) : mine;
}

/** Closed sub-boards after a move. Precondition: the move is marked. */
@inline
export function closedAfter(board: i32, closed: i32, won: bool): i32 {
  return (won && rule != OPEN) || emptyCells(board) == 0 ? closed | (1 << board) : closed;
}

@inline
export function sentTo(cell: i32, closed: i32): i32 {
  return ((closed >> cell) & 1) != 0 ? FREE : cell;
}

/** Whether S, the side to move, has a move that wins the game with a line. */
@inline
export function winsNow<S>(mine: i32, theirs: i32, closed: i32, imposed: i32): bool {
  let boards = completes(mine) & choice(closed, imposed) & ~theirs;
  while (boards != 0) {
    if (winningCells<S>(<i32>ctz<u32>(boards)) != 0) return true;
    boards &= boards - 1;
  }
  return false;
}

/** The result when all sub-boards are closed without a line: 1 `mine` wins, -1 `theirs`, 0 a draw. */
@inline
export function byCount(mine: i32, theirs: i32): i32 {
  if (rule != COUNT) return 0;
  const lead = <i32>popcnt<u32>(mine) - <i32>popcnt<u32>(theirs);
  return lead > 0 ? 1 : lead < 0 ? -1 : 0;
}

@inline
function keyAt(i: i32): u64 {
  return load<u64>(scratchBase() + (<usize>i << 3), layout.KEYS);
}

/** The change of the key by a move of S, apart from the imposed sub-boards. */
@inline
function moveKey<S>(move: i32): u64 {
  return keyAt(isCross<S>() ? move : 81 + move) ^ RING_TURN;
}
@inline
function imposedKey(imposed: i32): u64 {
  return keyAt(162 + imposed);
}
/** In `open` the marks do not determine the owners, so the key includes them. */
@inline
function ownerKey<S>(board: i32): u64 {
  return rule == OPEN ? keyAt(172 + (isCross<S>() ? board : 9 + board)) : 0;
}
/** The key after a move of S; `from` and `to` are the imposed sub-boards before and after it. */
@inline
export function keyAfter<S>(key: u64, board: i32, cell: i32, isWin: bool, from: i32, to: i32): u64 {
  let next = key ^ moveKey<S>(9 * board + cell) ^ imposedKey(from) ^ imposedKey(to);
  if (isWin) next ^= ownerKey<S>(board);
  return next;
}

/** The key of a position, computed from scratch. */
export function keyOf(crossWon: i32, ringWon: i32, imposed: i32, isCrossTurn: bool): u64 {
  let key = imposedKey(imposed) ^ (<u64>rule * RULE_KEY); // the rules share no entries
  let marks = 0;
  for (let board = 0; board < 9; board++) {
    const pattern = layout.patternOf(board);
    for (let cell = 0; cell < 9; cell++) {
      const move = 9 * board + cell;
      if (((crossesIn(pattern) >> cell) & 1) != 0) key ^= moveKey<Cross>(move);
      if (((ringsIn(pattern) >> cell) & 1) != 0) key ^= moveKey<Ring>(move);
    }
    marks += <i32>popcnt<u32>(crossesIn(pattern) | ringsIn(pattern));
    if (((crossWon >> board) & 1) != 0) key ^= ownerKey<Cross>(board);
    if (((ringWon >> board) & 1) != 0) key ^= ownerKey<Ring>(board);
  }
  if ((marks & 1) != (isCrossTurn ? 0 : 1)) key ^= RING_TURN; // if the marks do not determine the turn
  return key;
}

/** Sequences of exactly `depth` moves. Preconditions: the game goes on, depth >= 1. */
export function perft<S, O>(mine: i32, theirs: i32, closed: i32, imposed: i32, depth: i32): i64 {
  let leaves: i64 = 0;
  let boards = choice(closed, imposed);
  while (boards != 0) {
    const board = <i32>ctz<u32>(boards);
    boards &= boards - 1;
    let cells = emptyCells(board);
    if (depth == 1) {
      leaves += popcnt<u32>(cells);
      continue;
    }
    while (cells != 0) {
      const cell = <i32>ctz<u32>(cells);
      cells &= cells - 1;
      const won = wonAfter<S>(board, cell, mine, theirs);
      if (won != mine && hasLine(won)) continue;
      mark<S>(board, cell);
      const shut = closedAfter(board, closed, won != mine);
      if (shut != FULL) leaves += perft<O, S>(theirs, won, shut, sentTo(cell, shut), depth - 1);
      unmark<S>(board, cell);
    }
  }
  return leaves;
}
