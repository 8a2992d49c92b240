import {
  MOVE_NUMBER,
  MOVE_VALUE,
  MOVE_WORDS,
  REPLY_BEST,
  REPLY_DEPTH,
  REPLY_EXACT,
  REPLY_LINE,
  REPLY_LINE_LENGTH,
  REPLY_MOVE_COUNT,
  REPLY_MOVES,
  REPLY_NODES,
  REPLY_VALUE,
} from '../messages';
import { pollHost, progress, reply, replyLong } from './workspace';
import {
  clearLine,
  decayHistory,
  clearKillers,
  updateLine,
  lineLength,
  lineMove,
  pick,
  rootAt,
  rootMoveValue,
  setRoot,
} from './moves';
import { openTable } from './search-table';
import { PROVEN, WON } from './values';

// What every alpha-beta keeps of its search from the root: the nodes that it may use, the best move so far, and the
// window within which the next depth is searched.

export let nodes: u64 = 0;
let mostNodes: u64 = 0;
const POLL_INTERVAL: u64 = 1023;
/** So many nodes were searched as were allowed. */
export let isOutOfNodes: bool = false;

/** Counts a node; true where it is one too many. */
@inline
export function count(): bool {
  nodes++;
  if ((nodes & POLL_INTERVAL) == 0) pollHost(nodes);
  if (nodes > mostNodes) isOutOfNodes = true;
  return isOutOfNodes;
}

/** Gets ready to search, with so many nodes at most. */
export function startSearch(most: u64): void {
  nodes = 0;
  mostNodes = most;
  isOutOfNodes = false;
  openTable();
  decayHistory();
  clearKillers();
}

export let rootMove: i32 = 0;
export let rootValue: i32 = 0;
export let rootCount: i32 = 0;

/** Takes the moves of the root from a list: the most promising is the best until more is known. */
export function startRoot(first: usize, end: usize): void {
  rootCount = <i32>((end - first) >> 2);
  for (let i = 0; i < rootCount; i++) setRoot(i, pick(first + (<usize>i << 2), end));
  clearLine(1);
  setRootBest(rootAt(0), 0);
}

/** The best move known, and the line that was just found behind it. */
export function setRootBest(move: i32, value: i32): void {
  rootMove = move;
  rootValue = value;
  updateLine(0, move);
}

/** Tells the best move, its value and its line. `isExact`: to the end, so that 0 is a proven draw. */
export function report(depth: i32, isExact: bool): void {
  reply(REPLY_DEPTH, depth);
  reply(REPLY_BEST, rootMove);
  reply(REPLY_VALUE, rootValue);
  reply(REPLY_EXACT, isExact ? 1 : 0);
  replyLong(REPLY_NODES, nodes);
  const length = lineLength(0);
  for (let i = 0; i < length; i++) reply(REPLY_LINE + i, lineMove(i));
  reply(REPLY_LINE_LENGTH, length);
  progress();
}

/** Replies the number and value of each move of the root. */
export function replyMoves(): void {
  reply(REPLY_MOVE_COUNT, rootCount);
  for (let i = 0; i < rootCount; i++) {
    reply(REPLY_MOVES + MOVE_WORDS * i + MOVE_NUMBER, rootAt(i));
    reply(REPLY_MOVES + MOVE_WORDS * i + MOVE_VALUE, rootMoveValue(i));
  }
}

// The window: narrow about the last depth's value, wider each time the next one lies outside.
export let windowAlpha: i32 = -WON;
export let windowBeta: i32 = WON;
let margin: i32 = 0;

export function openWindow(depth: i32, narrow: i32): void {
  margin = narrow;
  const isNarrow = depth >= 4 && abs(rootValue) < PROVEN;
  windowAlpha = isNarrow ? rootValue - margin : -WON;
  windowBeta = isNarrow ? rootValue + margin : WON;
}

/** Whether the depth is to be searched again, in the window that is wider now; else its value is kept. */
export function widenIfOutside(value: i32): bool {
  const isLow = value <= windowAlpha && windowAlpha > -WON;
  if (!isLow && (value < windowBeta || windowBeta == WON)) {
    rootValue = value;
    return false;
  }
  margin *= 3;
  const isWide = margin > 2_000;
  if (value <= windowAlpha) windowAlpha = isWide ? -WON : max(-WON, value - margin);
  else windowBeta = isWide ? WON : min(WON, value + margin);
  return true;
}
