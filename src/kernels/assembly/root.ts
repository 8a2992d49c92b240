import * as messages from '../messages';
import { pollHost, reply, reportBest, thread } from './workspace';
import * as moves from './moves';
import { openTable } from './search-table';
import { PROVEN, WON } from './values';

// Alpha-beta at the root: the node budget, the best move so far, iterative deepening and the aspiration window. A kernel
// has the search of one move.

/** The value of a root move within a window, for the side to move at the root. Calls `setExact` if it may be exact. */
type MoveSearch = (move: i32, depth: i32, alpha: i32, beta: i32) => i32;

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
  moves.decayHistory();
  moves.clearKillers();
}

let rootMove: i32 = 0;
export let rootValue: i32 = 0;
export let rootCount: i32 = 0;

/** Takes the root moves from a list; the highest-ranked is the best until a search is done. */
export function startRoot(first: usize, end: usize): void {
  rootCount = <i32>((end - first) >> 2);
  for (let i = 0; i < rootCount; i++) moves.setRoot(i, moves.pick(first + (<usize>i << 2), end));
  moves.clearLine(1);
  setRootBest(moves.rootAt(0), 0);
}

/** Sets the best move; its line is the one that was found last. */
export function setRootBest(move: i32, value: i32): void {
  rootMove = move;
  rootValue = value;
  moves.updateLine(0, move);
}

/** Whether the value found last is exact: it depends on no evaluation and no pruned move. */
let isExact: bool = false;
export function setExact(exact: bool): void {
  isExact = exact;
}

/** Reports the best move, its value and its line. */
export function report(depth: i32, exact: bool): void {
  const length = moves.lineLength(0);
  for (let i = 0; i < length; i++) reply(messages.REPLY_LINE + i, moves.lineMove(i));
  reportBest(depth, rootMove, rootValue, exact, nodes, length);
}

/** Writes the number and value of each root move into the reply. */
function replyMoves(): void {
  reply(messages.REPLY_MOVE_COUNT, rootCount);
  for (let i = 0; i < rootCount; i++) {
    const at = messages.REPLY_MOVES + messages.MOVE_WORDS * i;
    reply(at + messages.MOVE_NUMBER, moves.rootAt(i));
    reply(at + messages.MOVE_VALUE, moves.rootMoveValue(i));
    reply(at + messages.MOVE_EXACT, moves.isRootMoveExact(i) ? 1 : 0);
  }
}

// The aspiration window: narrow around the value of the last depth, wider each time the value lies outside.
let windowAlpha: i32 = -WON;
let windowBeta: i32 = WON;
let margin: i32 = 0;

function openWindow(depth: i32, narrow: i32): void {
  margin = narrow;
  const isNarrow = depth >= 4 && abs(rootValue) < PROVEN;
  windowAlpha = isNarrow ? rootValue - margin : -WON;
  windowBeta = isNarrow ? rootValue + margin : WON;
}

/** If the value lies outside the window, widens it and returns true: search the depth again. Else keeps the value. */
function widenIfOutside(value: i32): bool {
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

/** Searches the root moves once; the value is meaningless if nodes run out. */
function searchRoot(valueOf: MoveSearch, depth: i32): i32 {
  const beta = windowBeta;
  let best = -WON;
  let alpha = windowAlpha;
  let areExact = true;
  for (let i = 0; i < rootCount; i++) {
    const move = moves.rootAt(i);
    let value = valueOf(move, depth, alpha, i == 0 ? beta : alpha + 1);
    if (i > 0 && !isOutOfNodes && value > alpha && value < beta) value = valueOf(move, depth, alpha, beta);
    if (isOutOfNodes) return best;
    areExact = areExact && isExact;
    if (value <= best) continue;
    best = value;
    if (value <= alpha) continue;
    alpha = value;
    setRootBest(move, value);
    moves.promoteRoot(i);
    if (value >= beta) break;
  }
  isExact = areExact;
  return best;
}

/** The best move, by iterative deepening; `margin` is half of the first aspiration window. */
export function findBest(valueOf: MoveSearch, deepest: i32, margin: i32): void {
  report(0, false);
  // every second thread starts one ply deeper; the others find its results in the table
  for (let depth = min(1 + (thread & 1), deepest); depth <= deepest; depth++) {
    openWindow(depth, margin);
    let value: i32;
    do value = searchRoot(valueOf, depth);
    while (!isOutOfNodes && widenIfOutside(value));
    if (isOutOfNodes) return report(depth - 1, false); // keeps what was found before nodes ran out
    report(depth, isExact);
    if (isExact || abs(rootValue) >= PROVEN) return;
  }
}

/** The value of each move, by iterative deepening; exact ones are not searched again. */
export function scoreMoves(valueOf: MoveSearch, deepest: i32): void {
  for (let i = 0; i < rootCount; i++) {
    moves.setRootMoveValue(i, 0, false);
    moves.clearLine(1);
    moves.replyMoveLine(i);
  }
  replyMoves();
  report(0, false);
  let isOpen = true;
  const offset = ((rootCount + 1) >> 1) * (thread & 1); // every second thread starts in the middle
  for (let depth = 1; depth <= deepest && isOpen; depth++) {
    isOpen = false;
    let best = -WON;
    for (let k = 0; k < rootCount; k++) {
      const i = (k + offset) % rootCount;
      moves.clearLine(1);
      if (!moves.isRootMoveExact(i)) {
        const value = valueOf(moves.rootAt(i), depth, -WON, WON);
        if (isOutOfNodes) return;
        const isFinal = isExact || abs(value) >= PROVEN;
        moves.setRootMoveValue(i, value, isFinal);
        moves.replyMoveLine(i);
        isOpen = isOpen || !isFinal;
      }
      if (moves.rootMoveValue(i) <= best) continue;
      best = moves.rootMoveValue(i);
      setRootBest(moves.rootAt(i), best);
    }
    replyMoves();
    report(depth, !isOpen);
  }
}
