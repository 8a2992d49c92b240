import { VALUE_PROVEN, VALUE_WON } from '../messages';

// Values of positions are for the side to move: points within +-MOST, or a proven end, WON less the plies from the
// root, or until then in the table, where the root is unknown.

export const WON: i32 = VALUE_WON;
export const PROVEN: i32 = VALUE_PROVEN;
export const MOST: i32 = 10_000;
/** A loss that is all but certain: whatever prunes on a guess never yields a proven value. */
export const HOPELESS: i32 = -MOST - 1;

@inline
export function fromTable(value: i32, ply: i32): i32 {
  return value >= PROVEN ? value - ply : value <= -PROVEN ? value + ply : value;
}
@inline
export function toTable(value: i32, ply: i32): i32 {
  return value >= PROVEN ? value + ply : value <= -PROVEN ? value - ply : value;
}
