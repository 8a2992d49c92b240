import { BIT_COUNTS } from '../../core/bits.ts';
import type { Columns } from './cells.ts';

// Lines of four cells, computed together for one direction and starting column: bit r is the line whose first
// cell is in row r. For example, the masks a, b >> 1, c >> 2 and d >> 3 of four adjacent columns have the
// tokens of a rising line at the same bit.

/** Points of an open line (with tokens of one side only) by its number of tokens. */
export interface LineWeights {
  readonly one: number;
  readonly two: number;
  readonly three: number;
}

/** Lines with exactly three tokens of a side, open or not. */
const threes = (a: number, b: number, c: number, d: number): number =>
  (a ^ b ^ c ^ d) & ((a & b) | (c & d));

function worth(a: number, b: number, c: number, d: number, open: number, by: LineWeights): number {
  if (open === 0) return 0;
  const [ab, cd] = [a ^ b, c ^ d];
  const odd = (ab ^ cd) & open;
  const pair = (a & b) | (c & d);
  const even = ((ab & cd) | pair) & open & ~odd;
  return (
    BIT_COUNTS[odd & ~pair] * by.one + BIT_COUNTS[even] * by.two + BIT_COUNTS[odd & pair] * by.three
  );
}

/** The points of a side's open lines. */
export function openLines(own: Columns, others: Columns, rows: number, by: LineWeights): number {
  const level = (1 << rows) - 1;
  const slanted = level >> 3; // a rising line starts below the three highest rows
  let points = 0;
  for (let i = 0; i < own.length; i++) {
    const [a, x] = [own[i], others[i]];
    const upright = slanted & ~(x | (x >> 1) | (x >> 2) | (x >> 3));
    points += worth(a, a >> 1, a >> 2, a >> 3, upright, by);
    if (i + 3 >= own.length) continue;
    const [b, c, d] = [own[i + 1], own[i + 2], own[i + 3]];
    const [y, z, w] = [others[i + 1], others[i + 2], others[i + 3]];
    points += worth(a, b, c, d, level & ~(x | y | z | w), by);
    const rising = slanted & ~(x | (y >> 1) | (z >> 2) | (w >> 3));
    points += worth(a, b >> 1, c >> 2, d >> 3, rising, by);
    const falling = slanted & ~((x >> 3) | (y >> 2) | (z >> 1) | w);
    points += worth(a >> 3, b >> 2, c >> 1, d, falling, by);
  }
  return points;
}

/** The empty cells, reachable or not, that complete a four. */
export function winningCells(own: Columns, others: Columns, rows: number): Columns {
  const cells = new Array<number>(own.length).fill(0);
  const level = (1 << rows) - 1;
  for (let i = 0; i < own.length; i++) {
    const a = own[i];
    cells[i] |= (a & (a >> 1) & (a >> 2)) << 3;
    if (i + 3 >= own.length) continue;
    const [b, c, d] = [own[i + 1], own[i + 2], own[i + 3]];
    const across = threes(a, b, c, d);
    if (across !== 0) mark(cells, i, across, across, across, across);
    const up = threes(a, b >> 1, c >> 2, d >> 3);
    if (up !== 0) mark(cells, i, up, up << 1, up << 2, up << 3);
    const down = threes(a >> 3, b >> 2, c >> 1, d);
    if (down !== 0) mark(cells, i, down << 3, down << 2, down << 1, down);
  }
  for (let i = 0; i < own.length; i++) cells[i] &= level & ~(own[i] | others[i]);
  return cells;
}

function mark(cells: number[], i: number, a: number, b: number, c: number, d: number): void {
  cells[i] |= a;
  cells[i + 1] |= b;
  cells[i + 2] |= c;
  cells[i + 3] |= d;
}
