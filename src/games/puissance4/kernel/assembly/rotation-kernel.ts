import { reply, replyLong, request, requestLong, workspaceFor, NODES, scratchBase, progress } from '../../../../kernels/assembly/workspace';
import { emptyPlaces, moveOf, NO_MOVE, openPlaces, recall } from './search-table';
import { setWeight, usualWeight, WEIGHT_COUNT } from './open-lines';
import { FALLEN_BYTES, hasFourOn8, makeFallen, turnedLeft, turnedRight } from './rotations';
import {
  FIRST_MOVE,
  frameAt,
  LEFT,
  landings,
  listAll,
  MOVE_SIZE,
  nodes,
  PROVEN,
  pliesLeft,
  pointsOf,
  RIGHT,
  setTurning,
  tokens,
  valueAfter,
  WON,
} from './rotation-search';

// Plays any variant of Puissance 4: up to 8 x 8, with rotations or without.
//
// question: task, columns, rows, tokens, whether to forget first, greatest depth (0: none), own (2 words),
//           others (2 words), rotations left (to the mover, plus 16 times to the other), a spare word,
//           then from word 12, where word 11 is not 0, weights of the evaluation
// answer:   depth finished, best move, its value, whether 0 means a proven draw, nodes (2 words), length of
//           the line, number of moves, then from word 8 for each move: its number, value, depth; from
//           word 48: the line; from word 160 eight words a move: the line that begins with it, -1 where that ends

export { init } from '../../../../kernels/assembly/workspace';

/** The best move; the value of every move; win, draw or loss alone; what the rules say; the evaluation. */
const BEST: i32 = 0;
const EVERY_MOVE: i32 = 1;
const OUTCOME: i32 = 2;
const RULES: i32 = 3;
const POINTS: i32 = 4;

const MOVES: i32 = 8;
const LINE: i32 = 48;
const LONGEST: i32 = 90;
/** From here on the lines of all moves, TOLD words each; -1 ends a shorter one. */
const LINES: i32 = 160;
const TOLD: i32 = 8;
/** Where the table of falls lies in the scratch memory: behind the frames of the longest game. */
const FALLEN_AT: usize = 0xc000;

let own: u64 = 0;
let others: u64 = 0;
let rotations: i32 = 0;
let isReady: bool = false;
/** Values of the moves listed at the root, in frame 0, by their place; rewritten each round. */
let end: usize = 0;

export function workspaceBytes(): i32 {
  return workspaceFor(FALLEN_AT + FALLEN_BYTES);
}

@inline
function first(): usize {
  return frameAt(0) + FIRST_MOVE;
}

/** Tells the line that the table remembers from a move on, at most so long; what it says is legal, and the game ends it. */
function follow(best: i32, at: i32, most: i32): i32 {
  let mine = own;
  let theirs = others;
  let left = rotations;
  let move = best;
  let length = 0;
  while (move != NO_MOVE && length < most) {
    reply(at + length++, move);
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
    } else after |= landings(taken) & (<u64>255 << <u64>(8 * move));
    mine = against;
    theirs = after;
    left = ((left & 15) << 4) | (left >> 4);
    if (outcomeOf(mine, theirs) != 0) break;
    const known = recall(mine, theirs, left);
    move = known == 0 ? NO_MOVE : moveOf(known);
  }
  return length;
}

function report(depth: i32, best: i32, value: i32): void {
  reply(0, depth);
  reply(1, best);
  reply(2, value);
  reply(3, depth >= pliesLeft(own, others, rotations) ? 1 : 0);
  replyLong(NODES, nodes);
  reply(6, follow(best, LINE, LONGEST));
  progress();
}

/** Moves the one at `at` to the front of the list. */
function promote(at: usize): void {
  const spare = first() + 10 * MOVE_SIZE;
  memory.copy(spare, at, MOVE_SIZE);
  memory.copy(first() + MOVE_SIZE, first(), at - first());
  memory.copy(first(), spare, MOVE_SIZE);
}

/** One round of the search for the best move; the list keeps it in front. */
function round(depth: i32): i32 {
  let best = -WON;
  for (let at = first(); at < end; at += MOVE_SIZE) {
    let value: i32;
    if (at == first()) value = valueAfter(at, rotations, depth - 1, -WON, WON, 0);
    else {
      value = valueAfter(at, rotations, depth - 1, best, best + 1, 0);
      if (value > best) value = valueAfter(at, rotations, depth - 1, best, WON, 0);
    }
    if (value <= best) continue;
    best = value;
    const move = load<i32>(at, 16);
    promote(at);
    report(depth - 1, move, best); // better than the last round's best: that one was looked at first
  }
  return best;
}

function findBest(most: i32): void {
  const last = min(most, pliesLeft(own, others, rotations));
  report(0, load<i32>(first(), 16), 0);
  for (let depth = 1; depth <= last; depth++) {
    const value = round(depth);
    report(depth, load<i32>(first(), 16), value);
    if (abs(value) >= PROVEN) return;
  }
}

function tellLine(i: i32, move: i32): void {
  const length = follow(move, LINES + TOLD * i, TOLD);
  for (let k = length; k < TOLD; k++) reply(LINES + TOLD * i + k, -1);
}

/** The values of all moves, deeper and deeper; what is proven is not searched again. */
function judgeAll(most: i32): void {
  const last = min(most, pliesLeft(own, others, rotations));
  const count = <i32>((end - first()) / MOVE_SIZE);
  reply(7, count);
  for (let i = 0; i < count; i++) {
    reply(MOVES + 3 * i, load<i32>(first() + <usize>i * MOVE_SIZE, 16));
    reply(MOVES + 3 * i + 1, 0);
    reply(MOVES + 3 * i + 2, 0);
    reply(LINES + TOLD * i, -1);
    store<i32>(first() + <usize>i * MOVE_SIZE, 0, 24);
  }
  report(0, load<i32>(first(), 16), 0);
  for (let depth = 1; depth <= last; depth++) {
    let best = -WON;
    let bestAt = first();
    let isOpen = false;
    for (let i = 0; i < count; i++) {
      const at = first() + <usize>i * MOVE_SIZE;
      let value = load<i32>(at, 24);
      if (abs(value) < PROVEN) {
        value = valueAfter(at, rotations, depth - 1, -WON, WON, 0);
        store<i32>(at, value, 24);
        if (abs(value) < PROVEN) isOpen = true;
      }
      reply(MOVES + 3 * i + 1, value);
      reply(MOVES + 3 * i + 2, depth);
      tellLine(i, load<i32>(at, 16));
      if (value <= best) continue;
      best = value;
      bestAt = at;
    }
    report(depth, load<i32>(bestAt, 16), best);
    if (!isOpen) return;
  }
}

/** Whether a move is worth more than `alpha`; if so it stands in front. */
function isMore(alpha: i32, depth: i32): bool {
  for (let at = first(); at < end; at += MOVE_SIZE) {
    if (valueAfter(at, rotations, depth - 1, alpha, alpha + 1, 0) <= alpha) continue;
    promote(at);
    return true;
  }
  return false;
}

/** Win, draw or loss, to the end of the game: two questions, both with the narrowest window. */
function findOutcome(): void {
  const depth = pliesLeft(own, others, rotations);
  const value = isMore(0, depth) ? 1 : isMore(-1, depth) ? 0 : -1;
  report(depth, load<i32>(first(), 16), value);
}

/** 0 the game goes on, 1 the side to move has won, 2 the other one, 3 a draw. */
function outcomeOf(mine: u64, theirs: u64): i32 {
  const isMine = hasFourOn8(mine);
  const isTheirs = hasFourOn8(theirs);
  if (isMine || isTheirs) return isMine ? (isTheirs ? 3 : 1) : 2;
  return <i32>popcnt(mine | theirs) == 2 * tokens ? 3 : 0;
}

/** The moves of the rules, and what each leads to: its number, then both sides' tokens, the mover's first. */
function tellRules(): void {
  reply(0, outcomeOf(own, others));
  let word = MOVES;
  for (let at = first(); at < end; at += MOVE_SIZE, word += 5) {
    reply(word, load<i32>(at, 16));
    replyLong(word + 1, load<u64>(at));
    replyLong(word + 3, load<u64>(at, 8));
  }
  reply(7, outcomeOf(own, others) == 0 ? <i32>((end - first()) / MOVE_SIZE) : 0);
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
  if (isOtherBoard() || request(4)) emptyPlaces();
}

export function run(): void {
  const task = request(0);
  setTurning(request(1), request(2), request(3));
  openPlaces();
  if (!isReady) makeFallen(scratchBase() + FALLEN_AT);
  isReady = true;
  own = requestLong(6);
  others = requestLong(8);
  rotations = request(10);
  for (let i = 0; i < WEIGHT_COUNT; i++)
    setWeight(i, request(11) ? request(12 + i) : usualWeight(i));
  if (task == POINTS) return reply(2, pointsOf(own, others, rotations));
  end = listAll(own, others, rotations, NO_MOVE);
  const most = request(5) == 0 ? 255 : request(5);
  reply(6, 0);
  if (task == RULES) tellRules();
  else if (task == EVERY_MOVE) judgeAll(most);
  else if (task == OUTCOME) findOutcome();
  else findBest(most);
}
