import { expect, test } from 'vitest';
import type { Ending } from '../core/match.ts';
import type { PlayedGame } from './played.ts';
import { playerPoints } from './player-points.ts';
import { MOIA_POINTS } from './points.ts';

const game = (
  first: string,
  second: string,
  ending: Ending,
  tally: readonly [number, number] = [0, 0],
): PlayedGame => ({ first, second, ending, tally: { first: tally[0], second: tally[1] } });

/** By hand: A has 10 + 6 + 10 + 0, B 1 + 4 + 0 + 0. */
const GAMES = [
  game('A', 'B', { cause: 'rules', winner: 'first' }, [3, 1]),
  game('B', 'A', { cause: 'rules', winner: null }, [3, 5]),
  game('A', 'B', { cause: 'time', winner: 'first' }),
  game('B', 'A', { cause: 'no-connection', winner: null }),
];

test('where the points come from, in MOIA’s scale', () => {
  expect(playerPoints(['A', 'B', 'C'], GAMES, MOIA_POINTS)).toEqual([
    {
      name: 'A',
      wins: 1,
      walkovers: 1,
      draws: 1,
      losses: 0,
      forfeits: 1,
      tally: 5,
      points: 26,
      against: 5,
    },
    {
      name: 'B',
      wins: 0,
      walkovers: 0,
      draws: 1,
      losses: 1,
      forfeits: 2,
      tally: 3,
      points: 5,
      against: 26,
    },
    {
      name: 'C',
      wins: 0,
      walkovers: 0,
      draws: 0,
      losses: 0,
      forfeits: 0,
      tally: 0,
      points: 0,
      against: 0,
    },
  ]);
});
