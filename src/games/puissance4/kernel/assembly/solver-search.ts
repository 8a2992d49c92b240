import { markBusy, unmarkBusy, isBusy } from './busy-table';
import { entryAt, isOf, lowerOf, addressOf, storeBounds, SHARED, scrambled, upperOf } from './bounds-table';
import { pollHost, scratchBase, thread } from '../../../../kernels/assembly/workspace';
import { completions, hasFour } from './lines';

// The search of Puissance 4 without rotations. A position is the tokens of the side to move, `own`, and all
// tokens, `taken`. Scores: 0 for a draw, otherwise 1 plus the tokens that the winner has left after its win;
// positive if the side to move wins. With 21 tokens for each side that is Pascal Pons' convention: 22 minus the
// winner's tokens on the board.

/** Cells of the board: the bottom row, all cells, and the lower cell of each pair (see `isHeldByPairs`). */
export let bottom: u64 = 0;
export let board: u64 = 0;
let lowerOfPairs: u64 = 0;
let cells: i32 = 0;
/** Tokens of both sides; the game ends with the last one. */
export let total: i32 = 0;
/** Whether there are as many tokens as cells: otherwise the game may end before a zugzwang. */
let isFilled: bool = false;
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
const SHARED_OUT: i32 = 18;
/** With more tokens left, the children are probed before any is searched. */
const PROBE_CHILDREN: i32 = 6;
/** With fewer tokens on the board, mirror images share an entry; on seven columns only. */
const MIRRORED: i32 = 14;
let mirrored: i32 = 0;
/** With more tokens left, zugzwang is looked for. */
const ZUGZWANG: i32 = 6;
/** An upper bound that says nothing. */
const MOST: i32 = 31;
const EVEN_ROWS: u64 = 0x5555555555555555;

/** Orders of the columns, as shifts. */
const FROM_LEFT = memory.data<u8>([24, 16, 32, 8, 40, 0, 48, 0]);
const FROM_RIGHT = memory.data<u8>([24, 32, 16, 40, 8, 48, 0, 0]);
const FROM_EDGES = memory.data<u8>([16, 32, 24, 0, 48, 8, 40, 0]);

export function setBoard(columns: i32, rows: i32, tokens: i32): void {
  bottom = 0;
  for (let column = 0; column < columns; column++) bottom |= <u64>1 << <u64>(8 * column);
  board = bottom * ((<u64>1 << <u64>rows) - 1);
  lowerOfPairs = board & (rows & 1 ? ~EVEN_ROWS : EVEN_ROWS);
  cells = columns * rows;
  total = 2 * tokens;
  isFilled = total == cells;
  mirrored = columns == 7 ? MIRRORED : 0;
  order = thread == 0 ? FROM_RIGHT : thread & 1 ? FROM_LEFT : FROM_EDGES;
  nodes = 0;
}

@inline
export function reachable(taken: u64): u64 {
  return (taken + bottom) & board;
}

/** The empty cells, reachable or not, that complete a four of a side. */
@inline
export function winningCells(own: u64, taken: u64): u64 {
  return completions(own) & (board ^ taken);
}

/** The scores of the side to move if it wins at once, loses to the next move, or wins with its second move. */
@inline
export function winsNow(stones: i32): i32 {
  return (total + 1 - stones) >> 1;
}
@inline
export function losesNext(stones: i32): i32 {
  return -((total - stones) >> 1);
}
@inline
export function winsNext(stones: i32): i32 {
  return (total - 1 - stones) >> 1;
}

/** Whether a side with the winning cells `winning`, having just moved, has a double threat: two cells now, or one above another. */
@inline
export function isDouble(winning: u64, taken: u64): bool {
  const now = winning & reachable(taken);
  return ((now & (now - 1)) | ((now << 1) & winning)) != 0;
}

/** A byte is a column, so swapping bytes mirrors the board. */
@inline
function keyOf(own: u64, taken: u64, stones: i32): u64 {
  const key = own + taken; // the sum encodes the height of each column, so it is unique
  if (stones >= mirrored) return key;
  return min(key, bswap(key) >> 8);
}

/** The empty cells that the side to move may still get if the other side follows up: see `isHeldByPairs`. */
@inline
function loosePairs(taken: u64): u64 {
  return ((board ^ taken) & lowerOfPairs) | reachable(taken);
}

/**
 * Whether the side to move cannot win against the follow-up strategy: the other side replies to a move in the same
 * column, on top of it, so that of each pair of cells, counted from the top, the side to move gets the lower one.
 * In a column with an odd number of empty cells the lowest one belongs to no pair; the number of such columns is
 * even, so the answer to a move there is the lowest cell of another one. Precondition: the number of empty cells is
 * even.
 */
@inline
function isHeldByPairs(own: u64, taken: u64): bool {
  return !hasFour(own | loosePairs(taken));
}

/**
 * Whether following up also wins: the upper cells of the pairs complete a four. Preconditions: `isHeldByPairs`, and
 * the game goes on until the board is full.
 */
@inline
function winsByPairs(others: u64, taken: u64): bool {
  return hasFour(others | (board ^ taken ^ loosePairs(taken)));
}

/**
 * An upper bound of the score of the side to move if a winning cell of the other side, one of `theirs`, puts it in
 * zugzwang, or MOST. Whoever fills the cell below such a threat lets the other side win or gives it away: so that
 * cell and those above it are left alone until all others are full. If the number of the others is even, the other
 * side follows up there, and the side to move has to fill the cell below the threat in the end, unless it has
 * completed a four before; so `own`, the cells that following up leaves it and that last cell must hold none.
 * Precondition: the game goes on until the board is full.
 */
function zugzwangBound(own: u64, taken: u64, theirs: u64, stones: i32): i32 {
  const empty = board ^ taken;
  const open = reachable(taken);
  const loose = loosePairs(taken);
  let threats = theirs & ~open;
  let bound = MOST;
  while (threats != 0) {
    const threat = threats & (0 - threats);
    threats ^= threat;
    const below = threat >> 1;
    const column = <u64>255 << (ctz(threat) & 56);
    const others = cells - stones - <i32>popcnt(column & board & ~(below - 1));
    if (others & 1) continue;
    // in this column pairs are counted from the cell below the threat
    const lower = below & EVEN_ROWS ? EVEN_ROWS : ~EVEN_ROWS;
    const under = column & empty & (below - 1) & (lower | open);
    if (hasFour(own | (loose & ~column) | under | below)) continue;
    bound = min(bound, losesNext(stones + others));
  }
  return bound;
}

/**
 * A bound on the score: a lower bound if it is above `alpha`, else an upper bound. `theirs` are the winning cells
 * of the other side. Preconditions: neither side has a four, the side to move cannot win at once, and the other
 * side has no double threat.
 */
export function search(own: u64, taken: u64, theirs: u64, stones: i32, alpha: i32): i32 {
  if ((++nodes & (POLL_INTERVAL - 1)) == 0) pollHost(nodes);
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
  if (isFilled && stones < total - ZUGZWANG) {
    const most = zugzwangBound(own, taken, theirs, stones);
    if (most <= alpha) return most;
    upper = min(upper, most);
  }

  if ((moves & (moves - 1)) == 0) {
    const after = taken | moves;
    const winning = winningCells(own | moves, after);
    if (isDouble(winning, after)) return upper;
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
    // a threat above a winning cell of the other side is worthless: that cell is occupied first; and among equals,
    // one just above a cell that can be filled takes that cell from the other side
    const useful = popcnt(winning & ~((theirs & ~cell) << 1));
    const rank = 8 * useful + popcnt(winning & (reachable(after) << 1));
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
    end += 24;
  }

  let best = -64;
  if (stones < total - PROBE_CHILDREN) {
    const isChildNear = stones + 1 >= total - NEAR;
    for (let from = list; from < end; from += 24) {
      const childKey = scrambled(keyOf(others, taken | load<u64>(from), stones + 1));
      const entry = entryAt(addressOf(childKey, isChildNear));
      if (isOf(entry, childKey) && -upperOf(entry) > alpha) {
        best = -upperOf(entry);
        break;
      }
    }
  }
  if (SHARED && stones < total - SHARED_OUT) best = searchTogether(own, taken, stones, alpha, end, best);
  else
    for (let from = list; from < end && best <= alpha; from += 24) {
      const after = taken | load<u64>(from);
      best = max(best, -search(others, after, load<u64>(from, 8), stones + 1, -alpha - 1));
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
    }
    if (deferred == 0) break;
  }
  return best;
}
