import {
  MOVE_EXACT,
  MOVE_WORDS,
  REPLY_BEST,
  REPLY_DEPTH,
  REPLY_EXACT,
  REPLY_LINE,
  REPLY_LINE_LENGTH,
  REPLY_MOVES,
  REPLY_NODES,
  REPLY_VALUE,
  REQUEST_CLEAR_TABLE,
  REQUEST_MAX_DEPTH,
  REQUEST_MAX_NODES,
  REQUEST_TASK,
  TASK_BEST,
  TASK_EVERY_MOVE,
  TASK_LOAD_WEIGHTS,
  TASK_PERFT,
  TASK_RULES,
  WEIGHTS,
  WEIGHTS_COUNT,
  WEIGHTS_FIRST,
  WEIGHTS_NETWORK,
} from '../../../../kernels/messages';
import {
  CLOSED,
  CROSSES_WON,
  EXPLORATION,
  IMPOSED,
  PATTERNS,
  RINGS_WON,
  RULE,
  SEED,
  TASK_BEST_FIRST,
  TASK_EVALUATE,
  TASK_PLAYOUTS,
  TURN,
  VIEW_CLOSED,
  VIEW_COUNT,
  VIEW_IMPOSED,
  VIEW_KEY,
  VIEW_KEY_AFTER,
  VIEW_MOVE,
  VIEW_MOVE_WORDS,
  VIEW_MOVES,
  VIEW_OTHERS,
  VIEW_OUTCOME,
  VIEW_OWN,
  VIEW_POINTS,
  VIEW_POINTS_AFTER,
} from '../messages';
import { reply, replyLong, request, requestLong, workspaceFor, progress, thread } from '../../../../kernels/assembly/workspace';
import {
  clearLine,
  clearHistory,
  prepareReductions,
  rootAt,
  rootMoveValue,
  setRootMoveValue,
  replyMoveLine,
} from '../../../../kernels/assembly/moves';
import { isOutOfNodes, setRootBest, replyMoves, report, rootCount, rootValue } from '../../../../kernels/assembly/root';
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
import { SCRATCH_BYTES, setPattern } from './memory';
import { plannedCells, plannedMove } from './opening';
import { begin, deepen, isInexact, setPlan, valueOf } from './search';
import {
  bestChild,
  runIterations,
  isUnproven,
  iterations,
  moveOf,
  newTree,
  pliesOf,
  prepareTree,
  proofOf,
  meanResult,
} from './mcts';

// The entry points for Ultimate. Requests and replies: ../messages.ts and src/kernels/messages.ts.

export { init } from '../../../../kernels/assembly/workspace';

const DEEPEST: i32 = 81;

/** Separates the entries of planned searches from others. */
const PLAN_KEY: u64 = 0x2545_f491_4f6c_dd1d;

let isReady: bool = false;
/** The memory of the table holds a tree. */
let hasTree: bool = false;

export function workspaceBytes(): i32 {
  return workspaceFor(SCRATCH_BYTES);
}

function findBest<S, O>(key: u64, mine: i32, theirs: i32, closed: i32, imposed: i32, deepest: i32): void {
  report(0, false);
  // every second thread starts one ply deeper; the others find its results in the table
  for (let depth = min(1 + (thread & 1), deepest); depth <= deepest; depth++) {
    const isDone = deepen<S, O>(key, mine, theirs, closed, imposed, depth);
    const isExact = isDone && !isInexact;
    report(isDone ? depth : depth - 1, isExact); // keeps what was found before nodes ran out
    if (!isDone || isExact || abs(rootValue) >= PROVEN) return;
  }
}

function replyExact(exact: u64, more: u64): void {
  replyMoves();
  for (let i = 0; i < rootCount; i++) {
    const isExact = ((i < 64 ? exact : more) >> <u64>(i & 63)) & 1;
    reply(REPLY_MOVES + MOVE_WORDS * i + MOVE_EXACT, <i32>isExact);
  }
}

/** The value of each move, by iterative deepening; exact ones are not searched again. */
function scoreMoves<S, O>(key: u64, mine: i32, theirs: i32, closed: i32, imposed: i32, deepest: i32): void {
  let exact: u64 = 0;
  let more: u64 = 0;
  for (let i = 0; i < rootCount; i++) {
    setRootMoveValue(i, 0);
    clearLine(1);
    replyMoveLine(i);
  }
  replyExact(0, 0);
  report(0, false);
  let isOpen = true;
  const offset = ((rootCount + 1) >> 1) * (thread & 1); // every second thread starts in the middle
  for (let depth = 1; depth <= deepest && isOpen; depth++) {
    isOpen = false;
    let best = -WON;
    for (let k = 0; k < rootCount; k++) {
      const i = (k + offset) % rootCount;
      const bit = <u64>1 << <u64>(i & 63);
      let value = rootMoveValue(i);
      clearLine(1);
      if (((i < 64 ? exact : more) & bit) == 0) {
        value = valueOf<S, O>(key, mine, theirs, closed, imposed, rootAt(i), depth, -WON, WON);
        if (isOutOfNodes) return;
        setRootMoveValue(i, value);
        replyMoveLine(i);
        if (isInexact && abs(value) < PROVEN) isOpen = true;
        else if (i < 64) exact |= bit;
        else more |= bit;
      }
      if (value <= best) continue;
      best = value;
      setRootBest(rootAt(i), value);
    }
    replyExact(exact, more);
    report(depth, !isOpen);
  }
}

/** Reports the best child of the root: a proven end, or its mean result in points. */
function reportTree(): void {
  const child = bestChild(0);
  const proof = proofOf(child);
  const mean = max(0.001, min(0.999, meanResult(child)));
  let value = <i32>Math.round((Math.log(mean / (1 - mean)) / Math.log(3)) * 100);
  if (proof == 1) value = WON - 1 - pliesOf(child);
  else if (proof == -1) value = -WON + 1 + pliesOf(child);
  else if (proof == 2) value = 0;
  let length = 0;
  for (let node = child; node != 0 && length < DEEPEST; node = bestChild(node))
    reply(REPLY_LINE + length++, moveOf(node));
  reply(REPLY_DEPTH, length);
  reply(REPLY_BEST, moveOf(child));
  reply(REPLY_VALUE, value);
  reply(REPLY_EXACT, isUnproven() ? 0 : 1);
  replyLong(REPLY_NODES, iterations);
  reply(REPLY_LINE_LENGTH, length);
  progress();
}

function searchTree(task: i32, x: i32, o: i32, closed: i32, imposed: i32, turn: bool): void {
  hasTree = true;
  newTree(x, o, closed, imposed, turn, <u64>request(SEED) * 0x9e37_79b9_7f4a_7c15);
  const most = requestLong(REQUEST_MAX_NODES);
  let until: u64 = 1; // one iteration, so that there is a move before the host may stop the search
  const exploration = <f32>request(EXPLORATION) / 1_000;
  do {
    runIterations(task == TASK_BEST_FIRST, exploration, min(until, most));
    reportTree();
    until += max(256, until >> 3);
  } while (iterations < most && isUnproven());
}

/**
 * Replies what the rules say about the position, for tests: the outcome for the mover (0 none, 1 won, 2 lost, 3 drawn),
 * the evaluation, the key, and for each move its number, and after it both sides' sub-boards, the closed ones, the
 * imposed one, the key and the evaluation, updated as in a search.
 */
function replyRules<S, O>(key: u64, mine: i32, theirs: i32, closed: i32, imposed: i32): void {
  const lead = byCount(mine, theirs);
  const ended = closed == FULL ? (lead > 0 ? 1 : lead < 0 ? 2 : 3) : 0;
  reply(VIEW_OUTCOME, hasLine(theirs) ? 2 : hasLine(mine) ? 1 : ended);
  replyLong(VIEW_KEY, key);
  reply(VIEW_COUNT, 0);
  if (hasLine(theirs) || hasLine(mine) || ended != 0) return;
  reply(VIEW_POINTS, evaluate<S, O>(mine, theirs, closed, imposed, 0));
  reply(VIEW_COUNT, rootCount);
  for (let i = 0; i < rootCount; i++) {
    const move = rootAt(i);
    const board = move / 9;
    const cell = move % 9;
    const won = wonAfter<S>(board, cell, mine, theirs);
    mark<S>(board, cell);
    const shut = closedAfter(board, closed, won != mine);
    const sent = sentTo(cell, shut);
    const at = VIEW_MOVES + VIEW_MOVE_WORDS * i;
    let next = key ^ moveKey<S>(move) ^ imposedKey(imposed) ^ imposedKey(sent);
    if (won != mine) next ^= ownerKey<S>(board);
    reply(at + VIEW_MOVE, move);
    reply(at + VIEW_OWN, won);
    reply(at + VIEW_OTHERS, theirs);
    reply(at + VIEW_CLOSED, shut);
    reply(at + VIEW_IMPOSED, sent);
    replyLong(at + VIEW_KEY_AFTER, next);
    advance<S>(0, move, won != mine, shut != closed, imposed, sent);
    reply(at + VIEW_POINTS_AFTER, hasLine(won) || shut == FULL ? 0 : evaluate<O, S>(theirs, won, shut, sent, 1));
    unmark<S>(board, cell);
  }
}

function runAs<S, O>(task: i32, mine: i32, theirs: i32, closed: i32, imposed: i32): void {
  if (task == TASK_PERFT) {
    replyLong(REPLY_NODES, <u64>perft<S, O>(mine, theirs, closed, imposed, request(REQUEST_MAX_DEPTH)));
    return;
  }
  if (task == TASK_EVALUATE) {
    if (isCross<S>()) reset(mine, theirs, closed, imposed);
    else reset(theirs, mine, closed, imposed);
    reply(REPLY_VALUE, evaluate<S, O>(mine, theirs, closed, imposed, 0));
    return;
  }
  const key = isCross<S>() ? keyOf(mine, theirs, imposed, true) : keyOf(theirs, mine, imposed, false);
  begin<S, O>(mine, theirs, closed, imposed, requestLong(REQUEST_MAX_NODES));
  const planned = task == TASK_BEST && isCross<S>() ? plannedMove(imposed) : -1;
  if (planned >= 0) {
    clearLine(1);
    setRootBest(planned, 0);
    report(1, false);
    return;
  }
  const deepest = min(request(REQUEST_MAX_DEPTH), DEEPEST);
  const cells = task == TASK_BEST && isCross<S>() ? plannedCells() : 0;
  if (cells != 0) {
    setPlan(cells);
    begin<S, O>(mine, theirs, closed, imposed, requestLong(REQUEST_MAX_NODES));
    findBest<S, O>(key ^ PLAN_KEY, mine, theirs, closed, imposed, deepest);
    setPlan(0);
    if (rootValue >= PROVEN || isOutOfNodes) return;
    begin<S, O>(mine, theirs, closed, imposed, requestLong(REQUEST_MAX_NODES));
  }
  if (task == TASK_RULES) replyRules<S, O>(key, mine, theirs, closed, imposed);
  else if (task == TASK_EVERY_MOVE) scoreMoves<S, O>(key, mine, theirs, closed, imposed, deepest);
  else findBest<S, O>(key, mine, theirs, closed, imposed, deepest);
}

/** Called before each request. A tree overwrites the table, which must then be wiped. */
export function prepare(): void {
  const task = request(REQUEST_TASK);
  const isTree = task == TASK_BEST_FIRST || task == TASK_PLAYOUTS;
  if (task == TASK_LOAD_WEIGHTS || isTree) return;
  if (hasTree) wipeTable();
  hasTree = false;
  renewTable(request(REQUEST_CLEAR_TABLE) != 0);
}

export function run(): void {
  const task = request(REQUEST_TASK);
  if (task == TASK_LOAD_WEIGHTS) {
    const network = request(WEIGHTS_NETWORK);
    for (let i = 0; i < request(WEIGHTS_COUNT); i++)
      loadWeights(network, request(WEIGHTS_FIRST) + i, request(WEIGHTS + i));
    return;
  }
  if (!isReady) {
    prepareBoard();
    prepareEvaluation();
    prepareTree();
    prepareReductions(0.7, 1.8);
    isReady = true;
  }
  attachWeights();
  setRule(request(RULE));
  setPlan(0); // the last search may have been stopped while it had a plan
  for (let board = 0; board < 9; board++) setPattern(board, request(PATTERNS + board));
  const isTurnOfCrosses = request(TURN) == 0;
  const crosses = request(CROSSES_WON);
  const rings = request(RINGS_WON);
  const closed = request(CLOSED);
  const imposed = request(IMPOSED);
  if (task == TASK_BEST_FIRST || task == TASK_PLAYOUTS) {
    searchTree(task, crosses, rings, closed, imposed, isTurnOfCrosses);
    return;
  }
  if (request(REQUEST_CLEAR_TABLE)) clearHistory();
  if (isTurnOfCrosses) runAs<Cross, Ring>(task, crosses, rings, closed, imposed);
  else runAs<Ring, Cross>(task, rings, crosses, closed, imposed);
}
