import { scratchBase } from '../../../../kernels/assembly/workspace';

// A frame of the stack, one for each ply: both sides' tokens, the side to move first, on the grid, then after a rotation
// to the right and to the left (the images; without rotations they are empty); both sides' winning cells; then up to ten
// moves, each with both sides' tokens after it, the mover's winning cells after a drop, its number, its rank and, at the
// root, its value.

const FRAME: usize = 512;
/** Bytes of both sides' tokens. */
export const GRID: usize = 16;
/** The offset of the other side's tokens from those of the side to move. */
export const OTHERS: usize = 8;
export const RIGHT_GRID: usize = 16;
export const LEFT_GRID: usize = 32;
export const MINE: usize = 48;
export const THEIRS: usize = 56;
export const FIRST_MOVE: usize = 64;
export const MOVE_SIZE: usize = 40;
export const MOVE_OWN: usize = 0;
export const MOVE_OTHERS: usize = 8;
export const MOVE_WINNING: usize = 16;
export const MOVE_NAME: usize = 24;
export const MOVE_RANK: usize = 28;
export const MOVE_RESULT: usize = 32;

@inline
export function frameAt(ply: i32): usize {
  return scratchBase() + <usize>ply * FRAME;
}
