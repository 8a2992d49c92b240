import { VALUE_PROVEN, VALUE_WON } from '../messages';

// Values are for the side to move: points within +-MOST, or a proven end: WON minus the plies from the root, or the
// negative. In the table the plies count from the position.

export const WON: i32 = VALUE_WON;
export const PROVEN: i32 = VALUE_PROVEN;
export const MOST: i32 = 10_000;
/** An unproven loss: the value where all moves searched lose, but others were pruned. */
export const HOPELESS: i32 = -MOST - 1;

@inline
export function fromTable(value: i32, ply: i32): i32 {
  return value >= PROVEN ? value - ply : value <= -PROVEN ? value + ply : value;
}
@inline
export function toTable(value: i32, ply: i32): i32 {
  return value >= PROVEN ? value + ply : value <= -PROVEN ? value - ply : value;
}
