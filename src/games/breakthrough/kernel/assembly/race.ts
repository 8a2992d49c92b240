import { ahead, attacks, board, distance, rowBefore, spread, up } from './board';

// Decided races: the rules of games/breakthrough/race.ts, which has a diagram of the cone from which an enemy stops a
// runner, and one more: a pawn that reaches the row before its goal without being attacked wins.

/** A mask shifted `rows` rows towards the home row of S. */
@inline
function back<S>(mask: u64, rows: u64): u64 {
  return up<S>() ? mask >> (8 * rows) : mask << (8 * rows);
}

/** Squares where a pawn of S can be stopped, the enemies to move. */
@inline
function stopped<S>(enemies: u64): u64 {
  let cone = spread(back<S>(enemies, 5) | back<S>(enemies, 6));
  cone = spread(cone | back<S>(enemies, 3) | back<S>(enemies, 4));
  return spread(cone | back<S>(enemies, 1) | back<S>(enemies, 2));
}

/**
 * Plies within which a side has a forced win: positive for S, who is to move, negative for O, 0 if none is found.
 * Precondition: the game goes on.
 */
@inline
export function race<S, O>(mine: u64, theirs: u64): i32 {
  const myRows = distance<S>(mine);
  if (myRows == 1) return 1; // a diagonal step to the goal row cannot be blocked
  const theirRows = distance<O>(theirs);
  if (theirRows == 1) {
    // a capture stops one pawn, but not two
    const threats = theirs & rowBefore<O>(1);
    return (threats & (threats - 1)) != 0 || (threats & attacks<S>(mine)) == 0 ? -2 : 0;
  }
  if (myRows <= theirRows) {
    const reached = (attacks<S>(mine) | (ahead<S>(mine) & ~theirs)) & board & ~mine;
    if ((reached & rowBefore<S>(1) & ~attacks<O>(theirs)) != 0) return 3;
    const runners = reached & ~stopped<S>(theirs);
    if (runners != 0) {
      const rows = distance<S>(runners) + 1;
      if (rows <= theirRows) return 2 * rows - 1;
    }
  } else {
    const runners = theirs & ~stopped<O>(mine);
    if (runners != 0) {
      const rows = distance<O>(runners);
      if (rows < myRows) return -2 * rows;
    }
  }
  return 0;
}
