import type { Move, Sides } from '../../core/game.ts';
import type { Variant } from './about.ts';

// A side's tokens are one mask for each column; bit r is row r, counted from the bottom. On 7 x 7:
//
//     row 6   6 6 6 6 6 6 6      cell   0  1  2  3  4  5  6
//     row 5   5 5 5 5 5 5 5             7  8  9 10 11 12 13
//     ...     bits                      ...
//     row 1   1 1 1 1 1 1 1            35 36 37 38 39 40 41
//     row 0   0 0 0 0 0 0 0            42 43 44 45 46 47 48
//    column   0 1 2 3 4 5 6
//
// No token floats, so the masks of both sides together are 0...01...1 in each column: adding 1 gives the
// bit where the next token lands. Views and texts number the cells row by row from the top instead.
export type Columns = readonly number[];

// A move is the column of a drop, 0 to 7, or one of the two rotations.
export const RIGHT = 8 as Move;
export const LEFT = 9 as Move;
export const isRotation = (move: Move): boolean => move >= RIGHT;

export const moveName = (move: Move): string =>
  move === RIGHT ? 'R' : move === LEFT ? 'L' : String(move + 1);

export interface Cell {
  readonly column: number;
  readonly row: number;
}

/** Along a row, up a column, and along both diagonals. */
export const DIRECTIONS: readonly Cell[] = [
  { column: 1, row: 0 },
  { column: 0, row: 1 },
  { column: 1, row: 1 },
  { column: 1, row: -1 },
];

export const cellAt = ({ columns, rows }: Variant, column: number, row: number): number =>
  (rows - 1 - row) * columns + column;

/** Whether four tokens or more are in line. */
export function hasFour(columns: Columns): boolean {
  for (let i = 0; i < columns.length; i++) {
    const a = columns[i];
    if (a & (a >> 1) & (a >> 2) & (a >> 3)) return true;
    if (a === 0 || i + 3 >= columns.length) continue;
    const [b, c, d] = [columns[i + 1], columns[i + 2], columns[i + 3]];
    if (a & b & c & d) return true;
    if (a & (b >> 1) & (c >> 2) & (d >> 3)) return true; // rising to the right
    if ((a >> 3) & (b >> 2) & (c >> 1) & d) return true; // falling
  }
  return false;
}

/** The target of a cell in a quarter turn of a square grid, before its token falls. */
export const turned = (rotation: Move, size: number, { column, row }: Cell): Cell =>
  rotation === RIGHT
    ? { column: row, row: size - 1 - column }
    : { column: size - 1 - row, row: column };

/**
 * The marks after a quarter turn and the fall. To the right (clockwise), the right edge becomes the bottom:
 * row r becomes column r, its rightmost token at the bottom. To the left, the left edge becomes the bottom,
 * and the bottom row the last column. Precondition: the grid is square.
 */
export function rotate(marks: Sides<Columns>, rotation: Move): Sides<Columns> {
  const size = marks.first.length;
  const first: number[] = new Array(size).fill(0);
  const second: number[] = new Array(size).fill(0);
  for (let row = 0; row < size; row++) {
    const into = rotation === RIGHT ? row : size - 1 - row;
    let landing = 1;
    for (let step = 0; step < size; step++) {
      const from = rotation === RIGHT ? size - 1 - step : step;
      const red = (marks.first[from] >> row) & 1;
      const yellow = (marks.second[from] >> row) & 1;
      first[into] |= red * landing;
      second[into] |= yellow * landing;
      landing <<= red | yellow;
    }
  }
  return { first, second };
}
