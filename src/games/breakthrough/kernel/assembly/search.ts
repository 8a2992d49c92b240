import * as moves from '../../../../kernels/assembly/moves';
import { count, isOutOfNodes, startRoot, startSearch } from '../../../../kernels/assembly/root';
import * as table from '../../../../kernels/assembly/search-table';
import { fromTable, HOPELESS, MOST, PROVEN, toTable, WON } from '../../../../kernels/assembly/values';
import { ahead, aheadLeft, aheadRight, attacks, board, First, height, rowBefore, Second, sizeKey, up } from './board';
import { advance, evaluate, reset } from './evaluation';
import { race } from './race';

// Principal variation search. A loss counts as proven only if every move was searched.

/** From this ply on only captures are searched; there are at most 32 of them. */
const LAST_PLY: i32 = 128;

@inline
export function keyOf<S>(mine: u64, theirs: u64): u64 {
  let key = (up<S>() ? mine : theirs) * 0x9e37_79b9_7f4a_7c15;
  key = rotl<u64>(key, 29) ^ (up<S>() ? theirs : mine);
  key *= 0xbf58_476d_1ce4_e5b9;
  key ^= key >> 32;
  key *= 0x94d0_49bb_1331_11eb;
  key ^= key >> 29;
  return (up<S>() ? key : ~key) ^ sizeKey;
}

/** Adds the moves from `shift` squares behind to the squares of `all`; `guarded`: where an enemy can take back. */
@inline
function pushMoves<S>(
  end: usize,
  all: u64,
  shift: i32,
  theirs: u64,
  guarded: u64,
  ply: i32,
  known: i32,
): usize {
  let at = end;
  for (let targets = all; targets != 0; targets &= targets - 1) {
    const target = <i32>ctz<u64>(targets);
    const origin = up<S>() ? target - shift : target + shift;
    const move = (origin << 6) | target;
    const row = up<S>() ? target >> 3 : height - 1 - (target >> 3);
    let rank: i32;
    if (move == known) rank = 0x7_0000;
    else if (((theirs >> <u64>target) & 1) != 0) {
      // enemies that cannot be taken back first, then those nearest to their goal
      rank = (((guarded >> <u64>target) & 1) != 0 ? 0x4_0000 : 0x4_2000) - (row << 8);
    }
    else if (move == moves.killer(ply)) rank = 0x3_0002;
    else if (move == moves.secondKiller(ply)) rank = 0x3_0001;
    else rank = 0x1_0000 + moves.historyScore(up<S>() ? 0 : 1, move);
    at = moves.addMove(at, rank, move);
  }
  return at;
}

/** Lists the moves to squares of `free` from `at` on; returns the end of the list. */
@inline
function generate<S, O>(at: usize, mine: u64, theirs: u64, free: u64, ply: i32, known: i32): usize {
  const guarded = attacks<O>(theirs);
  const left = pushMoves<S>(at, aheadLeft<S>(mine) & free, up<S>() ? 7 : 9, theirs, guarded, ply, known);
  const straight = ahead<S>(mine) & free & ~theirs;
  const middle = pushMoves<S>(left, straight, 8, theirs, guarded, ply, known);
  return pushMoves<S>(middle, aheadRight<S>(mine) & free, up<S>() ? 9 : 7, theirs, guarded, ply, known);
}

/** The value of a decided race. */
@inline
function raceValue(plies: i32, ply: i32): i32 {
  return plies > 0 ? WON - ply - plies : -WON + ply - plies;
}

/** Quiescence search: captures only. */
function quiesce<S, O>(mine: u64, theirs: u64, alpha: i32, beta: i32, ply: i32): i32 {
  if (count()) return 0;
  const plies = race<S, O>(mine, theirs);
  if (plies != 0) return raceValue(plies, ply);
  const threat = theirs & rowBefore<O>(1);
  let best: i32;
  let free: u64;
  if (threat != 0) {
    best = -WON + ply;
    free = threat; // the only moves that do not lose at once
  } else {
    best = evaluate<S, O>(mine, theirs, ply);
    if (best >= beta || ply >= LAST_PLY) return best;
    if (best > alpha) alpha = best;
    free = theirs & board;
  }
  const guarded = attacks<O>(theirs);
  const first = moves.listAt(ply);
  let end = pushMoves<S>(first, aheadLeft<S>(mine) & free, up<S>() ? 7 : 9, theirs, guarded, ply, 0);
  end = pushMoves<S>(end, aheadRight<S>(mine) & free, up<S>() ? 9 : 7, theirs, guarded, ply, 0);
  for (let at = first; at < end; at += 4) {
    const move = moves.pick(at, end);
    const target = <u64>1 << <u64>(move & 63);
    const rest = theirs & ~target;
    let value: i32;
    if (rest == 0) value = WON - ply - 1;
    else {
      advance<S>(ply, move >> 6, move & 63, true);
      value = -quiesce<O, S>(rest, mine ^ target ^ (<u64>1 << <u64>(move >> 6)), -beta, -alpha, ply + 1);
      if (isOutOfNodes) return 0;
    }
    if (value > best) {
      best = value;
      if (value > alpha) alpha = value;
      if (value >= beta) break;
    }
  }
  return best;
}

function search<S, O>(mine: u64, theirs: u64, depth: i32, alpha: i32, beta: i32, ply: i32): i32 {
  moves.clearLine(ply);
  if (depth <= 0 || ply >= LAST_PLY) return quiesce<S, O>(mine, theirs, alpha, beta, ply);
  if (count()) return 0;
  const plies = race<S, O>(mine, theirs);
  if (plies != 0) return raceValue(plies, ply);
  const key = keyOf<S>(mine, theirs);
  const known = table.probe(key);
  const isWide = beta - alpha > 1;
  let hash = 0;
  if (known != 0) {
    hash = table.moveOf(known);
    const value = fromTable(table.valueOf(known), ply);
    const isDeepEnough = table.depthOf(known) >= depth || abs(value) >= PROVEN;
    if (!isWide && isDeepEnough && table.isDecisive(value, table.boundOf(known), alpha, beta)) return value;
  }
  const threat = theirs & rowBefore<O>(1);
  let pruned = false;
  let staticValue = 0; // known where something may be pruned
  if (threat == 0) {
    if (!isWide && depth <= 4) {
      staticValue = evaluate<S, O>(mine, theirs, ply);
      // reverse futility pruning
      if (abs(beta) < MOST && staticValue - 90 * depth >= beta) return staticValue;
    }
    if (hash == 0 && depth >= 4) depth--;
  } else depth++;
  const first = moves.listAt(ply);
  const end = generate<S, O>(first, mine, theirs, threat != 0 ? threat : board & ~mine, ply, hash);
  let best = -WON + ply;
  let bestMove = 0;
  const before = alpha;
  for (let at = first; at < end; at += 4) {
    const move = moves.pick(at, end);
    const target = <u64>1 << <u64>(move & 63);
    const rest = theirs & ~target;
    const isCapture = rest != theirs;
    const late = <i32>((at - first) >> 2);
    let value: i32;
    if (rest == 0) value = WON - ply - 1;
    else {
      const row = up<S>() ? height - 1 - ((move & 63) >> 3) : (move & 63) >> 3;
      const isQuiet = !isCapture && row > 2 && threat == 0;
      if (isQuiet && late > 0 && !isWide && depth <= 4 && abs(alpha) < MOST) {
        if (late > 4 + 4 * depth || staticValue + 20 + 40 * depth <= alpha) {
          pruned = true;
          continue;
        }
      }
      advance<S>(ply, move >> 6, move & 63, isCapture);
      const moved = mine ^ target ^ (<u64>1 << <u64>(move >> 6));
      if (late == 0) value = -search<O, S>(rest, moved, depth - 1, -beta, -alpha, ply + 1);
      else {
        let reduced = 0;
        if (depth >= 3 && late >= 2 && isQuiet) {
          reduced = moves.reduction(depth, late);
          if (isWide && reduced > 0) reduced--;
        }
        value = -search<O, S>(rest, moved, depth - 1 - reduced, -alpha - 1, -alpha, ply + 1);
        if (!isOutOfNodes && value > alpha && reduced > 0)
          value = -search<O, S>(rest, moved, depth - 1, -alpha - 1, -alpha, ply + 1);
        if (!isOutOfNodes && value > alpha && value < beta)
          value = -search<O, S>(rest, moved, depth - 1, -beta, -alpha, ply + 1);
      }
      if (isOutOfNodes) return 0;
    }
    if (value > best) {
      best = value;
      if (value > alpha) {
        bestMove = move;
        alpha = value;
        if (isWide) moves.updateLine(ply, move);
        if (value >= beta) {
          if (!isCapture) rewardCutoff<S>(ply, move, theirs, first, at, min(depth * depth * 16, 2_000));
          break;
        }
      }
    }
  }
  if (pruned && best <= -PROVEN) best = HOPELESS;
  const bound = best >= beta ? table.AT_LEAST : best > before ? table.EXACT : table.AT_MOST;
  table.save(key, bestMove != 0 ? bestMove : hash, toTable(best, ply), depth, bound);
  return best;
}

/** Rewards a quiet move for a cutoff and penalises the quiet moves tried before it. */
function rewardCutoff<S>(ply: i32, move: i32, theirs: u64, first: usize, at: usize, bonus: i32): void {
  const side = up<S>() ? 0 : 1;
  moves.storeKiller(ply, move);
  moves.updateHistory(side, move, bonus);
  for (let i = first; i < at; i += 4) {
    const other = load<i32>(i) & 0xfff;
    if (((theirs >> <u64>(other & 63)) & 1) == 0) moves.updateHistory(side, other, -bonus);
  }
}

// The position at the root.
let rootMine: u64 = 0;
let rootTheirs: u64 = 0;
let isFirstToMove: bool = true;

/** Starts a search of at most `most` nodes. */
export function begin<S, O>(mine: u64, theirs: u64, most: u64): void {
  rootMine = mine;
  rootTheirs = theirs;
  isFirstToMove = up<S>();
  startSearch(most);
  if (up<S>()) reset(mine, theirs);
  else reset(theirs, mine);
  const first = moves.listAt(0);
  startRoot(first, generate<S, O>(first, mine, theirs, board & ~mine, 0, 0));
}

function valueAs<S, O>(move: i32, depth: i32, alpha: i32, beta: i32): i32 {
  const target = <u64>1 << <u64>(move & 63);
  moves.clearLine(1);
  const rest = rootTheirs & ~target;
  if ((target & rowBefore<S>(0)) != 0 || rest == 0) return WON - 1;
  advance<S>(0, move >> 6, move & 63, rest != rootTheirs);
  const moved = rootMine ^ target ^ (<u64>1 << <u64>(move >> 6));
  return -search<O, S>(rest, moved, depth - 1, -beta, -alpha, 1);
}

/** The value of a root move. */
export function valueOf(move: i32, depth: i32, alpha: i32, beta: i32): i32 {
  return isFirstToMove
    ? valueAs<First, Second>(move, depth, alpha, beta)
    : valueAs<Second, First>(move, depth, alpha, beta);
}
