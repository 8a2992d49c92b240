import type { Move } from '../../core/game.ts';
import { BOARDS } from './cells.ts';
import type { UltimatePosition } from './position.ts';

// The seven symmetries of a square besides the identity, for the sub-boards and for the cells in each:
// where the cell at (row, column) goes.
const WAYS: readonly ((row: number, column: number) => number)[] = [
  (row, column) => 3 * row + (2 - column),
  (row, column) => 3 * (2 - row) + column,
  (row, column) => 3 * (2 - row) + (2 - column),
  (row, column) => 3 * column + row,
  (row, column) => 3 * (2 - column) + row,
  (row, column) => 3 * column + (2 - row),
  (row, column) => 3 * (2 - column) + (2 - row),
];
const SYMMETRIES = WAYS.map(way => BOARDS.map(cell => way(Math.floor(cell / 3), cell % 3)));

const imageOf = (symmetry: readonly number[], bits: number): number =>
  BOARDS.reduce<number>((image, cell) => image | (((bits >> cell) & 1) << symmetry[cell]), 0);

/** The image of each move in the symmetries that leave the position as it is. */
export function symmetriesOf({
  marks: { first, second },
  won,
  imposed,
}: UltimatePosition): ((move: Move) => Move)[] {
  const isSame = (symmetry: readonly number[]): boolean =>
    (imposed === null || symmetry[imposed] === imposed) &&
    imageOf(symmetry, won.first) === won.first &&
    imageOf(symmetry, won.second) === won.second &&
    BOARDS.every(
      board =>
        imageOf(symmetry, first[board]) === first[symmetry[board]] &&
        imageOf(symmetry, second[board]) === second[symmetry[board]],
    );
  return SYMMETRIES.filter(isSame).map(
    symmetry => move => (9 * symmetry[Math.floor(move / 9)] + symmetry[move % 9]) as Move,
  );
}
