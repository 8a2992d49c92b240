import { expect, test } from 'vitest';
import type { PublicWorker } from '../../protocols/contest-wire.ts';
import { publicWorkerPlaces } from './public-worker-places.ts';

const workersOf = (...numbers: number[]): PublicWorker[] =>
  numbers.map(number => ({ number, state: 'idle', rate: null, chunk: null }));

const cases = [
  ['nobody', [], []],
  ['all', [1, 2, 3], [1, 2, 3]],
  ['one of four is gone: nobody moves', [1, 3, 4], [1, null, 3, 4]],
  ['the last is gone', [1, 2, 3], [1, 2, 3]],
  ['half are gone: the others close up', [1, 4, 6], [1, 4, 6]],
] as const;

for (const [why, numbers, expected] of cases)
  test(why, () => {
    const places = publicWorkerPlaces(workersOf(...numbers)).map(worker => worker?.number ?? null);
    expect(places).toEqual(expected);
  });
