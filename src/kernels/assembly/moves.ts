import { MOVE_LINE_WORDS, REPLY_MOVE_LINES } from '../messages';
import { reply, scratchBase } from './workspace';

// Move ordering and principal variations of alpha-beta, in the scratch memory of the workspace: move lists and two
// killers for each ply, the history of each side's moves, the lines, and the late move reductions. A move in a list
// is rank << 12 | move.

export const PLIES: i32 = 192;
const WIDTH: usize = 81;
const SIDE: i32 = 4096;

const LIST: usize = 0;
const LIST_BYTES: usize = <usize>PLIES * WIDTH * 4;
const KILLERS: usize = LIST + LIST_BYTES;
const HISTORY: usize = KILLERS + <usize>PLIES * 8;
const LINES: usize = HISTORY + <usize>SIDE * 8;
const LINE: usize = <usize>PLIES * 2;
const LENGTHS: usize = LINES + <usize>PLIES * LINE;
const REDUCTIONS: usize = LENGTHS + <usize>PLIES * 4;
const ROOT: usize = REDUCTIONS + 64 * 128;
const VALUES: usize = ROOT + WIDTH * 4;
const EXACT: usize = VALUES + WIDTH * 4;
/** The offset of a kernel's own part of the scratch memory. */
export const OWN_SCRATCH: usize = (EXACT + WIDTH + 15) & ~15;

/** The address of a ply's list. */
@inline
export function listAt(ply: i32): usize {
  return scratchBase() + LIST + <usize>ply * WIDTH * 4;
}

@inline
export function addMove(at: usize, rank: i32, move: i32): usize {
  store<i32>(at, (rank << 12) | move);
  return at + 4;
}

/** Swaps the highest-ranked move from `at` on into `at`, and returns it. */
@inline
export function pick(at: usize, end: usize): i32 {
  let best = at;
  let value = load<i32>(at);
  for (let i = at + 4; i < end; i += 4) {
    const other = load<i32>(i);
    if (other > value) {
      value = other;
      best = i;
    }
  }
  store<i32>(best, load<i32>(at));
  store<i32>(at, value);
  return value & 0xfff;
}

@inline
export function killer(ply: i32): i32 {
  return load<i32>(scratchBase() + <usize>ply * 8, KILLERS);
}
@inline
export function secondKiller(ply: i32): i32 {
  return load<i32>(scratchBase() + <usize>ply * 8, KILLERS + 4);
}

const NO_MOVE: i32 = -1;
export function clearKillers(): void {
  for (let ply = 0; ply < PLIES; ply++) {
    store<i32>(scratchBase() + <usize>ply * 8, NO_MOVE, KILLERS);
    store<i32>(scratchBase() + <usize>ply * 8, NO_MOVE, KILLERS + 4);
  }
}

export function storeKiller(ply: i32, move: i32): void {
  if (killer(ply) == move) return;
  store<i32>(scratchBase() + <usize>ply * 8, killer(ply), KILLERS + 4);
  store<i32>(scratchBase() + <usize>ply * 8, move, KILLERS);
}

/** The history of a move for side 0 or 1, within +-8192. */
@inline
export function historyScore(side: i32, move: i32): i32 {
  return load<i32>(scratchBase() + <usize>(side * SIDE + move) * 4, HISTORY);
}

@inline
export function updateHistory(side: i32, move: i32, bonus: i32): void {
  const now = historyScore(side, move);
  store<i32>(scratchBase() + <usize>(side * SIDE + move) * 4, now + bonus - ((now * abs(bonus)) >> 13), HISTORY);
}

/** Quarters the history before a new search. */
export function decayHistory(): void {
  for (let i: usize = 0; i < <usize>SIDE * 8; i += 4)
    store<i32>(scratchBase() + i, load<i32>(scratchBase() + i, HISTORY) >> 2, HISTORY);
}
export function clearHistory(): void {
  memory.fill(scratchBase() + HISTORY, 0, <usize>SIDE * 8);
}

@inline
export function clearLine(ply: i32): void {
  store<i32>(scratchBase() + <usize>ply * 4, 0, LENGTHS);
}
@inline
export function lineLength(ply: i32): i32 {
  return load<i32>(scratchBase() + <usize>ply * 4, LENGTHS);
}
/** The i-th move of the principal variation. */
export function lineMove(i: i32): i32 {
  return <i32>load<u16>(scratchBase() + <usize>i * 2, LINES);
}

/** Sets the line of a ply: a move, then the line of the next ply. */
export function updateLine(ply: i32, move: i32): void {
  const at = scratchBase() + LINES + <usize>ply * LINE;
  const length = min(lineLength(ply + 1), PLIES - 2);
  store<u16>(at, <u16>move);
  memory.copy(at + 2, at + LINE, <usize>length * 2);
  store<i32>(scratchBase() + <usize>ply * 4, length + 1, LENGTHS);
}

/** Writes the line after the i-th root move into the reply. Precondition: that move was searched last. */
export function replyMoveLine(i: i32): void {
  const length = lineLength(1);
  for (let k = 0; k < MOVE_LINE_WORDS; k++) {
    const move = <i32>load<u16>(scratchBase() + <usize>k * 2, LINES + LINE);
    reply(REPLY_MOVE_LINES + MOVE_LINE_WORDS * i + k, k < length ? move : -1);
  }
}

/** Fills the table of late move reductions: base + ln(depth) x ln(index of the move) / slope. */
export function prepareReductions(base: f64, slope: f64): void {
  for (let depth = 1; depth < 64; depth++)
    for (let late = 1; late < 128; late++)
      store<u8>(
        scratchBase() + <usize>(depth * 128 + late),
        <u8>(base + (Math.log(<f64>depth) * Math.log(<f64>late)) / slope),
        REDUCTIONS,
      );
}
@inline
export function reduction(depth: i32, late: i32): i32 {
  return <i32>load<u8>(scratchBase() + <usize>(min(depth, 63) * 128 + late), REDUCTIONS);
}

// The moves of the root, the best first.
export function rootAt(i: i32): i32 {
  return load<i32>(scratchBase() + <usize>i * 4, ROOT);
}
export function setRoot(i: i32, move: i32): void {
  store<i32>(scratchBase() + <usize>i * 4, move, ROOT);
}
/** The value of the i-th root move, and whether it is exact, if the request is for every move. */
export function rootMoveValue(i: i32): i32 {
  return load<i32>(scratchBase() + <usize>i * 4, VALUES);
}
export function isRootMoveExact(i: i32): bool {
  return load<u8>(scratchBase() + <usize>i, EXACT) != 0;
}
export function setRootMoveValue(i: i32, value: i32, isExact: bool): void {
  store<i32>(scratchBase() + <usize>i * 4, value, VALUES);
  store<u8>(scratchBase() + <usize>i, isExact ? 1 : 0, EXACT);
}
/** Moves the i-th root move to the front. */
export function promoteRoot(i: i32): void {
  const move = rootAt(i);
  memory.copy(scratchBase() + ROOT + 4, scratchBase() + ROOT, <usize>i * 4);
  setRoot(0, move);
}
