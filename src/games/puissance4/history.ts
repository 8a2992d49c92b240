import { other, type Side } from '../../core/game.ts';
import { hasFour } from './cells.ts';
import type { Puissance4Position } from './position.ts';

const columnsOf = (position: Puissance4Position): number[] => [...position.marks.first.keys()];

/**
 * Whether the last move may have been a rotation: the mover has used one, tokens are left (the game ends
 * with the last one), and the heights are monotonic, as the lengths of rows are.
 */
export function mayHaveRotated(position: Puissance4Position): boolean {
  const { variant, rotations } = position;
  if (rotations[other(position.turn)] === variant.rotations) return false;
  if (position.tokensLeft('first') + position.tokensLeft('second') === 0) return false;
  const heights = columnsOf(position).map(column => position.height(column));
  return (
    heights.every((height, i) => i === 0 || height <= heights[i - 1]) ||
    heights.every((height, i) => i === 0 || height >= heights[i - 1])
  );
}

/** The columns where the last drop may have been: the top token is the mover's, who had no four without it. */
export function lastDrops(position: Puissance4Position): number[] {
  const mover = other(position.turn);
  const without = (column: number, row: number): number[] =>
    position.marks[mover].map((bits, c) => (c === column ? bits & ~(1 << row) : bits));
  return columnsOf(position).filter(column => {
    const top = position.height(column) - 1;
    if (top < 0 || position.mark(column, top) !== mover) return false;
    return !hasFour(without(column, top));
  });
}

/** After this many failed states the position is accepted, to keep reading fast. */
const MOST_FAILURES = 200_000;

/**
 * Whether alternate drops can lead to the grid, the last one in one of the columns `last`. Tries every order
 * from the bottom up, where most impossible grids fail early; a state is determined by its heights.
 * Precondition: there are tokens, and their counts fit the turn.
 */
export function canBeDropped(position: Puissance4Position, last: readonly number[]): boolean {
  const columns = columnsOf(position);
  const tops = columns.map(column => position.height(column));
  const heights = columns.map(() => 0);
  const failed = new Set<number>();
  const drop = (side: Side, left: number): boolean => {
    if (left === 1) return last.some(column => heights[column] < tops[column]);
    const key = heights.reduce((sum, height) => sum * 9 + height, 0);
    if (failed.has(key)) return false;
    for (const column of columns) {
      const height = heights[column];
      if (height === tops[column] || position.mark(column, height) !== side) continue;
      heights[column] = height + 1;
      const found = drop(other(side), left - 1);
      heights[column] = height;
      if (found) return true;
    }
    failed.add(key);
    return failed.size >= MOST_FAILURES;
  };
  return drop(
    'first',
    tops.reduce((sum, top) => sum + top, 0),
  );
}
