import {
  REPLY_NODES,
  REQUEST_CLEAR_TABLE,
  REQUEST_MAX_DEPTH,
  REQUEST_MAX_NODES,
  REQUEST_TASK,
  TASK_EVERY_MOVE,
  TASK_LOAD_WEIGHTS,
  TASK_PERFT,
  TASK_RULES,
  WEIGHTS,
  WEIGHTS_COUNT,
  WEIGHTS_FIRST,
} from '../../../../kernels/messages';
import {
  COLUMNS,
  FIRST_PAWNS,
  ROWS,
  SECOND_PAWNS,
  TURN,
  VIEW_COUNT,
  VIEW_KEY,
  VIEW_MOVE,
  VIEW_MOVE_WORDS,
  VIEW_MOVES,
  VIEW_OTHERS,
  VIEW_OUTCOME,
  VIEW_OWN,
  VIEW_POINTS,
  VIEW_POINTS_AFTER,
  VIEW_RACE,
} from '../messages';
import { First, perft, rowBefore, Second, setSize } from './board';
import { advance, evaluate, loadWeights, SCRATCH_BYTES, attachWeights } from './evaluation';
import { race } from './race';
import { begin, deepen, keyOf, valueOf } from './search';
import { reply, replyLong, request, requestLong, workspaceFor, thread } from '../../../../kernels/assembly/workspace';
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
import { renewTable } from '../../../../kernels/assembly/search-table';
import { PROVEN, WON } from '../../../../kernels/assembly/values';

// Plays Breakthrough on every board. Requests and replies: ../messages.ts and src/kernels/messages.ts.

export { init } from '../../../../kernels/assembly/workspace';

const DEEPEST: i32 = 100;

let isReady: bool = false;

export function workspaceBytes(): i32 {
  return workspaceFor(SCRATCH_BYTES);
}

function findBest<S, O>(mine: u64, theirs: u64, deepest: i32): void {
  report(0, false);
  // every second thread starts one ply deeper; the others find its results in the table
  for (let depth = min(1 + (thread & 1), deepest); depth <= deepest; depth++) {
    const isDone = deepen<S, O>(mine, theirs, depth);
    report(isDone ? depth : depth - 1, false); // keeps what was found before nodes ran out
    if (!isDone || abs(rootValue) >= PROVEN) return;
  }
}

/** The value of each move, by iterative deepening; proven ones are not searched again. */
function scoreMoves<S, O>(mine: u64, theirs: u64, deepest: i32): void {
  for (let i = 0; i < rootCount; i++) {
    setRootMoveValue(i, 0);
    clearLine(1);
    replyMoveLine(i);
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
      let value = rootMoveValue(i);
      clearLine(1);
      if (abs(value) < PROVEN) {
        value = valueOf<S, O>(mine, theirs, rootAt(i), depth, -WON, WON);
        if (isOutOfNodes) return;
        setRootMoveValue(i, value);
        replyMoveLine(i);
        isOpen = isOpen || abs(value) < PROVEN;
      }
      if (value > best) {
        best = value;
        setRootBest(rootAt(i), value);
      }
    }
    replyMoves();
    report(depth, false);
  }
}

/**
 * Replies what the rules say about the position, for tests: the outcome (0 none, 1 the mover has won, 2 the other), the
 * race, the evaluation, the key, and for each move its number, the mover's and the other side's pawns after it, and the
 * evaluation then, updated as in a search.
 */
function replyRules<S, O>(mine: u64, theirs: u64): void {
  const isLost = mine == 0 || (theirs & rowBefore<O>(0)) != 0;
  const isWon = theirs == 0 || (mine & rowBefore<S>(0)) != 0;
  reply(VIEW_OUTCOME, isLost ? 2 : isWon ? 1 : 0);
  replyLong(VIEW_KEY, keyOf<S>(mine, theirs));
  reply(VIEW_COUNT, isLost || isWon ? 0 : rootCount);
  if (isLost || isWon) return;
  reply(VIEW_RACE, race<S, O>(mine, theirs));
  reply(VIEW_POINTS, evaluate<S, O>(mine, theirs, 0));
  for (let i = 0; i < rootCount; i++) {
    const move = rootAt(i);
    const target = <u64>1 << <u64>(move & 63);
    const moved = mine ^ target ^ (<u64>1 << <u64>(move >> 6));
    const rest = theirs & ~target;
    const at = VIEW_MOVES + VIEW_MOVE_WORDS * i;
    reply(at + VIEW_MOVE, move);
    replyLong(at + VIEW_OWN, moved);
    replyLong(at + VIEW_OTHERS, rest);
    advance<S>(0, move >> 6, move & 63, rest != theirs);
    reply(at + VIEW_POINTS_AFTER, rest == 0 ? 0 : evaluate<O, S>(rest, moved, 1));
  }
}

function runAs<S, O>(task: i32, mine: u64, theirs: u64): void {
  if (task == TASK_PERFT) {
    replyLong(REPLY_NODES, <u64>perft<S, O>(mine, theirs, request(REQUEST_MAX_DEPTH)));
    return;
  }
  begin<S, O>(mine, theirs, requestLong(REQUEST_MAX_NODES));
  const deepest = min(request(REQUEST_MAX_DEPTH), DEEPEST);
  if (task == TASK_RULES) replyRules<S, O>(mine, theirs);
  else if (task == TASK_EVERY_MOVE) scoreMoves<S, O>(mine, theirs, deepest);
  else findBest<S, O>(mine, theirs, deepest);
}

/** Called before each request. */
export function prepare(): void {
  if (request(REQUEST_TASK) != TASK_LOAD_WEIGHTS) renewTable(request(REQUEST_CLEAR_TABLE) != 0);
}

export function run(): void {
  const task = request(REQUEST_TASK);
  if (task == TASK_LOAD_WEIGHTS) {
    for (let i = 0; i < request(WEIGHTS_COUNT); i++)
      loadWeights(request(WEIGHTS_FIRST) + i, request(WEIGHTS + i));
    return;
  }
  if (!isReady) prepareReductions(0.6, 2.0);
  isReady = true;
  attachWeights();
  setSize(request(COLUMNS), request(ROWS));
  if (request(REQUEST_CLEAR_TABLE)) clearHistory();
  const first = requestLong(FIRST_PAWNS);
  const second = requestLong(SECOND_PAWNS);
  if (request(TURN) == 0) runAs<First, Second>(task, first, second);
  else runAs<Second, First>(task, second, first);
}
