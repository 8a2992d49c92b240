import { crossesIn, FREE, OPEN, ringsIn, rule } from './board';
import { patternOf } from './memory';

// In `open`, crosses win by force (Bertholon, Géraud-Stewart, Kugelmann, Lenoir and Naccache, arXiv 2006.02353):
// begin in the middle of the middle, and answer each ring in the middle sub-board, which sends crosses to another
// one, with the middle of that: rings are sent back to the middle until it is full, and own nothing else.
// What then remains is small enough to be searched to its end.

const MIDDLE: i32 = 4;
const CENTRE: i32 = 1 << MIDDLE;

/** The move of that plan for crosses, who are to move; -1 where the game has left it, or it is done. */
export function plannedMove(imposed: i32): i32 {
  if (rule != OPEN) return -1;
  const middle = patternOf(MIDDLE);
  const rings = ringsIn(middle);
  let crosses = 0;
  for (let board = 0; board < 9; board++) {
    const own = crossesIn(patternOf(board));
    if ((own & ~CENTRE) != 0 || (board != MIDDLE && ringsIn(patternOf(board)) != 0)) return -1;
    if (own != 0) crosses |= 1 << board;
  }
  if (crosses == 0) return rings == 0 && imposed == FREE ? 9 * MIDDLE + MIDDLE : -1;
  // each ring but the last was answered where it sent crosses
  const isOnTrack = imposed != FREE && crosses == ((rings | CENTRE) & ~(1 << imposed));
  return isOnTrack && (rings | CENTRE) != 0o777 ? 9 * imposed + MIDDLE : -1;
}

/**
 * When the middle is full, crosses were sent to the one sub-board without a cross in its centre. From then on they
 * send rings only there and to the opposite one, and meanwhile line up cell, centre and opposite cell elsewhere. These
 * are both cells; 0 where the game has left the plan.
 */
export function plannedCells(): i32 {
  if (rule != OPEN) return 0;
  const middle = patternOf(MIDDLE);
  if (crossesIn(middle) != CENTRE || (crossesIn(middle) | ringsIn(middle)) != 0o777) return 0;
  let last = -1;
  for (let board = 0; board < 9; board++) {
    if (board == MIDDLE || (crossesIn(patternOf(board)) & CENTRE) != 0) continue;
    if (last >= 0) return 0;
    last = board;
  }
  return last < 0 ? 0 : (1 << last) | (1 << (8 - last));
}
