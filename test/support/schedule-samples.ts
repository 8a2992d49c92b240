import { expect } from 'vitest';
import type { ContestFormat, ContestPlan } from '../../src/arena/plan.ts';
import { Schedule, type ScheduledGame } from '../../src/arena/schedule.ts';
import type { Side } from '../../src/core/game.ts';
import type { Cause } from '../../src/core/match.ts';
import { randomFrom } from '../../src/core/random.ts';
import { HALF_POINTS } from '../../src/stats/points.ts';
import type { StoredGame } from '../../src/store/store.ts';

/** Plans and results of games for tests of schedules. */

const named = (count: number) => Array.from({ length: count }, (_, i) => `p${i}`);

/** A plan for players `p0`, `p1`… */
export const planFor = (
  format: ContestFormat,
  players: number,
  more: Partial<ContestPlan> = {},
): ContestPlan => ({
  name: 'test',
  game: 'tictactoe',
  variant: '',
  participants: named(players).map(name => ({ name, seat: 'random' })),
  format,
  time: 'none',
  grace: 0,
  points: HALF_POINTS,
  openingPlies: 2,
  seed: 'seed',
  suspendAfter: null,
  preset: null,
  folder: '/',
  ...more,
});

export const ended = (
  scheduled: ScheduledGame,
  winner: Side | null,
  cause: Cause | 'rules' = 'rules',
): StoredGame => ({
  number: scheduled.number,
  first: scheduled.first,
  second: scheduled.second,
  rules: 'tictactoe',
  start: '',
  ending: { cause, winner },
  tally: { first: 0, second: 0 },
  plies: 5,
});

/** A result that depends only on the game's number and players, as with untimed players. */
export function luck(scheduled: ScheduledGame): StoredGame {
  const random = randomFrom(`${scheduled.number} ${scheduled.first} ${scheduled.second}`);
  const winner = ([null, 'first', 'second'] as const)[random.below(3)];
  return ended(scheduled, winner, winner && random.below(3) === 0 ? 'crash' : 'rules');
}

/** Plays all games in sequence. */
export function inOrder(plan: ContestPlan, play = luck): Schedule {
  const schedule = new Schedule(plan);
  for (let scheduled = schedule.take(); scheduled; scheduled = schedule.take())
    schedule.add(play(scheduled));
  expect(schedule.isOver).toBe(true);
  return schedule;
}
