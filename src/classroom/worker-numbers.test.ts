import { expect, test } from 'vitest';
import type { WorkerState } from '../store/work.ts';
import { WorkerNumbers } from './worker-numbers.ts';

/** A worker by its id, and its machine's name. */
const worker = (id: string, name = id): WorkerState => ({
  id,
  about: {
    ...{ name, host: name, version: '1', node: 'v24', system: 'Linux', processor: 'any' },
    ...{ cores: 2, concurrency: 2, speed: 100, bots: [] },
  },
  ...{ state: 'idle', chunk: null, games: 0, rate: null, failures: 0, reason: null },
  ...{ since: id, seen: id },
});

const steps = [
  [
    'the oldest first, whatever their names',
    'b=1 a=2 c=3',
    [worker('2', 'a'), worker('1', 'b'), worker('3', 'c')],
  ],
  ['whoever stays keeps it', 'a=2 c=3', [worker('2', 'a'), worker('3', 'c')]],
  [
    'a machine that comes back has its own',
    'b=1 a=2 c=3',
    [worker('2', 'a'), worker('3', 'c'), worker('4', 'b')],
  ],
  ['after all have gone', '', []],
  ['others take the lowest', 'd=1 e=2', [worker('5', 'd'), worker('6', 'e')]],
  [
    'a connection that was lost for a while',
    'd=1 e=2 c=3',
    [worker('3', 'c'), worker('6', 'e'), worker('5', 'd')],
  ],
  [
    'whose number was given away gets another',
    'd=1 e=2 c=3 a=4',
    [worker('2', 'a'), worker('3', 'c'), worker('6', 'e'), worker('5', 'd')],
  ],
  ['two of one machine', 'd=1 d=2', [worker('5', 'd'), worker('7', 'd')]],
] as const;

test('numbers stay while workers come and go', () => {
  const numbers = new WorkerNumbers();
  for (const [why, expected, here] of steps) {
    const found = numbers.numbered(here).map(({ about, number }) => `${about.name}=${number}`);
    expect(found.join(' '), why).toBe(expected);
  }
});
