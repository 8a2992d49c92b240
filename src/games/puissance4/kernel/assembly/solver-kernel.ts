import { REPLY_NODES, REQUEST_CLEAR_TABLE, REQUEST_TASK } from '../../../../kernels/messages';
import * as words from '../messages';
import { isOtherBoard } from './board-size';
import { clearBusy } from './busy-table';
import { clearNearTable, clearTable, openTable } from './bounds-table';
import { reply, replyLong, request, requestLong, progress } from '../../../../kernels/assembly/workspace';
import {
  isDouble,
  losesNext,
  reachable,
  total,
  winningCells,
  winsNext,
  winsNow,
} from './solver-board';
import { nodes, searchFrom, setBoard } from './solver-search';
import { hasFour } from './lines';

// The entry points of the solver: Puissance 4 without rotations, up to 7 x 7. Requests and replies: ../messages.ts.

export { init } from '../../../../kernels/assembly/workspace';

const NONE: i32 = 64;

let own: u64 = 0;
let taken: u64 = 0;
let stones: i32 = 0;
/** The columns by rank, four bits each. */
let ranking: u64 = 0;
let columns: i32 = 0;
/** Bounds of each column's score, 8 bits each, 64 added. An illegal move has -64 and -64. */
let lowers: u64 = 0;
let uppers: u64 = 0;

export function workspaceBytes(): i32 {
  return 0x8000 + 0x100000;
}

@inline
function lowerBound(column: i32): i32 {
  return <i32>((lowers >> <u64>(8 * column)) & 255) - NONE;
}

@inline
function upperBound(column: i32): i32 {
  return <i32>((uppers >> <u64>(8 * column)) & 255) - NONE;
}

function setBounds(column: i32, lower: i32, upper: i32): void {
  const shift = <u64>(8 * column);
  const others = ~(<u64>255 << shift);
  lowers = (lowers & others) | (<u64>(lower + NONE) << shift);
  uppers = (uppers & others) | (<u64>(upper + NONE) << shift);
}

@inline
function cellIn(column: i32): u64 {
  return reachable(taken) & (<u64>255 << <u64>(8 * column));
}

/** Sets the bounds of a move that need no search. Precondition: the game goes on. */
function openMove(column: i32): void {
  const cell = cellIn(column);
  if (cell == 0) return setBounds(column, -NONE, -NONE);
  const after = taken | cell;
  const others = own ^ taken;
  if (cell & winningCells(own, taken)) return setBounds(column, winsNow(stones), winsNow(stones));
  if (stones + 1 == total) return setBounds(column, 0, 0);
  if (winningCells(others, after) & reachable(after))
    return setBounds(column, losesNext(stones), losesNext(stones));
  if (stones + 2 == total) return setBounds(column, 0, 0);
  if (isDouble(winningCells(own | cell, after), after))
    return setBounds(column, winsNext(stones), winsNext(stones));
  setBounds(column, losesNext(stones + 2), winsNext(stones));
}

/** Ranks the moves: those with the most threats first, then from the centre. */
function rank(): void {
  ranking = 0;
  let ranked = 0;
  for (let threats: i64 = 50; threats >= 0; threats--)
    for (let distance = 0; distance <= columns; distance++)
      for (let column = 0; column < columns; column++) {
        const cell = cellIn(column);
        if (cell == 0 || abs(2 * column - columns + 1) != distance) continue;
        if (popcnt(winningCells(own | cell, taken | cell)) != threats) continue;
        ranking |= <u64>column << <u64>(4 * ranked++);
      }
  for (; ranked < 8; ranked++) ranking |= <u64>15 << <u64>(4 * ranked);
}

@inline
function ranked(i: i32): i32 {
  return <i32>(<u32>(ranking >> <u64>(4 * i)) & 15);
}

/** The column to play: the highest lower bound; among equals, the highest-ranked one that is not proven to lose. */
function bestColumn(): i32 {
  let best = ranked(0);
  for (let i = 1; i < 8 && ranked(i) != 15; i++) {
    const column = ranked(i);
    const more = lowerBound(column) - lowerBound(best);
    if (more > 0 || (more == 0 && min(upperBound(column), 0) > min(upperBound(best), 0)))
      best = column;
  }
  return best;
}

function leastScore(): i32 {
  let least = -NONE;
  for (let column = 0; column < columns; column++) least = max(least, lowerBound(column));
  return least;
}

function mostScore(): i32 {
  let most = -NONE;
  for (let column = 0; column < columns; column++) most = max(most, upperBound(column));
  return most;
}

function report(): void {
  for (let column = 0; column < columns; column++) {
    const at = words.SOLVED_COLUMNS + words.SOLVED_COLUMN_WORDS * column;
    reply(at, lowerBound(column));
    reply(at + 1, upperBound(column));
  }
  reply(words.SOLVED_BEST, bestColumn());
  reply(words.SOLVED_LOWER, leastScore());
  reply(words.SOLVED_UPPER, mostScore());
  replyLong(REPLY_NODES, nodes);
  progress();
}

/** A null-window search: whether a move scores more than `alpha`. Updates the bounds. */
function testMove(column: i32, alpha: i32): void {
  const cell = cellIn(column);
  const after = taken | cell;
  const winning = winningCells(own | cell, after);
  const score = -searchFrom(own ^ taken, after, winning, stones + 1, -alpha - 1);
  if (score > alpha) setBounds(column, max(score, lowerBound(column)), upperBound(column));
  else setBounds(column, lowerBound(column), min(score, upperBound(column)));
}

/** The next `alpha` for a score between two bounds: first win, draw or loss, then its length. */
function nextAlpha(lower: i32, upper: i32): i32 {
  if (lower <= 0 && upper > 0) return 0;
  if (lower < 0) return upper >= 0 ? -1 : upper - 1;
  return lower;
}

/** Whether the bounds do not answer the task yet. */
@inline
function isOpen(lower: i32, upper: i32, task: i32): bool {
  return lower < upper && (task != words.SOLVE_OUTCOME || (lower <= 0 && upper >= 0));
}

/** Narrows the bounds of the position until the task is done; tests the best move so far first. */
function solvePosition(task: i32): void {
  while (isOpen(leastScore(), mostScore(), task)) {
    const alpha = nextAlpha(leastScore(), mostScore());
    const first = bestColumn();
    if (upperBound(first) > alpha) testMove(first, alpha);
    report();
    for (let i = 0; i < 8 && leastScore() <= alpha; i++) {
      const column = ranked(i);
      if (column == 15 || upperBound(column) <= alpha) continue;
      testMove(column, alpha);
      report();
    }
  }
}

/** First the outcome of every move, then its score. */
function solveMoves(): void {
  for (let task = words.SOLVE_OUTCOME; task <= words.SOLVE_SCORE; task++)
    for (let i = 0; i < 8; i++) {
      const column = ranked(i);
      if (column == 15) continue;
      while (isOpen(lowerBound(column), upperBound(column), task)) {
        testMove(column, nextAlpha(lowerBound(column), upperBound(column)));
        report();
      }
    }
}

/** Sets the initial bounds and the ranks of all moves. */
function initMoves(): void {
  for (let column = 0; column < columns; column++) openMove(column);
  rank();
}

/** Replies the line of best play. Precondition: the score is proven. Changes the position. */
function follow(): void {
  let score = leastScore();
  let column = bestColumn();
  for (let length = 1; ; length++) {
    reply(words.SOLVED_LINE + length - 1, column);
    reply(words.SOLVED_LINE_LENGTH, length);
    const cell = cellIn(column);
    const isWon = (cell & winningCells(own, taken)) != 0;
    own ^= taken;
    taken |= cell;
    if (isWon || ++stones == total) return;
    score = -score;
    initMoves();
    // the score is known, so the first move that reaches it is a best one
    for (let i = 0; leastScore() < score; i++)
      if (upperBound(ranked(i)) >= score) testMove(ranked(i), score - 1);
    column = bestColumn();
  }
}

/** 0 none, 1 the side to move has won, 2 the other side, 3 a draw. */
function outcome(): i32 {
  if (hasFour(own)) return 1;
  if (hasFour(own ^ taken)) return 2;
  return stones == total ? 3 : 0;
}

/** Clears the table if requested or needed. */
export function prepare(): void {
  openTable();
  clearBusy();
  if (isOtherBoard() || request(REQUEST_CLEAR_TABLE)) clearTable();
}

export function run(): void {
  const task = request(REQUEST_TASK);
  columns = request(words.COLUMNS);
  setBoard(columns, request(words.ROWS), request(words.TOKENS));
  openTable();
  clearNearTable();
  own = requestLong(words.OWN);
  taken = own | requestLong(words.OTHERS);
  stones = <i32>popcnt(taken);
  reply(words.SOLVED, 0);
  reply(words.SOLVED_LINE_LENGTH, 0);
  if (task == words.SOLVE_RULES) {
    reply(words.VIEW_OUTCOME, outcome());
    replyLong(words.VIEW_REACHABLE, outcome() == 0 ? reachable(taken) : 0);
    replyLong(words.VIEW_KEY, own + taken);
    replyLong(words.VIEW_WINNING, winningCells(own, taken));
    return;
  }
  initMoves();
  report();
  if (task == words.SOLVE_EVERY_MOVE) solveMoves();
  else solvePosition(task);
  report();
  reply(words.SOLVED, 1);
  if (task != words.SOLVE_OUTCOME) follow();
  replyLong(REPLY_NODES, nodes);
}
