import type { Move, Side } from '../../core/game.ts';

// Squares have the same numbers on every board: a smaller board is the lower left corner of the 8 x 8 board.
// One side's pawns in a row are a mask with a bit for each column.
//
//     8   56 57 58 59 60 61 62 63       second starts on the two top rows and goes down
//     7   48 49 50 51 52 53 54 55
//     …                                 square = 8 x row + column, both counted from 0
//     2    8  9 10 11 12 13 14 15       move = 64 x origin + target
//     1    0  1  2  3  4  5  6  7       first starts on the two bottom rows and goes up
//
//          a  b  c  d  e  f  g  h
//   bit    0  1  2  3  4  5  6  7
export interface Size {
  readonly width: number;
  readonly height: number;
}

export const squareAt = (row: number, column: number): number => 8 * row + column;
export const rowOf = (square: number): number => square >> 3;
export const columnOf = (square: number): number => square & 7;

export const moveOf = (origin: number, target: number): Move => (64 * origin + target) as Move;
export const originOf = (move: Move): number => move >> 6;
export const targetOf = (move: Move): number => move & 63;

/** The change of row when a pawn advances. */
export const FORWARD = { first: 1, second: -1 } as const;
export const goalRow = (side: Side, size: Size): number => (side === 'first' ? size.height - 1 : 0);

/** The columns beside a row's pawns, to which they can move diagonally; may lie outside the board. */
export const sideways = (pawns: number): number => (pawns << 1) | (pawns >> 1);

export const columnName = (column: number): string => 'abcdefgh'[column];
export const squareName = (square: number): string =>
  `${columnName(columnOf(square))}${rowOf(square) + 1}`;
export const moveName = (move: Move): string =>
  squareName(originOf(move)) + squareName(targetOf(move));
