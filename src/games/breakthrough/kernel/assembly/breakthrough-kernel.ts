import * as messages from '../../../../kernels/messages';
import * as words from '../messages';
import { First, perft, rowBefore, Second, setSize } from './board';
import { advance, evaluate, FEATURES, HIDDEN, NET, SCRATCH_BYTES, attachWeights, setNetworkBoard } from './evaluation';
import { race } from './race';
import { begin, keyOf, valueOf } from './search';
import { reply, replyLong, request, requestLong, workspaceFor } from '../../../../kernels/assembly/workspace';
import { clearHistory, prepareReductions, rootAt } from '../../../../kernels/assembly/moves';
import { loadWeights } from '../../../../kernels/assembly/net';
import { findBest, rootCount, scoreMoves } from '../../../../kernels/assembly/root';
import { renewTable } from '../../../../kernels/assembly/search-table';

// Plays Breakthrough on every board. Requests and replies: ../messages.ts and src/kernels/messages.ts.

export { init } from '../../../../kernels/assembly/workspace';

const DEEPEST: i32 = 100;
/** Of the aspiration window, in points. */
const MARGIN: i32 = 40;

let isReady: bool = false;

export function workspaceBytes(): i32 {
  return workspaceFor(SCRATCH_BYTES);
}

/**
 * Replies what the rules say about the position, for tests: the outcome (0 none, 1 the mover has won, 2 the other), the
 * race, the evaluation, the key, and for each move its number, the mover's and the other side's pawns after it, and the
 * evaluation then, updated as in a search.
 */
function replyRules<S, O>(mine: u64, theirs: u64): void {
  const isLost = mine == 0 || (theirs & rowBefore<O>(0)) != 0;
  const isWon = theirs == 0 || (mine & rowBefore<S>(0)) != 0;
  reply(words.VIEW_OUTCOME, isLost ? 2 : isWon ? 1 : 0);
  replyLong(words.VIEW_KEY, keyOf<S>(mine, theirs));
  reply(words.VIEW_COUNT, isLost || isWon ? 0 : rootCount);
  if (isLost || isWon) return;
  reply(words.VIEW_RACE, race<S, O>(mine, theirs));
  reply(words.VIEW_POINTS, evaluate<S, O>(mine, theirs, 0));
  for (let i = 0; i < rootCount; i++) {
    const move = rootAt(i);
    const target = <u64>1 << <u64>(move & 63);
    const moved = mine ^ target ^ (<u64>1 << <u64>(move >> 6));
    const rest = theirs & ~target;
    const at = words.VIEW_MOVES + words.VIEW_MOVE_WORDS * i;
    reply(at + words.VIEW_MOVE, move);
    replyLong(at + words.VIEW_OWN, moved);
    replyLong(at + words.VIEW_OTHERS, rest);
    advance<S>(0, move >> 6, move & 63, rest != theirs);
    reply(at + words.VIEW_POINTS_AFTER, rest == 0 ? 0 : evaluate<O, S>(rest, moved, 1));
  }
}

function runAs<S, O>(task: i32, mine: u64, theirs: u64): void {
  if (task == messages.TASK_PERFT) {
    replyLong(messages.REPLY_NODES, <u64>perft<S, O>(mine, theirs, request(messages.REQUEST_MAX_DEPTH)));
    return;
  }
  begin<S, O>(mine, theirs, requestLong(messages.REQUEST_MAX_NODES));
  const deepest = min(request(messages.REQUEST_MAX_DEPTH), DEEPEST);
  if (task == messages.TASK_RULES) replyRules<S, O>(mine, theirs);
  else if (task == messages.TASK_EVERY_MOVE) scoreMoves(valueOf, deepest);
  else findBest(valueOf, deepest, MARGIN);
}

/** Called before each request. */
export function prepare(): void {
  if (request(messages.REQUEST_TASK) != messages.TASK_LOAD_WEIGHTS) renewTable(request(messages.REQUEST_CLEAR_TABLE) != 0);
}

export function run(): void {
  const task = request(messages.REQUEST_TASK);
  if (task == messages.TASK_LOAD_WEIGHTS) return loadWeights(NET, FEATURES, HIDDEN);
  if (task == words.TASK_NETWORK_BOARD) return setNetworkBoard(request(words.COLUMNS), request(words.ROWS));
  if (!isReady) prepareReductions(0.6, 2.0);
  isReady = true;
  setSize(request(words.COLUMNS), request(words.ROWS));
  attachWeights();
  if (request(messages.REQUEST_CLEAR_TABLE)) clearHistory();
  const first = requestLong(words.FIRST_PAWNS);
  const second = requestLong(words.SECOND_PAWNS);
  if (request(words.TURN) == 0) runAs<First, Second>(task, first, second);
  else runAs<Second, First>(task, second, first);
}
