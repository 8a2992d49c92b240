/**
 * Positions of Puissance 4 with rotations as bytes, and as training samples. A record is 20 bytes: the columns of First
 * (7) and of Second (7), rotations left to First + 16 times those left to Second, turn, result for First, 0, score i16.
 * Features are those of games/puissance4/kernel/assembly/rotation-network.ts.
 */
import type { Side, Sides } from '../../src/core/game.ts';
import { type Columns, hasFour, LEFT, RIGHT, rotate } from '../../src/games/puissance4/cells.ts';
import { winningCells } from '../../src/games/puissance4/lines.ts';
import { Puissance4Position } from '../../src/games/puissance4/position.ts';
import type { Shape } from './samples.ts';

const SIZE = 7;
const CELLS = SIZE * SIZE;
const VARIANT = { columns: SIZE, rows: SIZE, tokens: 21, rotations: 4 };

// Planes of a feature for each cell, own and then the other side's: tokens and winning cells of the grid, of the grid
// turned to the right and of the grid turned to the left.
const PLANES = 12;
const FOURS = PLANES * CELLS;
const ROTATIONS = FOURS + 4;
const REACHABLE = ROTATIONS + 10;
const FEATURES = REACHABLE + 2;
const MOST_ROTATIONS = 4;

/** The features of the cells of a mask, which begin at `first`. */
function cellsOf(columns: Columns, first: number): number[] {
  const found: number[] = [];
  for (const [column, bits] of columns.entries())
    for (let row = 0; row < SIZE; row++)
      if ((bits >> row) & 1) found.push(first + SIZE * column + row);
  return found;
}

const empty: Columns = new Array<number>(SIZE).fill(0);

/** Features of one grid, which begin at plane `plane`; those of winning cells only if there is no four. */
function gridFeatures(own: Columns, others: Columns, plane: number): number[] {
  const isOver = hasFour(own) || hasFour(others);
  return [
    own,
    others,
    isOver ? empty : winningCells(own, others, SIZE),
    isOver ? empty : winningCells(others, own, SIZE),
  ].flatMap((columns, i) => cellsOf(columns, (plane + i) * CELLS));
}

/** Whether a token dropped now completes a four. */
const wins = (own: Columns, others: Columns): boolean =>
  winningCells(own, others, SIZE).some((cells, i) => cells & ((own[i] | others[i]) + 1));

function featuresOf({ marks, rotations }: Puissance4Position, turn: Side, other: Side): number[] {
  const [own, others] = [marks[turn], marks[other]];
  const features = gridFeatures(own, others, 0);
  if (rotations.first + rotations.second > 0)
    for (const [image, rotation] of [RIGHT, LEFT].entries()) {
      const to: Sides<Columns> = rotate(marks, rotation);
      features.push(...gridFeatures(to[turn], to[other], 4 * (image + 1)));
      if (hasFour(to[turn])) features.push(FOURS + 2 * image);
      if (hasFour(to[other])) features.push(FOURS + 2 * image + 1);
    }
  for (const [i, side] of [turn, other].entries())
    features.push(ROTATIONS + 5 * i + Math.min(MOST_ROTATIONS, rotations[side]));
  if (wins(own, others)) features.push(REACHABLE);
  if (wins(others, own)) features.push(REACHABLE + 1);
  return features;
}

const all = Array.from({ length: FEATURES }, (_, feature) => feature);

/** The other column of each cell; the image to the right becomes the one to the left. */
function mirrored(feature: number): number {
  if (feature >= ROTATIONS) return feature;
  if (feature >= FOURS) return FOURS + ((feature - FOURS) ^ 2);
  const [plane, cell] = [Math.floor(feature / CELLS), feature % CELLS];
  const across = plane < 4 ? plane : 4 + ((plane - 4) ^ 4);
  return across * CELLS + SIZE * (SIZE - 1 - Math.floor(cell / SIZE)) + (cell % SIZE);
}

function exchanged(feature: number): number {
  if (feature >= REACHABLE) return REACHABLE + ((feature - REACHABLE) ^ 1);
  if (feature >= ROTATIONS) return ROTATIONS + ((feature - ROTATIONS + 5) % 10);
  if (feature >= FOURS) return FOURS + ((feature - FOURS) ^ 1);
  return (Math.floor(feature / CELLS) ^ 1) * CELLS + (feature % CELLS);
}

export const puissance4Rotation: Shape = {
  record: 20,
  features: FEATURES,
  scale: 100,
  symmetries: [all, all.map(mirrored)],
  swap: all.map(exchanged),
  write(position, score) {
    const { marks, rotations, turn } = position as Puissance4Position;
    const bytes = Buffer.alloc(20);
    bytes.set([...marks.first, ...marks.second, rotations.first | (rotations.second << 4)]);
    bytes[15] = turn === 'first' ? 0 : 1;
    bytes.writeInt16LE(score, 18);
    return bytes;
  },
  resultAt: 16,
  read(bytes, at) {
    const columnsAt = (from: number): Columns => [...bytes.subarray(from, from + SIZE)];
    const marks = { first: columnsAt(at), second: columnsAt(at + SIZE) };
    const rotations = { first: bytes[at + 14] & 15, second: bytes[at + 14] >> 4 };
    const [turn, other]: readonly Side[] =
      bytes[at + 15] === 0 ? ['first', 'second'] : ['second', 'first'];
    const position = new Puissance4Position(VARIANT, turn, marks, rotations);
    const tokens =
      2 * VARIANT.tokens - position.tokensLeft('first') - position.tokensLeft('second');
    const result = bytes.readInt8(at + 16);
    return {
      mine: featuresOf(position, turn, other),
      bucket: Math.max(0, Math.min(3, (tokens - 4) >> 2)),
      base: 0,
      score: bytes.readInt16LE(at + 18),
      result: (1 + (turn === 'first' ? result : -result)) / 2,
    };
  },
};
