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

// The state of an alpha-beta search at the root: the node budget, the best move so far, and the aspiration window.

export let nodes: u64 = 0;
let mostNodes: u64 = 0;
const POLL_INTERVAL: u64 = 1023;
export let isOutOfNodes: bool = false;

/** Counts a node; true if the budget is spent. */
@inline
export function count(): bool {
  nodes++;
  if ((nodes & POLL_INTERVAL) == 0) pollHost(nodes);
  if (nodes > mostNodes) isOutOfNodes = true;
  return isOutOfNodes;
}

/** Resets the state for a search of at most `most` nodes. */
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

/** Takes the root moves from a list; the highest-ranked is the best until a search is done. */
export function startRoot(first: usize, end: usize): void {
  rootCount = <i32>((end - first) >> 2);
  for (let i = 0; i < rootCount; i++) setRoot(i, pick(first + (<usize>i << 2), end));
  clearLine(1);
  setRootBest(rootAt(0), 0);
}

/** Sets the best move; its line is the one that was found last. */
export function setRootBest(move: i32, value: i32): void {
  rootMove = move;
  rootValue = value;
  updateLine(0, move);
}

/** Reports the best move, its value and its line. `isExact`: 0 is a proven draw. */
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

/** Writes the number and value of each root move into the reply. */
export function replyMoves(): void {
  reply(REPLY_MOVE_COUNT, rootCount);
  for (let i = 0; i < rootCount; i++) {
    reply(REPLY_MOVES + MOVE_WORDS * i + MOVE_NUMBER, rootAt(i));
    reply(REPLY_MOVES + MOVE_WORDS * i + MOVE_VALUE, rootMoveValue(i));
  }
}

// The aspiration window: narrow around the value of the last depth, wider each time the value lies outside.
export let windowAlpha: i32 = -WON;
export let windowBeta: i32 = WON;
let margin: i32 = 0;

export function openWindow(depth: i32, narrow: i32): void {
  margin = narrow;
  const isNarrow = depth >= 4 && abs(rootValue) < PROVEN;
  windowAlpha = isNarrow ? rootValue - margin : -WON;
  windowBeta = isNarrow ? rootValue + margin : WON;
}

/** If the value lies outside the window, widens it and returns true: search the depth again. Else keeps the value. */
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
