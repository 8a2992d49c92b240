import * as messages from '../../../../kernels/messages';
import * as words from '../messages';
import {
  reply,
  replyLong,
  reportBest,
  request,
  requestLong,
  scratchBase,
  workspaceFor,
} from '../../../../kernels/assembly/workspace';
import { PROVEN, WON } from '../../../../kernels/assembly/values';
import { isOtherBoard } from './board-size';
import { clearTable, moveOf, NO_MOVE, openTable, probeTable } from './search-table';
import { setWeight, defaultWeight, WEIGHT_COUNT } from './open-lines';
import { hasFourOn8, prepareFalls, reversed, turnedLeft, turnedRight } from './rotations';
import { FIRST_MOVE, frameAt, MOVE_NAME, MOVE_OTHERS, MOVE_OWN, MOVE_RESULT, MOVE_SIZE } from './rotation-frames';
import { clearCache, SCRATCH_BYTES } from './rotation-cache';
import { prepareReductions } from './rotation-reductions';
import { attachNetwork, loadNetwork } from './rotation-network';
import * as board from './rotation-board';
import { LEFT, listAll, RIGHT } from './rotation-moves';
import * as search from './rotation-search';

// The entry points for every variant of Puissance 4: up to 8 x 8, with or without rotations. Requests and replies:
// ../messages.ts and src/kernels/messages.ts.

export { init } from '../../../../kernels/assembly/workspace';

const LONGEST: i32 = 90;
/** Half of the window in which the first root move is searched first. */
const WINDOW: i32 = 40;
/** The offset of the table of falls in the scratch memory, after the frames of the longest game. */
const FALLEN_AT: usize = 0xc000;

let own: u64 = 0;
let others: u64 = 0;
let rotations: i32 = 0;
let isReady: bool = false;
/** The end of the list of root moves in frame 0, which has their values. */
let end: usize = 0;

export function workspaceBytes(): i32 {
  return workspaceFor(SCRATCH_BYTES);
}

@inline
function first(): usize {
  return frameAt(0) + FIRST_MOVE;
}

/**
 * Writes into the reply the line that begins with a move and continues with the table's moves, without its first
 * `skipped` moves; returns the number of moves written, at most `most`.
 */
function replyLine(best: i32, skipped: i32, at: i32, most: i32): i32 {
  let mine = own;
  let theirs = others;
  let left = rotations;
  let move = best;
  let length = -skipped;
  while (move != NO_MOVE && length < most) {
    if (length >= 0) reply(at + length, move);
    length++;
    const taken = mine | theirs;
    let after = mine;
    let against = theirs;
    if (move == RIGHT) {
      after = turnedRight(mine, taken);
      against = turnedRight(theirs, taken);
      left--;
    } else if (move == LEFT) {
      after = turnedLeft(mine, taken);
      against = turnedLeft(theirs, taken);
      left--;
    } else after |= board.landings(taken) & (<u64>255 << <u64>(8 * move));
    mine = against;
    theirs = after;
    left = board.swapped(left);
    if (outcomeOf(mine, theirs) != 0) break;
    const known = probeTable(mine, theirs, left);
    move = known == 0 ? NO_MOVE : moveOf(known);
  }
  return length;
}

function report(depth: i32, best: i32, value: i32): void {
  const length = replyLine(best, 0, messages.REPLY_LINE, LONGEST);
  reportBest(depth, best, value, isExactAt(depth), search.nodes, length);
}

/** Whether both moves listed lead to the same position, or one to the mirror image of the other's. */
function areTwins(one: usize, other: usize): bool {
  if (load<i32>(one, MOVE_NAME) >= RIGHT != load<i32>(other, MOVE_NAME) >= RIGHT) return false;
  const mine = load<u64>(one, MOVE_OWN);
  const theirs = load<u64>(one, MOVE_OTHERS);
  const others = load<u64>(other, MOVE_OWN);
  const othersTheirs = load<u64>(other, MOVE_OTHERS);
  return (mine == others && theirs == othersTheirs) || (mine == reversed(others) && theirs == reversed(othersTheirs));
}

/** Leaves out of the root moves those that have the value of one before them. */
function dropTwins(): void {
  const last = end;
  end = first();
  for (let at = first(); at < last; at += MOVE_SIZE) {
    let twin = first();
    while (twin < end && !areTwins(twin, at)) twin += MOVE_SIZE;
    if (twin < end) continue;
    if (end != at) memory.copy(end, at, MOVE_SIZE);
    end += MOVE_SIZE;
  }
}

/** Moves the move at `at` to the front of the list. */
function promote(at: usize): void {
  const spare = first() + 10 * MOVE_SIZE;
  memory.copy(spare, at, MOVE_SIZE);
  memory.copy(first() + MOVE_SIZE, first(), at - first());
  memory.copy(first(), spare, MOVE_SIZE);
}

/** The value of the first root move, sought near that of the last depth first. */
function firstValue(depth: i32, previous: i32): i32 {
  if (depth < 3 || abs(previous) >= PROVEN) return search.valueAfter(first(), rotations, depth, -WON, WON, 0);
  const low = previous - WINDOW;
  const high = previous + WINDOW;
  const value = search.valueAfter(first(), rotations, depth, low, high, 0);
  if (value <= low) return search.valueAfter(first(), rotations, depth, -WON, value + 1, 0);
  return value < high ? value : search.valueAfter(first(), rotations, depth, value - 1, WON, 0);
}

/**
 * Searches the root moves once; the best one is moved to the front. While all that were tried are proven lost, the
 * next one is reported, with the value of the last depth: only when none is left is the position lost.
 */
function searchRoot(depth: i32, previous: i32): i32 {
  let best = -WON;
  for (let at = first(); at < end; at += MOVE_SIZE) {
    let value: i32;
    if (at == first()) value = firstValue(depth - 1, previous);
    else {
      value = search.valueAfter(at, rotations, depth - 1, best, best + 1, 0);
      if (value > best) value = search.valueAfter(at, rotations, depth - 1, best, WON, 0);
    }
    const isBetter = value > best;
    if (isBetter) {
      best = value;
      promote(at);
    }
    const next = at + MOVE_SIZE;
    if (best > -PROVEN) {
      // better than the last depth's best move, which was searched first
      if (isBetter) report(depth - 1, load<i32>(first(), MOVE_NAME), best);
    } else if (next < end) report(depth - 1, load<i32>(next, MOVE_NAME), previous);
  }
  return best;
}

function findBest(most: i32): void {
  const last = min(most, board.pliesLeft(own, others, rotations));
  report(0, load<i32>(first(), MOVE_NAME), 0);
  let value = 0;
  for (let depth = 1; depth <= last; depth++) {
    value = searchRoot(depth, value);
    report(depth, load<i32>(first(), MOVE_NAME), value);
    if (abs(value) >= PROVEN) return;
  }
}

/** Whether the values of a depth are exact: the search reached the end of every line. */
@inline
function isExactAt(depth: i32): bool {
  return depth >= board.pliesLeft(own, others, rotations);
}

/** Writes the i-th root move into the reply: its number, value and line. */
function replyMove(i: i32, move: i32, value: i32): void {
  reply(messages.REPLY_MOVES + messages.MOVE_WORDS * i + messages.MOVE_NUMBER, move);
  reply(messages.REPLY_MOVES + messages.MOVE_WORDS * i + messages.MOVE_VALUE, value);
  const at = messages.REPLY_MOVE_LINES + messages.MOVE_LINE_WORDS * i;
  const length = replyLine(move, 1, at, messages.MOVE_LINE_WORDS);
  if (length < messages.MOVE_LINE_WORDS) reply(at + length, -1);
}

/** The value of each move, by iterative deepening; proven ones are not searched again. */
function scoreMoves(most: i32): void {
  const last = min(most, board.pliesLeft(own, others, rotations));
  const count = <i32>((end - first()) / MOVE_SIZE);
  reply(messages.REPLY_MOVE_COUNT, count);
  for (let i = 0; i < count; i++) {
    const at = first() + <usize>i * MOVE_SIZE;
    reply(messages.REPLY_MOVES + messages.MOVE_WORDS * i + messages.MOVE_NUMBER, load<i32>(at, MOVE_NAME));
    reply(messages.REPLY_MOVES + messages.MOVE_WORDS * i + messages.MOVE_VALUE, 0);
    reply(messages.REPLY_MOVES + messages.MOVE_WORDS * i + messages.MOVE_EXACT, 0);
    reply(messages.REPLY_MOVE_LINES + messages.MOVE_LINE_WORDS * i, -1);
    store<i32>(at, 0, MOVE_RESULT);
  }
  report(0, load<i32>(first(), MOVE_NAME), 0);
  for (let depth = 1; depth <= last; depth++) {
    let best = -WON;
    let bestAt = first();
    let isOpen = false;
    for (let i = 0; i < count; i++) {
      const at = first() + <usize>i * MOVE_SIZE;
      let value = load<i32>(at, MOVE_RESULT);
      if (abs(value) < PROVEN) {
        value = search.valueAfter(at, rotations, depth - 1, -WON, WON, 0);
        store<i32>(at, value, MOVE_RESULT);
        if (abs(value) < PROVEN) isOpen = true;
      }
      replyMove(i, load<i32>(at, MOVE_NAME), value);
      if (value <= best) continue;
      best = value;
      bestAt = at;
    }
    for (let i = 0; i < count; i++)
      reply(messages.REPLY_MOVES + messages.MOVE_WORDS * i + messages.MOVE_EXACT, isExactAt(depth) ? 1 : 0);
    report(depth, load<i32>(bestAt, MOVE_NAME), best);
    if (!isOpen) return;
  }
}

/** Whether the value of some move exceeds `alpha`; that move goes to the front. */
function canExceed(alpha: i32, depth: i32): bool {
  for (let at = first(); at < end; at += MOVE_SIZE) {
    if (search.valueAfter(at, rotations, depth - 1, alpha, alpha + 1, 0) <= alpha) continue;
    promote(at);
    return true;
  }
  return false;
}

/** Win, draw or loss, by at most two null-window searches to the end of the game. */
function findOutcome(): void {
  const depth = board.pliesLeft(own, others, rotations);
  const value = canExceed(0, depth) ? 1 : canExceed(-1, depth) ? 0 : -1;
  report(depth, load<i32>(first(), MOVE_NAME), value);
}

/** 0 none, 1 the side to move has won, 2 the other side, 3 a draw. */
function outcomeOf(mine: u64, theirs: u64): i32 {
  const isMine = hasFourOn8(mine);
  const isTheirs = hasFourOn8(theirs);
  if (isMine || isTheirs) return isMine ? (isTheirs ? 3 : 1) : 2;
  return <i32>popcnt(mine | theirs) == 2 * board.tokens ? 3 : 0;
}

/**
 * Replies what the rules say about the position, for tests: for each move its number, both sides' tokens after it and the
 * points then.
 */
function replyRules(): void {
  reply(words.VIEW_OUTCOME, outcomeOf(own, others));
  let word = words.VIEW_MOVES;
  for (let at = first(); at < end; at += MOVE_SIZE, word += words.VIEW_MOVE_WORDS) {
    reply(word + words.VIEW_MOVE, load<i32>(at, MOVE_NAME));
    replyLong(word + words.VIEW_OWN, load<u64>(at, MOVE_OWN));
    replyLong(word + words.VIEW_OTHERS, load<u64>(at, MOVE_OTHERS));
    reply(word + words.VIEW_POINTS_AFTER, search.pointsAfter(at, rotations));
  }
  reply(words.VIEW_COUNT, outcomeOf(own, others) == 0 ? <i32>((end - first()) / MOVE_SIZE) : 0);
}

/** Clears the table if requested or needed. */
export function prepare(): void {
  if (request(messages.REQUEST_TASK) == messages.TASK_LOAD_WEIGHTS) return;
  if (isOtherBoard() || request(messages.REQUEST_CLEAR_TABLE)) clearTable();
}

export function run(): void {
  const task = request(messages.REQUEST_TASK);
  if (task == messages.TASK_LOAD_WEIGHTS) return loadNetwork();
  attachNetwork(request(words.COLUMNS), request(words.ROWS), request(words.TOKENS), request(words.HAS_ROTATIONS) != 0);
  board.setVariant(request(words.COLUMNS), request(words.ROWS), request(words.TOKENS));
  search.startSearch();
  clearCache();
  openTable();
  if (!isReady) {
    prepareFalls(scratchBase() + FALLEN_AT);
    prepareReductions();
  }
  isReady = true;
  own = requestLong(words.OWN);
  others = requestLong(words.OTHERS);
  rotations = request(words.ROTATIONS);
  for (let i = 0; i < WEIGHT_COUNT; i++)
    setWeight(i, request(words.HAS_WEIGHTS) ? request(words.WEIGHTS + i) : defaultWeight(i));
  if (task == words.TASK_EVALUATE) return reply(messages.REPLY_VALUE, search.pointsOf(own, others, rotations));
  end = listAll(own, others, rotations, NO_MOVE);
  const most = request(messages.REQUEST_MAX_DEPTH);
  reply(messages.REPLY_LINE_LENGTH, 0);
  if (task == messages.TASK_RULES) return replyRules();
  if (task == messages.TASK_EVERY_MOVE) return scoreMoves(most);
  dropTwins();
  if (task == words.TASK_OUTCOME) findOutcome();
  else findBest(most);
}
