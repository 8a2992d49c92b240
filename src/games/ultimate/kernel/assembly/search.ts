import * as moves from '../../../../kernels/assembly/moves';
import { count, isOutOfNodes, setExact, startRoot, startSearch } from '../../../../kernels/assembly/root';
import * as table from '../../../../kernels/assembly/search-table';
import { fromTable, HOPELESS, MOST, PROVEN, toTable, WON } from '../../../../kernels/assembly/values';
import {
  byCount,
  choice,
  closedAfter,
  Cross,
  FULL,
  hasLine,
  isCross,
  keyAfter,
  mark,
  Ring,
  sentTo,
  unmark,
  winningCells,
  winsNow,
  wonAfter,
} from './board';
import { advance, evaluate, reset } from './evaluation';
import { generate, NO_MOVE, plan } from './move-ordering';

// Principal variation search with iterative deepening. `isInexact` says whether the subtree searched last has an
// evaluated leaf or a pruned move; if not, its value is exact (0 is a proven draw) and has the depth TO_THE_END in the
// table. Unsafe pruning never yields a proven value.

const TO_THE_END: i32 = 120;
let isInexact: bool = false;

/** Reverse futility pruning up to this depth, with a margin in points a ply. */
const SHALLOW: i32 = 5;
const FUTILITY_MARGIN: i32 = 40;
/** Razoring: up to this depth, this many points below alpha, only won sub-boards are tried. */
const RAZORED: i32 = 3;
const RAZOR_MARGIN: i32 = 60;

/** The value for S if its move, the last of `ply` plies, has closed the last sub-board without a line. */
@inline
function ended(mine: i32, theirs: i32, ply: i32): i32 {
  return byCount(mine, theirs) * (WON - ply);
}

/** Quiescence search: moves that win a sub-board only. Precondition: S cannot win at once. */
function quiesce<S, O>(mine: i32, theirs: i32, closed: i32, imposed: i32, alpha: i32, beta: i32, ply: i32): i32 {
  if (count()) return 0;
  isInexact = true;
  let best = evaluate<S, O>(mine, theirs, closed, imposed, ply);
  if (best >= beta) return best;
  if (best > alpha) alpha = best;
  let boards = choice(closed, imposed) & ~(mine | theirs);
  while (boards != 0) {
    const board = <i32>ctz<u32>(boards);
    boards &= boards - 1;
    let cells = winningCells<S>(board);
    while (cells != 0) {
      const cell = <i32>ctz<u32>(cells);
      cells &= cells - 1;
      const won = mine | (1 << board);
      mark<S>(board, cell);
      const shut = closedAfter(board, closed, true);
      const sent = sentTo(cell, shut);
      let value: i32;
      if (shut == FULL) value = ended(won, theirs, ply + 1);
      else if (winsNow<O>(theirs, won, shut, sent)) value = -(WON - ply - 2);
      else {
        advance<S>(ply, 9 * board + cell, true, shut != closed, won | theirs, imposed, sent);
        value = -quiesce<O, S>(theirs, won, shut, sent, -beta, -alpha, ply + 1);
      }
      unmark<S>(board, cell);
      if (isOutOfNodes) return 0;
      if (value > best) {
        best = value;
        if (value > alpha) alpha = value;
        if (value >= beta) return best;
      }
    }
  }
  return best;
}

/** Precondition: S cannot win at once; callers test that first. */
function search<S, O>(
  key: u64,
  mine: i32,
  theirs: i32,
  closed: i32,
  imposed: i32,
  depth: i32,
  alpha: i32,
  beta: i32,
  ply: i32,
): i32 {
  moves.clearLine(ply);
  if (depth <= 0) return quiesce<S, O>(mine, theirs, closed, imposed, alpha, beta, ply);
  if (count()) return 0;
  const known = table.probe(key);
  const isWide = beta - alpha > 1;
  let hash = NO_MOVE;
  if (known != 0) {
    hash = table.moveOf(known);
    const value = fromTable(table.valueOf(known), ply);
    const bound = table.boundOf(known);
    const kept = table.depthOf(known);
    const isDeepEnough = !isWide && (kept >= depth || abs(value) >= PROVEN);
    if (
      (isDeepEnough || (kept == TO_THE_END && bound == table.EXACT)) &&
      table.isDecisive(value, bound, alpha, beta)
    ) {
      isInexact = kept != TO_THE_END;
      return value;
    }
  }
  if (!isWide && depth <= SHALLOW && abs(beta) < MOST) {
    const staticValue = evaluate<S, O>(mine, theirs, closed, imposed, ply);
    if (staticValue - FUTILITY_MARGIN * depth >= beta) {
      isInexact = true;
      return staticValue;
    }
    if (depth <= RAZORED && staticValue + RAZOR_MARGIN < alpha) {
      const value = quiesce<S, O>(mine, theirs, closed, imposed, alpha, beta, ply);
      if (isOutOfNodes || value <= alpha) return value;
    }
  }
  if (hash < 0 && depth >= 4) depth--;
  const first = moves.listAt(ply);
  const end = generate<S, O>(first, mine, theirs, closed, imposed, ply, hash);
  let best = -WON;
  let bestMove = -1;
  let isGuess = false;
  const before = alpha;
  for (let at = first; at < end; at += 4) {
    const move = moves.pick(at, end);
    const board = move / 9;
    const cell = move % 9;
    const late = <i32>((at - first) >> 2);
    const won = wonAfter<S>(board, cell, mine, theirs);
    const isWin = won != mine;
    mark<S>(board, cell);
    const shut = closedAfter(board, closed, isWin);
    const sent = sentTo(cell, shut);
    let value: i32;
    if (shut == FULL) value = ended(won, theirs, ply + 1);
    else if (winsNow<O>(theirs, won, shut, sent)) value = -(WON - ply - 2);
    else {
      advance<S>(ply, move, isWin, shut != closed, won | theirs, imposed, sent);
      const next = keyAfter<S>(key, board, cell, isWin, imposed, sent);
      isInexact = false;
      if (late == 0)
        value = -search<O, S>(next, theirs, won, shut, sent, depth - 1, -beta, -alpha, ply + 1);
      else {
        const reduced = depth >= 3 && late >= 2 && !isWin ? moves.reduction(depth, late) : 0;
        value = searchLater<S, O>(next, theirs, won, shut, sent, depth - 1, reduced, alpha, beta, ply + 1);
      }
      isGuess = isGuess || isInexact;
    }
    unmark<S>(board, cell);
    if (isOutOfNodes) return 0;
    if (value > best) {
      best = value;
      if (value > alpha) {
        bestMove = move;
        alpha = value;
        if (isWide) moves.updateLine(ply, move);
        if (value >= beta) {
          rewardCutoff<S>(ply, move, first, at, min(depth * depth * 16, 2_000));
          break;
        }
      }
    }
  }
  if (isCross<S>() && plan != 0 && best <= -PROVEN) best = HOPELESS;
  isInexact = isGuess || (isCross<S>() && plan != 0);
  const bound = best >= beta ? table.AT_LEAST : best > before ? table.EXACT : table.AT_MOST;
  const kept = bestMove != NO_MOVE ? bestMove : hash != NO_MOVE ? hash : load<i32>(first) & 0xfff;
  table.save(key, kept, toTable(best, ply), isInexact ? depth : TO_THE_END, bound);
  return best;
}

/** The value of a move that is not the first: less deeply in a window without width, and in full where it beats alpha. */
@inline
function searchLater<S, O>(
  key: u64,
  mine: i32,
  theirs: i32,
  closed: i32,
  imposed: i32,
  depth: i32,
  reduced: i32,
  alpha: i32,
  beta: i32,
  ply: i32,
): i32 {
  let value = -search<O, S>(key, mine, theirs, closed, imposed, depth - reduced, -alpha - 1, -alpha, ply);
  if (!isOutOfNodes && value > alpha && reduced > 0) {
    isInexact = false;
    value = -search<O, S>(key, mine, theirs, closed, imposed, depth, -alpha - 1, -alpha, ply);
  }
  if (!isOutOfNodes && value > alpha && value < beta) {
    isInexact = false;
    value = -search<O, S>(key, mine, theirs, closed, imposed, depth, -beta, -alpha, ply);
  }
  return value;
}

/** Rewards a move for a cutoff and penalises those tried before it. */
function rewardCutoff<S>(ply: i32, move: i32, first: usize, at: usize, bonus: i32): void {
  const side = isCross<S>() ? 0 : 1;
  moves.storeKiller(ply, move);
  moves.updateHistory(side, move, bonus);
  for (let i = first; i < at; i += 4) moves.updateHistory(side, load<i32>(i) & 0xfff, -bonus);
}

// The position at the root.
let rootKey: u64 = 0;
let rootMine: i32 = 0;
let rootTheirs: i32 = 0;
let rootClosed: i32 = 0;
let rootImposed: i32 = 0;
let isCrossToMove: bool = true;

/** Starts a search of at most `most` nodes. */
export function begin<S, O>(key: u64, mine: i32, theirs: i32, closed: i32, imposed: i32, most: u64): void {
  rootKey = key;
  rootMine = mine;
  rootTheirs = theirs;
  rootClosed = closed;
  rootImposed = imposed;
  isCrossToMove = isCross<S>();
  startSearch(most);
  if (isCross<S>()) reset(mine, theirs, closed, imposed);
  else reset(theirs, mine, closed, imposed);
  const first = moves.listAt(0);
  startRoot(first, generate<S, O>(first, mine, theirs, closed, imposed, 0, NO_MOVE));
}

function valueAs<S, O>(move: i32, depth: i32, alpha: i32, beta: i32): i32 {
  const board = move / 9;
  const cell = move % 9;
  moves.clearLine(1);
  isInexact = false;
  const won = wonAfter<S>(board, cell, rootMine, rootTheirs);
  const isWin = won != rootMine;
  if (isWin && hasLine(won)) return WON - 1;
  mark<S>(board, cell);
  const shut = closedAfter(board, rootClosed, isWin);
  const sent = sentTo(cell, shut);
  let value: i32;
  if (shut == FULL) value = ended(won, rootTheirs, 1);
  else if (winsNow<O>(rootTheirs, won, shut, sent)) value = -(WON - 2);
  else {
    advance<S>(0, move, isWin, shut != rootClosed, won | rootTheirs, rootImposed, sent);
    const next = keyAfter<S>(rootKey, board, cell, isWin, rootImposed, sent);
    value = -search<O, S>(next, rootTheirs, won, shut, sent, depth - 1, -beta, -alpha, 1);
  }
  unmark<S>(board, cell);
  return value;
}

/** The value of a root move. */
export function valueOf(move: i32, depth: i32, alpha: i32, beta: i32): i32 {
  const value = isCrossToMove
    ? valueAs<Cross, Ring>(move, depth, alpha, beta)
    : valueAs<Ring, Cross>(move, depth, alpha, beta);
  setExact(!isInexact);
  return value;
}
