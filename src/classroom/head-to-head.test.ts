import { expect, test } from 'vitest';
import { freshFile, opened } from '../../test/support/store-files.ts';
import { createContest } from '../arena/contests.ts';
import { makePlan } from '../arena/make-plan.ts';
import { ok, unwrap } from '../core/result.ts';
import { readHeadToHead } from '../protocols/head-to-head-wire.ts';
import type { Store } from '../store/store.ts';
import { headToHead, headToHeadInClass } from './head-to-head.ts';

const ONE = 'class:ada00000@1';
const TWO = 'class:bob00000@3';

/** A contest whose games ended as given: who plays first, and who won. */
async function contestOf(
  store: Store,
  classroom: string,
  seats: Readonly<Record<string, string>>,
  results: readonly (readonly [first: string, second: string, winner: string | null])[],
) {
  const participants = Object.entries(seats).map(([name, seat]) => ({ name, seat }));
  const made = makePlan(
    { game: 'tictactoe', participants, time: '1s', seed: 1 },
    {
      folder: '/',
      randomSeed: '1',
      entrants: { remote: seat => ok({ seat, name: seat, protocol: null }) },
    },
  );
  if (!made.ok) throw new Error(made.fault.message.en);
  const conditions = { version: '', node: '', system: '', processor: '', cores: 1, concurrency: 1 };
  const contest = await createContest(store, made.plan, conditions);
  await store.classrooms.addContest({
    contest: contest.id,
    classroom,
    state: 'ready',
    settings: '{}',
  });
  for (const [number, [first, second, won]] of results.entries())
    await store.games.finish(contest.id, 1, {
      ...{ number, first, second, rules: 'tictactoe', start: '3/3/3 x', plies: 5 },
      ending:
        won === 'crash'
          ? { cause: 'crash', winner: 'first' }
          : { cause: 'rules', winner: won === null ? null : won === first ? 'first' : 'second' },
      tally: { first: 0, second: 0 },
      events: [],
    });
  return contest;
}

test('games of two, by hand: results, sides, openings, points and the score of those played out', async () => {
  const store = await opened(freshFile());
  const added = await store.classrooms.add({ code: 'ABCDEF', name: 'x', settings: '{}' });
  if (added === 'taken') throw new Error('taken');
  const { id: classroom } = added;
  const seats = { Ada: ONE, Bob: TWO, Eve: 'level:1' };
  const contest = await contestOf(store, classroom, seats, [
    ['Ada', 'Bob', 'Ada'],
    ['Bob', 'Ada', 'Ada'],
    ['Eve', 'Ada', 'Eve'],
    ['Ada', 'Bob', null],
    ['Bob', 'Ada', 'crash'],
  ]);
  const found = unwrap(await headToHead(store, contest, ['Ada', 'Bob']));
  expect(found).toMatchObject({
    players: ['Ada', 'Bob'],
    rules: 'tictactoe',
    ...{ games: 4, wins: 2, draws: 1, losses: 1 },
    forfeits: [1, 0],
    points: [2.5, 1.5],
    score: { games: 3, share: 2.5 / 3, atLeast: true },
    sides: {
      first: { games: 2, wins: 1, draws: 1, losses: 0 },
      second: { games: 2, wins: 1, draws: 0, losses: 1 },
    },
    openings: [{ start: '3/3/3 x', games: 4 }],
  });
  expect(found.list.map(({ number, winner, first }) => [number, winner, first])).toEqual([
    [4, 1, 1],
    [3, null, 0],
    [1, 0, 1],
    [0, 0, 0],
  ]);
  expect(unwrap(readHeadToHead(found))).toEqual(found);
  const turned = unwrap(await headToHead(store, contest, ['Bob', 'Ada']));
  expect(turned).toMatchObject({ wins: 1, losses: 2, points: [1.5, 2.5], forfeits: [0, 1] });
  expect((await headToHead(store, contest, ['Ada', 'Zoé'])).ok).toBe(false);

  await contestOf(store, classroom, { Ada: 'class:ada00000@2', Robert: TWO }, [
    ['Robert', 'Ada', 'Robert'],
  ]);
  const inClass = unwrap(await headToHeadInClass(store, classroom, ['ada00000', 'bob00000']));
  expect(inClass).toMatchObject({ games: 5, wins: 2, draws: 1, losses: 2 });
  const level = unwrap(await headToHeadInClass(store, classroom, ['level:1', 'ada00000']));
  expect(level).toMatchObject({ games: 1, wins: 1 });
  expect((await headToHeadInClass(store, classroom, ['level:9', 'ada00000'])).ok).toBe(false);
});
