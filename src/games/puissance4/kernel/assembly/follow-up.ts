import { completions, hasFour } from './lines';
import { board, cells, columnsOf, EVEN_ROWS, losesNext, lowerOfPairs, reachable } from './solver-board';

// What following up, an answer in the same column for each move, proves of a position without a search. Precondition of
// all: neither side has a four. Positions and scores: see solver-search.ts.

/** A trivial upper bound. */
const MOST: i32 = 31;

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
export function isHeldByPairs(own: u64, taken: u64): bool {
  return !hasFour(own | loosePairs(taken));
}

/**
 * Whether following up also wins: the upper cells of the pairs complete a four. Preconditions: `isHeldByPairs`, and
 * the game goes on until the board is full.
 */
@inline
export function winsByPairs(others: u64, taken: u64): bool {
  return hasFour(others | (board ^ taken ^ loosePairs(taken)));
}

/**
 * Whether the side to move cannot win although the number of empty cells is odd, because the tokens run out before the
 * board is full. The other side follows up as in `isHeldByPairs`, but in one column with an odd number of empty cells,
 * `last`, it counts pairs from the lowest cell, so that the top one is left over; the number of the other such columns
 * is even. Only when the side to move has filled `last` does the other side have to lead. It then makes a column
 * that is not `unsafe` its new `last`: if the number of empty cells there is even, by playing its lowest one, and if it
 * is odd, by playing the lowest cell of another such column. From then on the side to move may get any cell of the new
 * `last`, but has to fill it before the other side must lead again. So all columns that are not unsafe, and the first
 * `last`, are full before there is nothing left to lead in, and if the side to move has no token after that, it has
 * got no more than `may`. Precondition: the number of empty cells is odd; `left` is the number of tokens to come.
 */
export function isHeldByTempo(own: u64, taken: u64, left: i32): bool {
  const empty = board ^ taken;
  const open = reachable(taken);
  const loose = own | loosePairs(taken);
  let odd = open & ~lowerOfPairs;
  // what the side to move may get whichever column is `last`
  const core = (loose & ~columnsOf(odd)) | own | open;
  if (hasFour(core)) return false;
  // the columns whose cells complete a four with those of the core, or hold one
  const all = own | empty;
  const pair = all & (all >> 1);
  const unsafe = columnsOf((completions(core) & empty) | (pair & (pair >> 2))) & empty;
  const spare = <i32>popcnt(empty) - left + 2 - (left & 1);
  for (; odd != 0; odd &= odd - 1) {
    const last = (<u64>255 << (ctz(odd) & 56)) & empty;
    if (<i32>popcnt(unsafe & ~last) > spare) continue;
    const may = (loose & ~last) | (last & ~lowerOfPairs) | (empty & ~unsafe);
    if (!hasFour(may)) return true;
  }
  return false;
}

/**
 * An upper bound of the score of the side to move if a winning cell of the other side, one of `theirs`, puts it in
 * zugzwang, or MOST. Whoever fills the cell below such a threat lets the other side win or gives it away: so that
 * cell and those above it are left alone until all others are full. If the number of the others is even, the other
 * side follows up there, and the side to move has to fill the cell below the threat in the end, unless it has
 * completed a four before; so `own`, the cells that following up leaves it and that last cell must hold none.
 * Precondition: the game goes on until the board is full.
 */
export function zugzwangBound(own: u64, taken: u64, theirs: u64, stones: i32): i32 {
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
