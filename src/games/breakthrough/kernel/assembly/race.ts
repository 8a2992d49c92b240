import { ahead, attacks, board, distance, rowBefore, spread, up } from './board';

// What is certain without looking ahead: the same rules as games/breakthrough/race.ts, which draws the cone
// from which an enemy stops a runner, and one more: a pawn one step from its goal that nobody attacks arrives.

/** Squares `rows` nearer to the home of S. */
@inline
function back<S>(mask: u64, rows: u64): u64 {
  return up<S>() ? mask >> (8 * rows) : mask << (8 * rows);
}

/** Squares where a pawn of S may be stopped by the enemies, who are to move. */
@inline
function stopped<S>(enemies: u64): u64 {
  let cone = spread(back<S>(enemies, 5) | back<S>(enemies, 6));
  cone = spread(cone | back<S>(enemies, 3) | back<S>(enemies, 4));
  return spread(cone | back<S>(enemies, 1) | back<S>(enemies, 2));
}

/**
 * Plies within which somebody wins whatever is played: positive for S, who is to move, negative for O, 0 where
 * nothing is certain. Precondition: the game goes on.
 */
@inline
export function race<S, O>(mine: u64, theirs: u64): i32 {
  const myRows = distance<S>(mine);
  if (myRows == 1) return 1; // the last step always has a diagonal
  const theirRows = distance<O>(theirs);
  if (theirRows == 1) {
    // one arrival can be prevented by a capture, two cannot
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
