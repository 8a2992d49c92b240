import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ended, inOrder, luck, planFor } from '../../test/support/schedule-samples.ts';
import { randomFrom } from '../core/random.ts';
import { STANDARD_SPRT } from '../stats/sprt.ts';
import { usualRounds } from '../stats/swiss.ts';
import type { StoredGame } from '../store/store.ts';
import type { ContestPlan } from './plan.ts';
import { Schedule, type ScheduledGame } from './schedule.ts';

/** Plays several concurrent games that end in any order, with kills now and then that lose games in progress. */
function inDisorder(plan: ContestPlan, seed: number): Schedule {
  const random = randomFrom(seed);
  const stored: StoredGame[] = [];
  while (true) {
    const schedule = new Schedule(plan);
    for (const game of random.shuffle(stored)) schedule.add(game);
    const running: ScheduledGame[] = [];
    const lanes = 1 + random.below(5);
    for (let steps = random.below(60); steps > 0 || schedule.isOver; steps--) {
      while (running.length < lanes) {
        const scheduled = schedule.take();
        if (!scheduled) break;
        running.push(scheduled);
      }
      if (schedule.isOver) return schedule;
      const [scheduled] = running.splice(random.below(running.length), 1);
      const game = luck(scheduled);
      stored.push(game);
      schedule.add(game);
    }
    expect(new Set(stored.map(({ number }) => number)).size).toBe(stored.length);
  }
}

const formats: [string, fc.Arbitrary<ContestPlan>][] = [
  [
    'match',
    fc.integer({ min: 1, max: 60 }).map(pairs => planFor({ kind: 'match', pairs, sprt: null }, 2)),
  ],
  [
    'match with a test',
    fc
      .integer({ min: 1, max: 200 })
      .map(pairs => planFor({ kind: 'match', pairs, sprt: { ...STANDARD_SPRT, high: 300 } }, 2)),
  ],
  [
    'round robin',
    fc
      .tuple(fc.integer({ min: 2, max: 7 }), fc.integer({ min: 1, max: 3 }))
      .map(([players, rounds]) => planFor({ kind: 'round-robin', rounds }, players)),
  ],
  [
    'round robin with suspensions',
    fc
      .integer({ min: 2, max: 7 })
      .map(players => planFor({ kind: 'round-robin', rounds: 3 }, players, { suspendAfter: 2 })),
  ],
  [
    'swiss',
    fc
      .tuple(fc.integer({ min: 2, max: 9 }), fc.constantFrom(1, 2), fc.boolean())
      .map(([players, legs, lot]) =>
        planFor({ kind: 'swiss', rounds: usualRounds(players), legs, lot }, players),
      ),
  ],
  [
    'swiss with suspensions',
    fc
      .integer({ min: 3, max: 9 })
      .map(players =>
        planFor({ kind: 'swiss', rounds: 3, legs: 1, lot: false }, players, { suspendAfter: 1 }),
      ),
  ],
  [
    'gauntlet',
    fc
      .integer({ min: 2, max: 9 })
      .map(players => planFor({ kind: 'gauntlet', rounds: 2 }, players)),
  ],
  [
    'knockout',
    fc
      .tuple(fc.integer({ min: 2, max: 17 }), fc.boolean())
      .map(([players, lot]) =>
        planFor({ kind: 'knockout', legs: 2, extra: 4, extraPlies: 4, lot }, players),
      ),
  ],
];

describe('neither the order in which games end nor kills change what counts', () => {
  for (const [name, plans] of formats)
    test(name, () =>
      fc.assert(
        fc.property(plans, fc.integer(), (plan, seed) => {
          const [calm, wild] = [inOrder(plan), inDisorder(plan, seed)];
          expect(wild.counted()).toEqual(calm.counted());
          expect(wild.suspensions).toEqual(calm.suspensions);
          expect(wild.bracket()).toEqual(calm.bracket());
          expect(wild.test).toEqual(calm.test);
          expect(wild.total).toBe(calm.total);
        }),
        { numRuns: 60 },
      ),
    );
});

const countBy = <T>(items: readonly T[], key: (item: T) => string) =>
  new Map([...Map.groupBy(items, key)].map(([name, group]) => [name, group.length]));

test('a round robin has each ordered pair once a round, home and away from one opening', () => {
  const plan = planFor({ kind: 'round-robin', rounds: 3 }, 5);
  const schedule = new Schedule(plan);
  const scheduledGames: ScheduledGame[] = [];
  for (let scheduled = schedule.take(); scheduled; scheduled = schedule.take())
    scheduledGames.push(scheduled);
  expect(scheduledGames.map(({ number }) => number)).toEqual(
    Array.from({ length: 60 }, (_, i) => i),
  );
  const pairs = countBy(scheduledGames, ({ first, second }) => `${first} ${second}`);
  expect(pairs.size).toBe(20);
  expect(new Set(pairs.values())).toEqual(new Set([3]));
  for (const { first, second, opening } of scheduledGames)
    expect(
      scheduledGames.filter(
        other => other.first === second && other.second === first && other.opening === opening,
      ),
    ).toHaveLength(1);
});

test('a match plays each opening from both sides', () => {
  const schedule = new Schedule(planFor({ kind: 'match', pairs: 2, sprt: null }, 2));
  const scheduledGames = [schedule.take(), schedule.take(), schedule.take(), schedule.take()];
  expect(
    scheduledGames.map(
      scheduled => `${scheduled?.first} ${scheduled?.second} ${scheduled?.opening}`,
    ),
  ).toEqual(['p0 p1 0', 'p1 p0 0', 'p0 p1 1', 'p1 p0 1']);
  expect(schedule.take()).toBeNull();
});

describe('a sequential test', () => {
  const plan = planFor({ kind: 'match', pairs: 5_000, sprt: STANDARD_SPRT }, 2);
  const winning = (name: string) => (scheduled: ScheduledGame) =>
    ended(scheduled, scheduled.first === name ? 'first' : 'second');
  test('accepts who always wins, at the end of a pair, and nothing after it counts', () => {
    const schedule = inOrder(plan, winning('p0'));
    expect(schedule.test?.verdict).toBe('accepted');
    const { length } = schedule.counted();
    expect(length % 2).toBe(0);
    expect(schedule.total).toBe(length);
    const late = { number: length, first: 'p0', second: 'p1', opening: 0, plies: 0 };
    schedule.add(ended(late, 'second'));
    expect(schedule.counted()).toHaveLength(length);
  });
  test('rejects who always loses', () =>
    expect(inOrder(plan, winning('p1')).test?.verdict).toBe('rejected'));
  test('waits for the pairs before: a gap decides nothing', () => {
    const schedule = new Schedule(plan);
    const [gap] = Array.from({ length: 200 }, () => schedule.take())
      .filter(scheduled => scheduled !== null)
      .map((scheduled, i) => {
        if (i > 0) schedule.add(winning('p0')(scheduled));
        return scheduled;
      });
    expect(schedule.isOver).toBe(false);
    schedule.add(winning('p0')(gap));
    expect(schedule.isOver).toBe(true);
  });
});

describe('suspension', () => {
  const plan = planFor({ kind: 'round-robin', rounds: 2 }, 4, { suspendAfter: 2 });
  const broken = (scheduled: ScheduledGame): StoredGame =>
    scheduled.first === 'p3'
      ? ended(scheduled, 'second', 'crash')
      : ended(scheduled, 'first', scheduled.second === 'p3' ? 'crash' : 'rules');
  test('whoever crashes twice in a row forfeits the rest without playing', () => {
    const played: ScheduledGame[] = [];
    const schedule = inOrder(plan, scheduled => {
      played.push(scheduled);
      return broken(scheduled);
    });
    const [suspension, ...others] = schedule.suspensions;
    expect(others).toEqual([]);
    expect(suspension.name).toBe('p3');
    expect(played.filter(({ first, second }) => [first, second].includes('p3'))).toHaveLength(2);
    const rest = schedule
      .counted()
      .filter(
        ({ number, first, second }) => number > suspension.after && [first, second].includes('p3'),
      );
    expect(rest).toHaveLength(10);
    for (const { first, ending } of rest) {
      expect(ending.cause).toBe('abandoned');
      expect(ending.winner).toBe(first === 'p3' ? 'second' : 'first');
    }
    expect(schedule.counted()).toHaveLength(24);
  });
  test('a game played out in between begins the count again', () => {
    let crashes = 0;
    const schedule = inOrder(plan, scheduled =>
      [scheduled.first, scheduled.second].includes('p3') && crashes++ % 2 === 0
        ? broken(scheduled)
        : ended(scheduled, null),
    );
    expect(schedule.suspensions).toEqual([]);
  });
  test('is off unless the plan says so', () =>
    expect(inOrder({ ...plan, suspendAfter: null }, broken).suspensions).toEqual([]));
});

describe('knockout', () => {
  const format = { kind: 'knockout', legs: 2, extra: 4, extraPlies: 4, lot: false } as const;
  test('byes once and in the first round only, both sides equally often, one champion', () =>
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 33 }), fc.integer(), (players, seed) => {
        const plan = planFor({ ...format, lot: seed % 2 === 0 }, players, { seed: String(seed) });
        const scheduledGames: ScheduledGame[] = [];
        const schedule = inOrder(plan, scheduled => {
          scheduledGames.push(scheduled);
          const winner = ([null, 'first', 'second'] as const)[
            randomFrom(`${seed} ${scheduled.number}`).below(3)
          ];
          return ended(scheduled, winner);
        });
        const bracket = schedule.bracket();
        expect(bracket?.champion).not.toBeNull();
        const byes =
          bracket?.rounds.map(pairings => pairings.filter(({ second }) => second === null)) ?? [];
        expect(byes.slice(1).flat()).toEqual([]);
        const passed = byes.flat().map(({ first }) => first);
        expect(new Set(passed).size).toBe(passed.length);
        for (const pairing of bracket?.rounds.flat() ?? []) {
          const games = scheduledGames.filter(({ number }) => pairing.games.includes(number));
          expect(games.length % 2).toBe(0);
          expect(games.filter(({ first }) => first === pairing.first).length * 2).toBe(
            games.length,
          );
          if (pairing.second !== null)
            expect([pairing.first, pairing.second]).toContain(pairing.winner);
        }
        expect(new Set(bracket?.rounds.flat().map(({ winner }) => winner))).not.toContain(null);
        expect(schedule.total).toBe(scheduledGames.length);
      }),
      { numRuns: 60 },
    ));
  test('a tied pairing gets more games, from openings, then the tie-breaks, then the better place', () => {
    const plan = planFor(format, 2, { openingPlies: 0 });
    const scheduledGames: ScheduledGame[] = [];
    const schedule = inOrder(plan, scheduled => {
      scheduledGames.push(scheduled);
      return ended(scheduled, 'first');
    });
    expect(scheduledGames.map(({ plies }) => plies)).toEqual([0, 0, 4, 4, 4, 4]);
    expect(scheduledGames.map(({ opening }) => opening)).toEqual([0, 0, 1, 1, 2, 2]);
    expect(schedule.bracket()?.rounds[0][0]).toMatchObject({ winner: 'p0', decidedBy: 'place' });
  });
  test('games added decide as soon as they can', () => {
    const schedule = inOrder(planFor(format, 2), scheduled =>
      ended(
        scheduled,
        scheduled.number < 2
          ? 'first'
          : scheduled.number === 2
            ? null
            : scheduled.first === 'p1'
              ? 'first'
              : 'second',
      ),
    );
    expect(schedule.counted()).toHaveLength(4);
    expect(schedule.bracket()?.rounds[0][0]).toMatchObject({ winner: 'p1', decidedBy: 'extra' });
  });
});

test('players that play one game at a time: every game once, in any order of their ends', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 7 }), fc.nat(), fc.nat(), (players, lanes, seed) => {
      const plan = planFor({ kind: 'round-robin', rounds: 1 }, players);
      const schedule = new Schedule(plan);
      const random = randomFrom(seed);
      const playing: ScheduledGame[] = [];
      const taken: number[] = [];
      const isFree = ({ first, second }: ScheduledGame) =>
        !playing.some(game =>
          [game.first, game.second].some(name => [first, second].includes(name)),
        );
      while (true) {
        const next = playing.length <= lanes % 4 ? schedule.take(isFree) : null;
        if (next) {
          expect(isFree(next)).toBe(true);
          playing.push(next);
          taken.push(next.number);
        } else if (playing.length === 0) break;
        else schedule.add(luck(playing.splice(random.below(playing.length), 1)[0]));
      }
      expect(schedule.isOver).toBe(true);
      const all = Array.from({ length: players * (players - 1) }, (_, i) => i);
      expect(taken.toSorted((a, b) => a - b)).toEqual(all);
    }),
  );
});
