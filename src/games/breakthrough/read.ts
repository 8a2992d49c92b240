import type { Side } from '../../core/game.ts';
import { type Grid, readFields, readGrid, readTurn } from '../../core/notation.ts';
import { ok, type Result } from '../../core/result.ts';
import { about } from './about.ts';
import { columnOf, rowOf, type Size, squareAt } from './cells.ts';
import { impossible, type Pawns } from './impossible.ts';
import { BreakthroughPosition, type Rows } from './position.ts';

/** Reads `grid turn`; refuses positions that cannot arise in play. */
export function readPosition(size: Size, text: string): Result<BreakthroughPosition> {
  const fields = readFields(about, { ...size }, text, 'grid turn');
  if (!fields.ok) return fields;
  const [gridField, turnField] = fields.value;
  const grid = readGrid(about, gridField, size.height, size.width);
  if (!grid.ok) return grid;
  const turn = readTurn(about, turnField);
  if (!turn.ok) return turn;

  const first = pawnsOf('first', grid.value, size);
  const second = pawnsOf('second', grid.value, size);
  const rows = { first: rowsOf(first, size), second: rowsOf(second, size) };
  const position = new BreakthroughPosition(size, turn.value, rows);
  const columns = { grid: gridField.column, turn: turnField.column };
  return impossible({ position, pawns: { first, second }, columns }) ?? ok(position);
}

const pawnsOf = (side: Side, grid: Grid, { width, height }: Size): Pawns =>
  grid.marks.flatMap((mark, cell) => {
    const fromTop = Math.floor(cell / width);
    const row = height - 1 - fromTop;
    const advance = side === 'first' ? row : fromTop;
    const textColumn = grid.columnOf[cell];
    return mark === side ? [{ square: squareAt(row, cell % width), advance, textColumn }] : [];
  });

function rowsOf(pawns: Pawns, size: Size): Rows {
  const rows = Array.from({ length: size.height }, () => 0);
  for (const { square } of pawns) rows[rowOf(square)] |= 1 << columnOf(square);
  return rows;
}
