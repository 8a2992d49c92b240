import { type Cell, type Columns, DIRECTIONS } from './cells.ts';

/** What a token in one cell would align for a side, in one direction. */
export interface Alignment {
  /** Tokens in a row, the new one included. */
  readonly tokens: number;
  /** Cells in a row around it without a token of the other side; a four needs at least four. */
  readonly space: number;
  /** Lines of exactly four cells within that space that pass through the cell. */
  readonly fours: number;
}

interface Reach {
  readonly tokens: number;
  readonly space: number;
}

/** What follows a cell in one direction, up to three cells away: farther cells share no four with it. */
function reach(own: Columns, others: Columns, rows: number, from: Cell, step: Cell): Reach {
  let [tokens, space] = [0, 0];
  for (let n = 1; n <= 3; n++) {
    const [column, row] = [from.column + n * step.column, from.row + n * step.row];
    if (column < 0 || column >= own.length || row < 0 || row >= rows) break;
    if ((others[column] >> row) & 1) break;
    if (tokens === space && (own[column] >> row) & 1) tokens++;
    space++;
  }
  return { tokens, space };
}

/** The alignment in each direction that a token of `own` would make in a cell. */
export function alignmentsAt(
  own: Columns,
  others: Columns,
  rows: number,
  column: number,
  row: number,
): Alignment[] {
  const from = { column, row };
  return DIRECTIONS.map(step => {
    const ahead = reach(own, others, rows, from, step);
    const behind = reach(own, others, rows, from, { column: -step.column, row: -step.row });
    const space = ahead.space + 1 + behind.space;
    return { tokens: ahead.tokens + 1 + behind.tokens, space, fours: Math.max(0, space - 3) };
  });
}
