import type { Move, Side } from '../../core/game.ts';
import type { BoardView, Motion } from '../../core/view.ts';
import type { Variant } from './about.ts';
import { type Cell, cellAt, DIRECTIONS, isRotation, moveName, RIGHT, turned } from './cells.ts';
import type { Puissance4Position } from './position.ts';

/** Row by row from the top; rows are counted from the bottom. */
const cellsOf = ({ columns, rows }: Variant): Cell[] =>
  Array.from({ length: columns * rows }, (_, cell) => ({
    column: cell % columns,
    row: rows - 1 - Math.floor(cell / columns),
  }));

const columnCells = (variant: Variant, column: number): number[] =>
  Array.from({ length: variant.rows }, (_, row) => cellAt(variant, column, row)).reverse();

/** Each four of a side, as cells; a line of five counts as two fours. */
export function fours(position: Puissance4Position, side: Side): number[][] {
  const { variant } = position;
  const mine = ({ column, row }: Cell): boolean =>
    column < variant.columns && row >= 0 && position.mark(column, row) === side;
  return cellsOf(variant)
    .flatMap(start => DIRECTIONS.map(step => fourFrom(start, step)))
    .filter(four => four.every(mine))
    .map(four => four.map(({ column, row }) => cellAt(variant, column, row)));
}

const fourFrom = (start: Cell, step: Cell): Cell[] =>
  [0, 1, 2, 3].map(n => ({
    column: start.column + n * step.column,
    row: start.row + n * step.row,
  }));

export function view(position: Puissance4Position): BoardView {
  const { variant, rotations } = position;
  const tokens = { first: position.tokensLeft('first'), second: position.tokensLeft('second') };
  return {
    rows: variant.rows,
    columns: variant.columns,
    cells: cellsOf(variant).map(({ column, row }) => ({
      name: `${column + 1}.${row + 1}`,
      mark: position.mark(column, row),
    })),
    labels: {
      rows: [],
      columns: Array.from({ length: variant.columns }, (_, column) => String(column + 1)),
    },
    regions: [],
    inputs: position
      .legalMoves()
      .map(move =>
        isRotation(move)
          ? { move, steps: [], button: moveName(move) }
          : { move, steps: [columnCells(variant, move)] },
      ),
    counters: [
      { name: 'tokens', left: tokens },
      ...(variant.rotations > 0 ? [{ name: 'rotations', left: rotations }] : []),
    ],
    lines: [...fours(position, 'first'), ...fours(position, 'second')],
  };
}

/** A rotation turns the whole grid; then each token above a gap slides down. */
export function motion(before: Puissance4Position, move: Move): Motion[] {
  const { variant } = before;
  if (!isRotation(move)) {
    const cell = cellAt(variant, move, before.height(move));
    return [{ kind: 'appear', cell, side: before.turn }];
  }
  const tokens = cellsOf(variant)
    .filter(({ column, row }) => before.mark(column, row) !== null)
    .map(cell => turned(move, variant.columns, cell))
    .sort((a, b) => a.column - b.column || a.row - b.row);
  const motions: Motion[] = [{ kind: 'turn', quarters: move === RIGHT ? 1 : -1 }];
  const heights: number[] = new Array(variant.columns).fill(0);
  for (const { column, row } of tokens) {
    const settled = heights[column]++;
    if (settled === row) continue;
    const [from, to] = [cellAt(variant, column, row), cellAt(variant, column, settled)];
    motions.push({ kind: 'slide', from, to });
  }
  return motions;
}
