import { clearBusy } from './busy-table';
import { forget, forgetNear, openTable } from './bounds-table';
import { reply, replyLong, request, requestLong, NODES, progress } from '../../../../kernels/assembly/workspace';
import {
  isDouble,
  losesNext,
  nodes,
  reachable,
  search,
  setBoard,
  total,
  winningCells,
  winsNext,
  winsNow,
} from './solver-search';
import { hasFour } from './lines';

// Solves Puissance 4 without rotations, on up to 7 columns and 7 rows.
//
// question: task, columns, rows, tokens, a spare word, whether to forget first, own (2 words), taken (2 words)
// answer:   whether all is proven, best column, lower and upper bound, nodes (2 words), length of the line,
//           a spare word, then from word 8 for each column: lower bound, upper bound; from word 24: the line

export { init } from '../../../../kernels/assembly/workspace';

/** Whether the side to move wins, draws or loses; how soon as well; how soon by each move. */
const OUTCOME: i32 = 0;
const SCORE: i32 = 1;
const EVERY_MOVE: i32 = 2;
/** Just what the rules say of the position. */
const RULES: i32 = 3;

const COLUMNS: i32 = 8;
const LINE: i32 = 24;
const NONE: i32 = 64;

let own: u64 = 0;
let taken: u64 = 0;
let stones: i32 = 0;
/** The columns, most promising first, four bits each. */
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

/** What can be said of a move without a search. Precondition: nobody has a four, tokens are left. */
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

/** Moves with the most threats first, then from the centre. */
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
function ranked(place: i32): i32 {
  return <i32>(<u32>(ranking >> <u64>(4 * place)) & 15);
}

/** The column to play: the one that is proven best, else the most promising that is not known to lose. */
function bestColumn(): i32 {
  let best = ranked(0);
  for (let place = 1; place < 8 && ranked(place) != 15; place++) {
    const column = ranked(place);
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
    reply(COLUMNS + 2 * column, lowerBound(column));
    reply(COLUMNS + 2 * column + 1, upperBound(column));
  }
  reply(1, bestColumn());
  reply(2, leastScore());
  reply(3, mostScore());
  replyLong(NODES, nodes);
  progress();
}

/** Asks whether a move scores more than `alpha`. */
function probe(column: i32, alpha: i32): void {
  const cell = cellIn(column);
  const after = taken | cell;
  const winning = winningCells(own | cell, after);
  const score = -search(own ^ taken, after, winning, stones + 1, -alpha - 1);
  if (score > alpha) setBounds(column, max(score, lowerBound(column)), upperBound(column));
  else setBounds(column, lowerBound(column), min(score, upperBound(column)));
}

/** The next question about a score between two bounds: first whether it is won or lost, then how late. */
function question(lower: i32, upper: i32): i32 {
  if (lower <= 0 && upper > 0) return 0;
  if (lower < 0) return upper >= 0 ? -1 : upper - 1;
  return lower;
}

/** Whether bounds leave open what is asked. */
@inline
function isOpen(lower: i32, upper: i32, task: i32): bool {
  return lower < upper && (task != OUTCOME || (lower <= 0 && upper >= 0));
}

/** Until the score of the position is known: the best move found so far is asked first. */
function solvePosition(task: i32): void {
  while (isOpen(leastScore(), mostScore(), task)) {
    const alpha = question(leastScore(), mostScore());
    const first = bestColumn();
    if (upperBound(first) > alpha) probe(first, alpha);
    report();
    for (let place = 0; place < 8 && leastScore() <= alpha; place++) {
      const column = ranked(place);
      if (column == 15 || upperBound(column) <= alpha) continue;
      probe(column, alpha);
      report();
    }
  }
}

/** First the outcome of every move, then its score. */
function solveMoves(): void {
  for (let task = OUTCOME; task <= SCORE; task++)
    for (let place = 0; place < 8; place++) {
      const column = ranked(place);
      if (column == 15) continue;
      while (isOpen(lowerBound(column), upperBound(column), task)) {
        probe(column, question(lowerBound(column), upperBound(column)));
        report();
      }
    }
}

/** What is known of every move at first. */
function open(): void {
  for (let column = 0; column < columns; column++) openMove(column);
  rank();
}

/** The moves of best play. Precondition: the score is proven. Changes the position. */
function follow(): void {
  let score = leastScore();
  let column = bestColumn();
  for (let length = 1; ; length++) {
    reply(LINE + length - 1, column);
    reply(6, length);
    const cell = cellIn(column);
    const isWon = (cell & winningCells(own, taken)) != 0;
    own ^= taken;
    taken |= cell;
    if (isWon || ++stones == total) return;
    score = -score;
    open();
    // the score is known, so the first move that reaches it is best
    for (let place = 0; leastScore() < score; place++)
      if (upperBound(ranked(place)) >= score) probe(ranked(place), score - 1);
    column = bestColumn();
  }
}

/** 0 the game goes on, 1 the side to move has won, 2 the other one, 3 a draw. */
function outcome(): i32 {
  if (hasFour(own)) return 1;
  if (hasFour(own ^ taken)) return 2;
  return stones == total ? 3 : 0;
}

let boardBefore: i32 = 0;

/** What is remembered holds for one size and number of tokens. */
function isOtherBoard(): bool {
  const now = request(1) | (request(2) << 8) | (request(3) << 16);
  const isOther = boardBefore != now && boardBefore != 0;
  boardBefore = now;
  return isOther;
}

/** Empties the table where that is asked, or needed. */
export function prepare(): void {
  openTable();
  clearBusy();
  if (isOtherBoard() || request(5)) forget();
}

export function run(): void {
  const task = request(0);
  columns = request(1);
  setBoard(columns, request(2), request(3));
  openTable();
  forgetNear();
  own = requestLong(6);
  taken = requestLong(8);
  stones = <i32>popcnt(taken);
  reply(0, 0);
  reply(6, 0);
  if (task == RULES) {
    reply(0, outcome());
    replyLong(2, outcome() == 0 ? reachable(taken) : 0);
    replyLong(4, own + taken);
    replyLong(8, winningCells(own, taken));
    return;
  }
  open();
  report();
  if (task == EVERY_MOVE) solveMoves();
  else solvePosition(task);
  report();
  reply(0, 1);
  if (task != OUTCOME) follow();
  replyLong(NODES, nodes);
}
