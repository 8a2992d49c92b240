import { markBusy, unmarkBusy, isBusy } from './busy-table';
import { entryAt, isOf, lowerOf, addressOf, storeBounds, SHARED, scrambled, upperOf } from './bounds-table';
import { pollHost, scratchBase, thread } from '../../../../kernels/assembly/workspace';
import { isHeldByPairs, isHeldByTempo, winsByPairs, zugzwangBound } from './follow-up';
import {
  ABANDON_INTERVAL,
  abandonDecided,
  decidedBound,
  isAbandoned,
  isAbandonedTo,
  leaveUndecided,
  noteOpen,
  openLevels,
} from './open-nodes';
import {
  cells,
  isDouble,
  isFilled,
  losesNext,
  reachable,
  setCells,
  total,
  winningCells,
  winsNext,
} from './solver-board';

// The search of Puissance 4 without rotations. A position is the tokens of the side to move, `own`, and all
// tokens, `taken`. Scores: 0 for a draw, otherwise 1 plus the tokens that the winner has left after its win;
// positive if the side to move wins. With 21 tokens for each side that is Pascal Pons' convention: 22 minus the
// winner's tokens on the board.

export let nodes: u64 = 0;
/** The order of columns; threads that share a table have different ones. */
let order: usize = 0;

/** Nodes between two polls of the host: often enough to stop within a millisecond. */
const POLL_INTERVAL: u64 = 0x1000;
/** With so few tokens left, a position goes into the near table. */
const NEAR: i32 = 16;
/** With so few tokens left, searching is cheaper than the table. */
const UNSTORED: i32 = 2;
/** With more tokens left, threads avoid moves that others are searching; with fewer that costs more than it saves. */
const SHARED_OUT: i32 = 14;
/** With more tokens left, the children are probed before any is searched. */
const PROBE_CHILDREN: i32 = 6;
/** With fewer tokens on the board, mirror images share an entry; on seven columns only. */
const MIRRORED: i32 = 14;
let mirrored: i32 = 0;
/** With more tokens left, zugzwang is tested. */
const ZUGZWANG: i32 = 6;

/** Orders of the columns, as shifts. */
const FROM_LEFT = memory.data<u8>([24, 16, 32, 8, 40, 0, 48, 0]);
const FROM_RIGHT = memory.data<u8>([24, 32, 16, 40, 8, 48, 0, 0]);
const FROM_EDGES = memory.data<u8>([16, 32, 24, 0, 48, 8, 40, 0]);

export function setBoard(columns: i32, rows: i32, tokens: i32): void {
  setCells(columns, rows, tokens);
  mirrored = columns == 7 ? MIRRORED : 0;
  order = thread == 0 ? FROM_RIGHT : thread & 1 ? FROM_LEFT : FROM_EDGES;
  nodes = 0;
}

/** A byte is a column, so swapping bytes mirrors the board. */
@inline
function keyOf(own: u64, taken: u64, stones: i32): u64 {
  const key = own + taken; // the sum encodes the height of each column, so it is unique
  if (stones >= mirrored) return key;
  return min(key, bswap(key) >> 8);
}

/** The search of a position that the caller has played to: see `search`. */
export function searchFrom(own: u64, taken: u64, theirs: u64, stones: i32, alpha: i32): i32 {
  if (SHARED) openLevels(stones, total - SHARED_OUT);
  return search(own, taken, theirs, stones, alpha);
}

/** Inserts a move into a list that is sorted by rank, after those of its own rank; returns the end of the list. */
@inline
function insertMove(list: usize, end: usize, cell: u64, winning: u64, rank: u64): usize {
  let to = end;
  while (to > list && load<u64>(to - 24, 16) < rank) {
    store<u64>(to, load<u64>(to - 24));
    store<u64>(to, load<u64>(to - 24, 8), 8);
    store<u64>(to, load<u64>(to - 24, 16), 16);
    to -= 24;
  }
  store<u64>(to, cell);
  store<u64>(to, winning, 8);
  store<u64>(to, rank, 16);
  return end + 24;
}

/** Below every value. */
const UNKNOWN: i32 = -64;

/** A lower bound above alpha that the table has by one of the moves; UNKNOWN if it has none. */
@inline
function probeMoves(list: usize, end: usize, others: u64, taken: u64, stones: i32, alpha: i32): i32 {
  const isNear = stones + 1 >= total - NEAR;
  for (let from = list; from < end; from += 24) {
    const key = scrambled(keyOf(others, taken | load<u64>(from), stones + 1));
    const entry = entryAt(addressOf(key, isNear));
    if (isOf(entry, key) && -upperOf(entry) > alpha) return -upperOf(entry);
  }
  return UNKNOWN;
}

/**
 * A bound on the score: a lower bound if it is above `alpha`, else an upper bound. `theirs` are the winning cells
 * of the other side. Preconditions: neither side has a four, the side to move cannot win at once, and the other
 * side has no double threat.
 */
function search(own: u64, taken: u64, theirs: u64, stones: i32, alpha: i32): i32 {
  if ((++nodes & (POLL_INTERVAL - 1)) == 0) pollHost(nodes);
  if (SHARED && (nodes & (ABANDON_INTERVAL - 1)) == 0 && abandonDecided(stones)) return 0;
  const possible = reachable(taken);
  const forced = possible & theirs;
  const moves = (forced != 0 ? forced : possible) & ~(theirs >> 1);
  if (moves == 0) return losesNext(stones);
  if (stones >= total - 2) return 0;
  let lower = losesNext(stones + 2);
  let upper = winsNext(stones);
  if (lower > alpha) return lower;
  if (upper <= alpha) return upper;
  const isEven = ((cells - stones) & 1) == 0;
  const others = own ^ taken;
  if (isEven && alpha >= -1 && isHeldByPairs(own, taken)) {
    if (alpha >= 0) return 0;
    if (isFilled && winsByPairs(others, taken)) return -1;
  }
  if (!isEven && !isFilled && alpha >= 0 && isHeldByTempo(own, taken, total - stones)) return 0;
  if (isFilled && stones < total - ZUGZWANG) {
    const most = zugzwangBound(own, taken, theirs, stones);
    if (most <= alpha) return most;
    upper = min(upper, most);
  }

  if ((moves & (moves - 1)) == 0) {
    const after = taken | moves;
    const winning = winningCells(own | moves, after);
    if (isDouble(winning, after)) return upper;
    if (SHARED) leaveUndecided(stones);
    return -search(others, after, winning, stones + 1, -alpha - 1);
  }

  const isStored = stones < total - UNSTORED;
  const isNear = stones >= total - NEAR;
  let key: u64 = 0;
  let at: usize = 0;
  if (isStored) {
    key = scrambled(keyOf(own, taken, stones));
    at = addressOf(key, isNear);
    const entry = entryAt(at);
    if (isOf(entry, key)) {
      const least = lowerOf(entry);
      const most = upperOf(entry);
      if (least > alpha) return least;
      if (most <= alpha) return most;
      lower = max(lower, least);
      upper = min(upper, most);
    }
  }

  // the moves, most threats first: cell, winning cells after it, rank
  const list = scratchBase() + (<usize>stones << 8);
  let end = list;
  for (let i = 0; i < 7; i++) {
    const cell = moves & (<u64>255 << <u64>load<u8>(order + i));
    if (cell == 0) continue;
    const after = taken | cell;
    const winning = winningCells(own | cell, after);
    if (isDouble(winning, after)) return winsNext(stones);
    if (alpha < 0 && !isEven && isHeldByPairs(others, after)) return 0;
    // a threat above a winning cell of the other side is worthless, since that cell is occupied first; and among equals,
    // one just above a playable cell prevents the other side from playing there
    const useful = popcnt(winning & ~((theirs & ~cell) << 1));
    const rank = 8 * useful + popcnt(winning & (reachable(after) << 1));
    end = insertMove(list, end, cell, winning, rank);
  }

  let best = stones < total - PROBE_CHILDREN ? probeMoves(list, end, others, taken, stones, alpha) : UNKNOWN;
  if (SHARED && stones < total - SHARED_OUT) {
    noteOpen(stones, at, key, alpha);
    best = searchTogether(own, taken, stones, alpha, end, best);
    if (isAbandoned(stones)) return 0;
    if (isAbandonedTo(stones)) return decidedBound();
  } else
    for (let from = list; from < end && best <= alpha; from += 24) {
      const after = taken | load<u64>(from);
      best = max(best, -search(others, after, load<u64>(from, 8), stones + 1, -alpha - 1));
      if (SHARED && isAbandoned(stones)) return 0;
    }
  if (isStored) {
    if (best > alpha) lower = max(lower, best);
    else upper = min(upper, best);
    storeBounds(at, key, lower, upper);
  }
  return best;
}

/**
 * Searches the moves of a list, and those that other threads are searching last: by then they are in the table. The
 * first is never deferred, since it is the likeliest to cause a cutoff.
 */
function searchTogether(own: u64, taken: u64, stones: i32, alpha: i32, end: usize, known: i32): i32 {
  const list = scratchBase() + (<usize>stones << 8);
  const others = own ^ taken;
  let best = known;
  let deferred: u32 = 0;
  for (let pass = 0; pass < 2; pass++) {
    let move: u32 = 1;
    for (let from = list; from < end && best <= alpha; from += 24, move <<= 1) {
      if (pass == 1 && (deferred & move) == 0) continue;
      const after = taken | load<u64>(from);
      const key = scrambled(keyOf(others, after, stones + 1));
      if (pass == 0 && from != list && isBusy(key)) {
        deferred |= move;
        continue;
      }
      markBusy(key);
      best = max(best, -search(others, after, load<u64>(from, 8), stones + 1, -alpha - 1));
      unmarkBusy(key);
      if (isAbandoned(stones + 1)) return best;
    }
    if (deferred == 0) break;
  }
  return best;
}
