import { crossesIn, FREE, OPEN, ringsIn, rule } from './board';
import { patternOf } from './memory';

// In `open`, crosses have a forced win (Bertholon, Géraud-Stewart, Kugelmann, Lenoir and Naccache, arXiv 2006.02353):
// start in the centre of the middle sub-board. Each ring in the middle sends crosses to another sub-board, where they
// play its centre, which sends rings back to the middle until it is full. The rest of the game is small enough for a
// complete search.

const MIDDLE: i32 = 4;
const CENTRE: i32 = 1 << MIDDLE;

/** The planned move of crosses, who are to move; -1 if the game has left the plan, or the middle is full. */
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
  // crosses have replied to each ring but the last
  const isOnTrack = imposed != FREE && crosses == ((rings | CENTRE) & ~(1 << imposed));
  return isOnTrack && (rings | CENTRE) != 0o777 ? 9 * imposed + MIDDLE : -1;
}

/**
 * Once the middle is full, crosses are sent to the only sub-board without a cross in its centre. From then on they send
 * rings only there and to the opposite sub-board, and so make lines through the centres of others. Returns these two
 * cells; 0 if the game has left the plan.
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
