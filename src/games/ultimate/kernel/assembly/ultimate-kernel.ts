import { reply, replyLong, request, requestLong, workspaceFor, progress, thread } from '../../../../kernels/assembly/workspace';
import {
  endLine,
  forgetMerits,
  prepareLess,
  rootAt,
  rootJudged,
  setJudged,
  tellLine,
} from '../../../../kernels/assembly/moves';
import { isSpent, keepRoot, LINE, MOVES, report, rootCount, rootValue } from '../../../../kernels/assembly/root';
import { renewTable, wipeTable } from '../../../../kernels/assembly/search-table';
import { PROVEN, WON } from '../../../../kernels/assembly/values';
import {
  byCount,
  closedAfter,
  Cross,
  FULL,
  hasLine,
  imposedKey,
  isCross,
  keyOf,
  mark,
  moveKey,
  ownerKey,
  perft,
  prepareBoard,
  Ring,
  sentTo,
  setRule,
  unmark,
  wonAfter,
} from './board';
import { advance, evaluate, loadWeights, prepareEvaluation, attachWeights, reset } from './evaluation';
import { ROOM_BYTES, setPattern } from './memory';
import { plannedCells, plannedMove } from './opening';
import { begin, deepen, guessed, setPlan, valueOf } from './search';
import {
  favourite,
  growTree,
  isOpenQuestion,
  iterations,
  moveOf,
  newTree,
  pliesOf,
  prepareTree,
  proofOf,
  worthOf,
} from './mcts';

// Plays Ultimate under its three rules.
//
// question: task, rule, turn (0 crosses), sub-boards of crosses, of rings, closed ones, imposed (9: free), whether to
//           forget first, greatest depth, most nodes (2 words), seed, exploration in thousandths, then from word 16 the
//           nine patterns
//           or LEARN, network, number of a word, how many, from word 4 on these words
// answer:   depth finished, best move, its value, whether that is exact (0 then a proven draw), nodes (2 words), length
//           of the line, number of moves, from word 8 for each move its number, value and whether that is exact; from
//           word 256 the line, from word 456 seven words a move: what is expected after it, -1 where that ends

export { init } from '../../../../kernels/assembly/workspace';

const BEST: i32 = 0;
const EVERY_MOVE: i32 = 1;
const RULES: i32 = 2;
const PERFT: i32 = 3;
const LEARN: i32 = 4;
/** Tree search on the evaluation, and on games played on at random. */
const BEST_FIRST: i32 = 5;
const PLAYOUTS: i32 = 6;
/** What the position is worth as it stands. */
const WORTH: i32 = 7;

const PATTERNS: i32 = 16;
const DEEPEST: i32 = 81;

/** What a planned search finds holds under its plan alone. */
const PLAN_KEY: u64 = 0x2545_f491_4f6c_dd1d;

let isReady: bool = false;
/** The table's place holds a tree. */
let hasTree: bool = false;

export function workspaceBytes(): i32 {
  return workspaceFor(ROOM_BYTES);
}

function findBest<S, O>(key: u64, mine: i32, theirs: i32, closed: i32, imposed: i32, deepest: i32): void {
  report(0, false);
  // every second thread is a ply ahead: what it finds, the others find in the table
  for (let depth = min(1 + (thread & 1), deepest); depth <= deepest; depth++) {
    const isDone = deepen<S, O>(key, mine, theirs, closed, imposed, depth);
    const isExact = isDone && !guessed;
    report(isDone ? depth : depth - 1, isExact); // what was found before the nodes ran out counts
    if (!isDone || isExact || abs(rootValue) >= PROVEN) return;
  }
}

function tellMoves(exact: u64, more: u64): void {
  reply(7, rootCount);
  for (let i = 0; i < rootCount; i++) {
    reply(MOVES + 3 * i, rootAt(i));
    reply(MOVES + 3 * i + 1, rootJudged(i));
    reply(MOVES + 3 * i + 2, <i32>(((i < 64 ? exact : more) >> <u64>(i & 63)) & 1));
  }
}

/** The value of each move, deeper and deeper; what is exact is not searched again. */
function judgeAll<S, O>(key: u64, mine: i32, theirs: i32, closed: i32, imposed: i32, deepest: i32): void {
  let exact: u64 = 0;
  let more: u64 = 0;
  for (let i = 0; i < rootCount; i++) {
    setJudged(i, 0);
    endLine(1);
    tellLine(i);
  }
  tellMoves(0, 0);
  report(0, false);
  let isOpen = true;
  const offset = ((rootCount + 1) >> 1) * (thread & 1); // every second thread begins in the middle
  for (let depth = 1; depth <= deepest && isOpen; depth++) {
    isOpen = false;
    let best = -WON;
    for (let turn = 0; turn < rootCount; turn++) {
      const i = (turn + offset) % rootCount;
      const bit = <u64>1 << <u64>(i & 63);
      let value = rootJudged(i);
      endLine(1);
      if (((i < 64 ? exact : more) & bit) == 0) {
        value = valueOf<S, O>(key, mine, theirs, closed, imposed, rootAt(i), depth, -WON, WON);
        if (isSpent) return;
        setJudged(i, value);
        tellLine(i);
        if (guessed && abs(value) < PROVEN) isOpen = true;
        else if (i < 64) exact |= bit;
        else more |= bit;
      }
      if (value <= best) continue;
      best = value;
      keepRoot(rootAt(i), value);
    }
    tellMoves(exact, more);
    report(depth, !isOpen);
  }
}

/** What the tree says: a proven end, or points that mean the same chance. */
function reportTree(): void {
  const child = favourite(0);
  const proof = proofOf(child);
  const worth = max(0.001, min(0.999, worthOf(child)));
  let value = <i32>Math.round((Math.log(worth / (1 - worth)) / Math.log(3)) * 100);
  if (proof == 1) value = WON - 1 - pliesOf(child);
  else if (proof == -1) value = -WON + 1 + pliesOf(child);
  else if (proof == 2) value = 0;
  let length = 0;
  for (let node = child; node != 0 && length < DEEPEST; node = favourite(node))
    reply(LINE + length++, moveOf(node));
  reply(0, length);
  reply(1, moveOf(child));
  reply(2, value);
  reply(3, isOpenQuestion() ? 0 : 1);
  replyLong(4, iterations);
  reply(6, length);
  progress();
}

function searchTree(task: i32, x: i32, o: i32, closed: i32, imposed: i32, turn: bool): void {
  hasTree = true;
  newTree(x, o, closed, imposed, turn, <u64>request(11) * 0x9e37_79b9_7f4a_7c15);
  const most = requestLong(9);
  let until: u64 = 1; // a move of this position, before the host may end it
  const exploration = <f32>request(12) / 1_000;
  do {
    growTree(task == BEST_FIRST, exploration, min(until, most));
    reportTree();
    until += max(256, until >> 3);
  } while (iterations < most && isOpenQuestion());
}

/**
 * What the rules say here, to be compared: how the game ended for the mover (0 not, 1 won, 2 lost, 3 drawn), what it is
 * worth, the key, and for each move: its number, both sides' sub-boards, the closed ones, imposed, the key and what the
 * position is worth afterwards, as a search has them.
 */
function tellRules<S, O>(key: u64, mine: i32, theirs: i32, closed: i32, imposed: i32): void {
  const lead = byCount(mine, theirs);
  const ended = closed == FULL ? (lead > 0 ? 1 : lead < 0 ? 2 : 3) : 0;
  reply(0, hasLine(theirs) ? 2 : hasLine(mine) ? 1 : ended);
  replyLong(4, key);
  reply(7, 0);
  if (hasLine(theirs) || hasLine(mine) || ended != 0) return;
  reply(2, evaluate<S, O>(mine, theirs, closed, imposed, 0));
  reply(7, rootCount);
  for (let i = 0; i < rootCount; i++) {
    const move = rootAt(i);
    const board = move / 9;
    const cell = move % 9;
    const won = wonAfter<S>(board, cell, mine, theirs);
    mark<S>(board, cell);
    const shut = closedAfter(board, closed, won != mine);
    const sent = sentTo(cell, shut);
    const at = MOVES + 8 * i;
    let next = key ^ moveKey<S>(move) ^ imposedKey(imposed) ^ imposedKey(sent);
    if (won != mine) next ^= ownerKey<S>(board);
    reply(at, move);
    reply(at + 1, won);
    reply(at + 2, theirs);
    reply(at + 3, shut);
    reply(at + 4, sent);
    replyLong(at + 5, next);
    advance<S>(0, move, won != mine, shut != closed, imposed, sent);
    reply(at + 7, hasLine(won) || shut == FULL ? 0 : evaluate<O, S>(theirs, won, shut, sent, 1));
    unmark<S>(board, cell);
  }
}

function obeyAs<S, O>(task: i32, mine: i32, theirs: i32, closed: i32, imposed: i32): void {
  if (task == PERFT) {
    replyLong(4, <u64>perft<S, O>(mine, theirs, closed, imposed, request(8)));
    return;
  }
  if (task == WORTH) {
    if (isCross<S>()) reset(mine, theirs, closed, imposed);
    else reset(theirs, mine, closed, imposed);
    reply(2, evaluate<S, O>(mine, theirs, closed, imposed, 0));
    return;
  }
  const key = isCross<S>() ? keyOf(mine, theirs, imposed, true) : keyOf(theirs, mine, imposed, false);
  begin<S, O>(mine, theirs, closed, imposed, requestLong(9));
  const planned = task == BEST && isCross<S>() ? plannedMove(imposed) : -1;
  if (planned >= 0) {
    endLine(1);
    keepRoot(planned, 0);
    report(1, false);
    return;
  }
  const deepest = min(request(8), DEEPEST);
  const cells = task == BEST && isCross<S>() ? plannedCells() : 0;
  if (cells != 0) {
    setPlan(cells);
    begin<S, O>(mine, theirs, closed, imposed, requestLong(9));
    findBest<S, O>(key ^ PLAN_KEY, mine, theirs, closed, imposed, deepest);
    setPlan(0);
    if (rootValue >= PROVEN || isSpent) return;
    begin<S, O>(mine, theirs, closed, imposed, requestLong(9));
  }
  if (task == RULES) tellRules<S, O>(key, mine, theirs, closed, imposed);
  else if (task == EVERY_MOVE) judgeAll<S, O>(key, mine, theirs, closed, imposed, deepest);
  else findBest<S, O>(key, mine, theirs, closed, imposed, deepest);
}

/** Called before each question. A tree takes the place of the table, so what it left there is no table. */
export function prepare(): void {
  const task = request(0);
  const isTree = task == BEST_FIRST || task == PLAYOUTS;
  if (task == LEARN || isTree) return;
  if (hasTree) wipeTable();
  hasTree = false;
  renewTable(request(7) != 0);
}

export function run(): void {
  const task = request(0);
  if (task == LEARN) {
    for (let i = 0; i < request(3); i++) loadWeights(request(1), request(2) + i, request(4 + i));
    return;
  }
  if (!isReady) {
    prepareBoard();
    prepareEvaluation();
    prepareTree();
    prepareLess(0.7, 1.8);
    isReady = true;
  }
  attachWeights();
  setRule(request(1));
  setPlan(0); // a search may have been ended within one
  for (let board = 0; board < 9; board++) setPattern(board, request(PATTERNS + board));
  const isTurnOfCrosses = request(2) == 0;
  if (task == BEST_FIRST || task == PLAYOUTS) {
    searchTree(task, request(3), request(4), request(5), request(6), isTurnOfCrosses);
    return;
  }
  if (request(7)) forgetMerits();
  if (isTurnOfCrosses) obeyAs<Cross, Ring>(task, request(3), request(4), request(5), request(6));
  else obeyAs<Ring, Cross>(task, request(4), request(3), request(5), request(6));
}
