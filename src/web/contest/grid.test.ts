import { expect, test } from 'vitest';
import type { PublicWorker } from '../../protocols/contest-wire.ts';
import { boardGrid, boardPage, publicWorkerPlaces } from './grid.ts';

const SCREEN = { width: 1_380, height: 760 };

test('boards with their names fit the area, whatever their number', () => {
  for (const ratio of [1, 7 / 6])
    for (let count = 1; count <= 24; count++) {
      const { columns, rows, board, names, strip } = boardGrid(count, SCREEN, ratio, 20);
      expect(columns * rows).toBeGreaterThanOrEqual(count);
      expect(names).toBeGreaterThanOrEqual(board);
      expect(columns * names + (columns - 1) * 20).toBeLessThanOrEqual(SCREEN.width);
      const height = rows * (board / ratio + 2 * strip) + (rows - 1) * 20;
      expect(height).toBeLessThanOrEqual(SCREEN.height + 1);
    }
});

test('twenty boards are seen from afar, one takes the height of the screen', () => {
  expect(boardGrid(20, SCREEN, 1, 20).board).toBeGreaterThan(150);
  expect(boardGrid(20, SCREEN, 1, 20).strip).toBeGreaterThan(32); // names of more than 20 pixels
  expect(boardGrid(1, SCREEN, 1, 20).board).toBeGreaterThan(600);
});

test('an area that is not laid out yet gives boards of no size', () => {
  expect(boardGrid(5, { width: 0, height: 0 }, 1, 20).board).toBe(0);
});

test('more boards than a screen shows take turns, each once, on pages of much the same size', () => {
  expect(boardPage(24, 24, 7)).toEqual({ pages: 1, from: 0, to: 24 });
  expect([0, 1, 2].map(turn => boardPage(31, 24, turn))).toEqual([
    { pages: 2, from: 0, to: 16 },
    { pages: 2, from: 16, to: 31 },
    { pages: 2, from: 0, to: 16 },
  ]);
});

const workersOf = (...numbers: number[]): PublicWorker[] =>
  numbers.map(number => ({ number, state: 'idle', rate: null, chunk: null }));

const PLACES = [
  ['nobody', [], []],
  ['all', [1, 2, 3], [1, 2, 3]],
  ['one of four is gone: nobody moves', [1, 3, 4], [1, null, 3, 4]],
  ['the last is gone', [1, 2, 3], [1, 2, 3]],
  ['half are gone: the others close up', [1, 4, 6], [1, 4, 6]],
] as const;

for (const [why, numbers, expected] of PLACES)
  test(`places of workers: ${why}`, () => {
    const places = publicWorkerPlaces(workersOf(...numbers)).map(worker => worker?.number ?? null);
    expect(places).toEqual(expected);
  });
