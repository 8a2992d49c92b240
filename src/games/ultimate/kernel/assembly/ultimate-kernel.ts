import * as messages from '../../../../kernels/messages';
import * as words from '../messages';
import {
  reply,
  replyLong,
  reportBest,
  request,
  requestLong,
  workspaceFor,
} from '../../../../kernels/assembly/workspace';
import { clearLine, clearHistory, prepareReductions, rootAt } from '../../../../kernels/assembly/moves';
import { loadWeights } from '../../../../kernels/assembly/net';
import {
  findBest,
  isOutOfNodes,
  report,
  rootCount,
  rootValue,
  scoreMoves,
  setRootBest,
} from '../../../../kernels/assembly/root';
import { renewTable, wipeTable } from '../../../../kernels/assembly/search-table';
import { PROVEN, WON } from '../../../../kernels/assembly/values';
import {
  byCount,
  closedAfter,
  Cross,
  FULL,
  hasLine,
  isCross,
  keyAfter,
  keyOf,
  mark,
  perft,
  prepareBoard,
  Ring,
  sentTo,
  setRule,
  unmark,
  wonAfter,
} from './board';
import { advance, evaluate, prepareEvaluation, attachWeights, reset } from './evaluation';
import { FEATURES, HIDDEN, NETS, SCRATCH_BYTES, setPattern } from './memory';
import { setPlan } from './move-ordering';
import { plannedCells, plannedMove } from './opening';
import { begin, valueOf } from './search';
import * as tree from './mcts';

// The entry points for Ultimate. Requests and replies: ../messages.ts and src/kernels/messages.ts.

export { init } from '../../../../kernels/assembly/workspace';

const DEEPEST: i32 = 81;
/** Of the aspiration window, in points. */
const MARGIN: i32 = 30;

/** Separates the entries of planned searches from others. */
const PLAN_KEY: u64 = 0x2545_f491_4f6c_dd1d;

let isReady: bool = false;
/** The memory of the table holds a tree. */
let hasTree: bool = false;

export function workspaceBytes(): i32 {
  return workspaceFor(SCRATCH_BYTES);
}

/** Reports the best child of the root: a proven end, or its mean result in points. */
function reportTree(): void {
  const child = tree.bestChild(0);
  const proof = tree.proofOf(child);
  const mean = max(0.001, min(0.999, tree.meanResult(child)));
  let value = <i32>Math.round((Math.log(mean / (1 - mean)) / Math.log(3)) * 100);
  if (proof == 1) value = WON - 1 - tree.pliesOf(child);
  else if (proof == -1) value = -WON + 1 + tree.pliesOf(child);
  else if (proof == 2) value = 0;
  let length = 0;
  for (let node = child; node != 0 && length < DEEPEST; node = tree.bestChild(node))
    reply(messages.REPLY_LINE + length++, tree.moveOf(node));
  reportBest(length, tree.moveOf(child), value, !tree.isUnproven(), tree.iterations, length);
}

function searchTree(task: i32, x: i32, o: i32, closed: i32, imposed: i32, turn: bool): void {
  hasTree = true;
  tree.newTree(x, o, closed, imposed, turn, <u64>request(words.SEED) * 0x9e37_79b9_7f4a_7c15);
  const most = requestLong(messages.REQUEST_MAX_NODES);
  let until: u64 = 1; // one iteration, so that there is a move before the host may stop the search
  const exploration = <f32>request(words.EXPLORATION) / 1_000;
  do {
    tree.runIterations(task == words.TASK_BEST_FIRST, exploration, min(until, most));
    reportTree();
    until += max(256, until >> 3);
  } while (tree.iterations < most && tree.isUnproven());
}

/**
 * Replies what the rules say about the position, for tests: the outcome for the mover (0 none, 1 won, 2 lost, 3 drawn),
 * the evaluation, the key, and for each move its number, and after it both sides' sub-boards, the closed ones, the
 * imposed one, the key and the evaluation, updated as in a search.
 */
function replyRules<S, O>(key: u64, mine: i32, theirs: i32, closed: i32, imposed: i32): void {
  const lead = byCount(mine, theirs);
  const ended = closed == FULL ? (lead > 0 ? 1 : lead < 0 ? 2 : 3) : 0;
  reply(words.VIEW_OUTCOME, hasLine(theirs) ? 2 : hasLine(mine) ? 1 : ended);
  replyLong(words.VIEW_KEY, key);
  reply(words.VIEW_COUNT, 0);
  if (hasLine(theirs) || hasLine(mine) || ended != 0) return;
  reply(words.VIEW_POINTS, evaluate<S, O>(mine, theirs, closed, imposed, 0));
  reply(words.VIEW_COUNT, rootCount);
  for (let i = 0; i < rootCount; i++) {
    const move = rootAt(i);
    const board = move / 9;
    const cell = move % 9;
    const won = wonAfter<S>(board, cell, mine, theirs);
    mark<S>(board, cell);
    const shut = closedAfter(board, closed, won != mine);
    const sent = sentTo(cell, shut);
    const at = words.VIEW_MOVES + words.VIEW_MOVE_WORDS * i;
    reply(at + words.VIEW_MOVE, move);
    reply(at + words.VIEW_OWN, won);
    reply(at + words.VIEW_OTHERS, theirs);
    reply(at + words.VIEW_CLOSED, shut);
    reply(at + words.VIEW_IMPOSED, sent);
    replyLong(at + words.VIEW_KEY_AFTER, keyAfter<S>(key, board, cell, won != mine, imposed, sent));
    advance<S>(0, move, won != mine, shut != closed, won | theirs, imposed, sent);
    reply(at + words.VIEW_POINTS_AFTER, hasLine(won) || shut == FULL ? 0 : evaluate<O, S>(theirs, won, shut, sent, 1));
    unmark<S>(board, cell);
  }
}

function runAs<S, O>(task: i32, mine: i32, theirs: i32, closed: i32, imposed: i32): void {
  if (task == messages.TASK_PERFT) {
    replyLong(messages.REPLY_NODES, <u64>perft<S, O>(mine, theirs, closed, imposed, request(messages.REQUEST_MAX_DEPTH)));
    return;
  }
  if (task == words.TASK_EVALUATE) {
    if (isCross<S>()) reset(mine, theirs, closed, imposed);
    else reset(theirs, mine, closed, imposed);
    reply(messages.REPLY_VALUE, evaluate<S, O>(mine, theirs, closed, imposed, 0));
    return;
  }
  const key = isCross<S>() ? keyOf(mine, theirs, imposed, true) : keyOf(theirs, mine, imposed, false);
  const most = requestLong(messages.REQUEST_MAX_NODES);
  begin<S, O>(key, mine, theirs, closed, imposed, most);
  const planned = task == messages.TASK_BEST && isCross<S>() ? plannedMove(imposed) : -1;
  if (planned >= 0) {
    clearLine(1);
    setRootBest(planned, 0);
    report(1, false);
    return;
  }
  const deepest = min(request(messages.REQUEST_MAX_DEPTH), DEEPEST);
  const cells = task == messages.TASK_BEST && isCross<S>() ? plannedCells() : 0;
  if (cells != 0) {
    setPlan(cells);
    begin<S, O>(key ^ PLAN_KEY, mine, theirs, closed, imposed, most);
    findBest(valueOf, deepest, MARGIN);
    setPlan(0);
    if (rootValue >= PROVEN || isOutOfNodes) return;
    begin<S, O>(key, mine, theirs, closed, imposed, most);
  }
  if (task == messages.TASK_RULES) replyRules<S, O>(key, mine, theirs, closed, imposed);
  else if (task == messages.TASK_EVERY_MOVE) scoreMoves(valueOf, deepest);
  else findBest(valueOf, deepest, MARGIN);
}

/** Called before each request. A tree overwrites the table, which must then be wiped. */
export function prepare(): void {
  const task = request(messages.REQUEST_TASK);
  const isTree = task == words.TASK_BEST_FIRST || task == words.TASK_PLAYOUTS;
  if (task == messages.TASK_LOAD_WEIGHTS || isTree) return;
  if (hasTree) wipeTable();
  hasTree = false;
  renewTable(request(messages.REQUEST_CLEAR_TABLE) != 0);
}

export function run(): void {
  const task = request(messages.REQUEST_TASK);
  if (task == messages.TASK_LOAD_WEIGHTS) return loadWeights(NETS, FEATURES, HIDDEN);
  if (!isReady) {
    prepareBoard();
    prepareEvaluation();
    tree.prepareTree();
    prepareReductions(1, 1.2);
    isReady = true;
  }
  setRule(request(words.RULE));
  attachWeights();
  setPlan(0); // the last search may have been stopped while it had a plan
  for (let board = 0; board < 9; board++) setPattern(board, request(words.PATTERNS + board));
  const isTurnOfCrosses = request(words.TURN) == 0;
  const crosses = request(words.CROSSES_WON);
  const rings = request(words.RINGS_WON);
  const closed = request(words.CLOSED);
  const imposed = request(words.IMPOSED);
  if (task == words.TASK_BEST_FIRST || task == words.TASK_PLAYOUTS) {
    searchTree(task, crosses, rings, closed, imposed, isTurnOfCrosses);
    return;
  }
  if (request(messages.REQUEST_CLEAR_TABLE)) clearHistory();
  if (isTurnOfCrosses) runAs<Cross, Ring>(task, crosses, rings, closed, imposed);
  else runAs<Ring, Cross>(task, rings, crosses, closed, imposed);
}
