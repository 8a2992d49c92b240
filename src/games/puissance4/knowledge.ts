import { type Move, other, type Position } from '../../core/game.ts';
import type { Knowledge } from '../../core/strategy.ts';
import { type Columns, isRotation } from './cells.ts';
import { evaluate as pointsOf } from './evaluation.ts';
import type { Puissance4Position } from './position.ts';

/** Whether one more token in a column makes a four; `landing` is the bit of its cell. */
export function completesFour(own: Columns, column: number, landing: number): boolean {
  const below = own[column];
  if (below & (landing >> 1) && below & (landing >> 2) && below & (landing >> 3)) return true;
  return (
    run(own, column, landing, 0) >= 4 ||
    run(own, column, landing, 1) >= 4 ||
    run(own, column, landing, -1) >= 4
  );
}

/** Tokens in a row through a cell, including it; `slope`: rows up for each column to the right. */
function run(own: Columns, column: number, landing: number, slope: -1 | 0 | 1): number {
  const at = (offset: number): number => {
    const up = offset * slope;
    return own[column + offset] & (up < 0 ? landing >> -up : landing << up);
  };
  let [from, to] = [column, column];
  while (from > 0 && at(from - 1 - column)) from--;
  while (to < own.length - 1 && at(to + 1 - column)) to++;
  return to - from + 1;
}

const [WINS, BLOCKS, ROTATES] = [100, 50, -10];

/** Drops that win, drops that block a win, other drops from the centre outwards, rotations. */
function order(position: Puissance4Position, move: Move): number {
  if (isRotation(move)) return ROTATES;
  const { turn, marks, variant } = position;
  const landing = position.taken(move) + 1;
  if (completesFour(marks[turn], move, landing)) return WINS;
  if (completesFour(marks[other(turn)], move, landing)) return BLOCKS;
  return -Math.abs(2 * move - variant.columns + 1);
}

export const knowledge: Knowledge = {
  evaluate: (position: Position) => pointsOf(position as Puissance4Position),
  order: (position: Position, move: Move) => order(position as Puissance4Position, move),
};
