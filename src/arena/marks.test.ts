import { expect, test } from 'vitest';
import { HALF_POINTS } from '../stats/points.ts';
import { markOf, marksOf } from './marks.ts';
import type { ContestPlan } from './plan.ts';
import type { ContestReport, SummaryStanding } from './summary.ts';

const PLAN: ContestPlan = {
  name: 'Classe',
  game: 'ultimate',
  variant: '',
  participants: [],
  format: { kind: 'round-robin', rounds: 1 },
  time: '6s',
  grace: 0,
  points: HALF_POINTS,
  openingPlies: 0,
  seed: '1',
  suspendAfter: null,
  preset: null,
  folder: '/class',
};

type Row = readonly [name: string, seat: string, rank: number, points: number, games: number];

/** The part of a contest's report that marks come from. */
const reported = (rows: readonly Row[], knockout = false): ContestReport =>
  ({
    plan: { ...PLAN, participants: rows.map(([name, seat]) => ({ name, seat })) },
    standings: rows.map(
      ([name, , rank, points, games]): SummaryStanding => ({
        name,
        rank,
        points,
        games,
        wins: 0,
        draws: 0,
        losses: 0,
        forfeits: 0,
        tally: 0,
        decidedBy: 'points',
      }),
    ),
    bracket: knockout ? { rounds: [], champion: null } : null,
  }) as Partial<ContestReport> as ContestReport;

test.each<[string, readonly Row[], number, (number | null)[]]>([
  [
    'in proportion to the points, the best has all',
    [
      ['Ada', 'bot:./a', 1, 54, 6],
      ['Bob', 'bot:./b', 2, 27, 6],
      ['Eve', 'bot:./e', 3, 0, 6],
    ],
    10,
    [10, 5, 0],
  ],
  [
    'to a tenth, of another number',
    [
      ['Ada', 'bot:./a', 1, 3, 6],
      ['Bob', 'bot:./b', 2, 1, 6],
    ],
    4,
    [4, 1.3],
  ],
  [
    'a game, where some played fewer',
    [
      ['Ada', 'bot:./a', 1, 30, 6],
      ['Bob', 'bot:./b', 2, 10, 2],
    ],
    10,
    [10, 10],
  ],
  [
    'our engines get none, and are not the measure',
    [
      ['demo', 'level:8', 1, 60, 6],
      ['Ada', 'bot:./a', 2, 30, 6],
      ['Bob', 'bot:./b', 3, 15, 6],
    ],
    10,
    [null, 10, 5],
  ],
  [
    'unless they are alone',
    [
      ['level:8', 'level:8', 1, 4, 4],
      ['level:1', 'level:1', 2, 1, 4],
    ],
    10,
    [10, 2.5],
  ],
  [
    'no points at all',
    [
      ['Ada', 'bot:./a', 1, 0, 2],
      ['constructor', 'bot:./b', 1, 0, 0],
    ],
    10,
    [0, 0],
  ],
])('%s', (_, rows, outOf, marks) => {
  const found = marksOf(reported(rows), outOf);
  expect(found.rule).toBe('points');
  expect(rows.map(([name]) => markOf(found, name))).toEqual(marks);
  expect(markOf(found, 'toString')).toBeNull();
});

test('a knockout is marked by rank', () => {
  const rows: Row[] = [
    ['Ada', 'bot:./a', 1, 2, 4],
    ['Bob', 'bot:./b', 2, 3, 4],
    ['Eve', 'bot:./e', 3, 1, 2],
    ['Zoé', 'bot:./z', 3, 0, 2],
  ];
  const found = marksOf(reported(rows, true), 10);
  expect(found.rule).toBe('rank');
  expect(rows.map(([name]) => markOf(found, name))).toEqual([10, 7.5, 5, 5]);
});
