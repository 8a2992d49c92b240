import { First, perft, rowBefore, Second, setSize } from './board';
import { advance, evaluate, loadWeights, ROOM_BYTES, attachWeights } from './evaluation';
import { race } from './race';
import { begin, deepen, keyOf, valueOf } from './search';
import { reply, replyLong, request, requestLong, workspaceFor, thread } from '../../../../kernels/assembly/workspace';
import {
  endLine,
  forgetMerits,
  prepareLess,
  rootAt,
  rootJudged,
  setJudged,
  tellLine,
} from '../../../../kernels/assembly/moves';
import { isSpent, keepRoot, MOVES, report, rootCount, rootValue } from '../../../../kernels/assembly/root';
import { renewTable } from '../../../../kernels/assembly/search-table';
import { PROVEN, WON } from '../../../../kernels/assembly/values';

// Plays Breakthrough on every board.
//
// question: task, columns, rows, turn (0 First), pawns of First (2 words), of Second (2 words), whether to forget first,
//           greatest depth, most nodes (2 words)
//           or LEARN, the number of a word of the network, how many, and from word 3 on these words
// answer:   depth finished, best move, its value, 0, nodes (2 words), length of the line, number of moves, from word 8
//           for each move its number and value; from word 256 the line, from word 456 seven words a move: what is
//           expected after it, -1 where that ends

export { init } from '../../../../kernels/assembly/workspace';

const BEST: i32 = 0;
const EVERY_MOVE: i32 = 1;
const RULES: i32 = 2;
const PERFT: i32 = 3;
const LEARN: i32 = 4;

const DEEPEST: i32 = 100;

let isReady: bool = false;

export function workspaceBytes(): i32 {
  return workspaceFor(ROOM_BYTES);
}

function findBest<S, O>(mine: u64, theirs: u64, deepest: i32): void {
  report(0, false);
  // every second thread is a ply ahead: what it finds, the others find in the table
  for (let depth = min(1 + (thread & 1), deepest); depth <= deepest; depth++) {
    const isDone = deepen<S, O>(mine, theirs, depth);
    report(isDone ? depth : depth - 1, false); // what was found before the nodes ran out counts
    if (!isDone || abs(rootValue) >= PROVEN) return;
  }
}

function tellMoves(): void {
  reply(7, rootCount);
  for (let i = 0; i < rootCount; i++) {
    reply(MOVES + 3 * i, rootAt(i));
    reply(MOVES + 3 * i + 1, rootJudged(i));
  }
}

/** The value of each move, deeper and deeper; what is proven is not searched again. */
function judgeAll<S, O>(mine: u64, theirs: u64, deepest: i32): void {
  for (let i = 0; i < rootCount; i++) {
    setJudged(i, 0);
    endLine(1);
    tellLine(i);
  }
  tellMoves();
  report(0, false);
  let isOpen = true;
  const offset = ((rootCount + 1) >> 1) * (thread & 1); // every second thread begins in the middle
  for (let depth = 1; depth <= deepest && isOpen; depth++) {
    isOpen = false;
    let best = -WON;
    for (let turn = 0; turn < rootCount; turn++) {
      const i = (turn + offset) % rootCount;
      let value = rootJudged(i);
      endLine(1);
      if (abs(value) < PROVEN) {
        value = valueOf<S, O>(mine, theirs, rootAt(i), depth, -WON, WON);
        if (isSpent) return;
        setJudged(i, value);
        tellLine(i);
        isOpen = isOpen || abs(value) < PROVEN;
      }
      if (value > best) {
        best = value;
        keepRoot(rootAt(i), value);
      }
    }
    tellMoves();
    report(depth, false);
  }
}

/**
 * What the rules say here, to be compared: who has won (0 nobody, 1 the mover, 2 the other), what is certain, what it
 * is worth, the key, and for each move its number, both sides' pawns after it, the mover's first, and what the position
 * is worth then, as a search has it.
 */
function tellRules<S, O>(mine: u64, theirs: u64): void {
  const isLost = mine == 0 || (theirs & rowBefore<O>(0)) != 0;
  const isWon = theirs == 0 || (mine & rowBefore<S>(0)) != 0;
  reply(0, isLost ? 2 : isWon ? 1 : 0);
  replyLong(4, keyOf<S>(mine, theirs));
  reply(7, isLost || isWon ? 0 : rootCount);
  if (isLost || isWon) return;
  reply(1, race<S, O>(mine, theirs));
  reply(2, evaluate<S, O>(mine, theirs, 0));
  for (let i = 0; i < rootCount; i++) {
    const move = rootAt(i);
    const target = <u64>1 << <u64>(move & 63);
    const moved = mine ^ target ^ (<u64>1 << <u64>(move >> 6));
    const rest = theirs & ~target;
    const at = MOVES + 6 * i;
    reply(at, move);
    replyLong(at + 1, moved);
    replyLong(at + 3, rest);
    advance<S>(0, move >> 6, move & 63, rest != theirs);
    reply(at + 5, rest == 0 ? 0 : evaluate<O, S>(rest, moved, 1));
  }
}

function obeyAs<S, O>(task: i32, mine: u64, theirs: u64): void {
  if (task == PERFT) {
    replyLong(4, <u64>perft<S, O>(mine, theirs, request(9)));
    return;
  }
  begin<S, O>(mine, theirs, requestLong(10));
  const deepest = min(request(9), DEEPEST);
  if (task == RULES) tellRules<S, O>(mine, theirs);
  else if (task == EVERY_MOVE) judgeAll<S, O>(mine, theirs, deepest);
  else findBest<S, O>(mine, theirs, deepest);
}

/** Called before each question. */
export function prepare(): void {
  if (request(0) != LEARN) renewTable(request(8) != 0);
}

export function run(): void {
  const task = request(0);
  if (task == LEARN) {
    for (let i = 0; i < request(2); i++) loadWeights(request(1) + i, request(3 + i));
    return;
  }
  if (!isReady) prepareLess(0.6, 2.0);
  isReady = true;
  attachWeights();
  setSize(request(1), request(2));
  if (request(8)) forgetMerits();
  const first = requestLong(4);
  const second = requestLong(6);
  if (request(3) == 0) obeyAs<First, Second>(task, first, second);
  else obeyAs<Second, First>(task, second, first);
}
