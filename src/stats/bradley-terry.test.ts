import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomFrom } from '../core/random.ts';
import { fitStrengths, isWideField, type RatedGame, type Strengths } from './bradley-terry.ts';
import { chances, type DavidsonModel } from './davidson.ts';
import { ELO_PER_NAT, eloOf } from './elo.ts';
import { graphOf, mutualGroups } from './graph.ts';
import { normalShare } from './normal.ts';
import type { Estimate } from './pairs.ts';

/** Everyone meets everyone from both sides, `times` times, with the results that the model expects. */
function played(model: DavidsonModel, times: number, seed: string | number): RatedGame[] {
  const random = randomFrom(seed);
  const games: RatedGame[] = [];
  for (let round = 0; round < times; round++)
    for (let i = 0; i < model.strengths.length; i++)
      for (let j = 0; j < model.strengths.length; j++) {
        if (i === j) continue;
        const { win, draw } = chances(model, i, j);
        const u = random.next() / 2 ** 32;
        const result = u < win ? 1 : u < win + draw ? 0.5 : 0;
        games.push({ first: `p${i}`, second: `p${j}`, result });
      }
  return games;
}

const eloFor = (strengths: Strengths, name: string) => {
  const found = strengths.players.find(player => player.name === name);
  if (!found) throw new Error(name);
  return found.elo;
};
const compare = ({ players, comparisons }: Strengths, one: string, other: string) => {
  const at = (name: string) => players.findIndex(player => player.name === name);
  return comparisons[at(one)][at(other)];
};
const games = (...texts: readonly string[]): RatedGame[] =>
  texts.map(text => {
    const [first, sign, second] = text.split(' ');
    return { first, second, result: sign === '>' ? 1 : sign === '<' ? 0 : 0.5 };
  });
const times = (n: number, ...texts: readonly string[]) =>
  Array.from({ length: n }, () => games(...texts)).flat();

const TRUTH: DavidsonModel = { strengths: [1.5, 0.5, 0, -0.5, -1.5], advantage: 0.4, draw: 0.8 };

test('recovers what the games were made with', () => {
  const found = fitStrengths(played(TRUTH, 400, 'recover'));
  TRUTH.strengths.forEach((truth, i) => {
    const { value, error } = eloFor(found, `p${i}`);
    expect(Math.abs(value - truth * ELO_PER_NAT)).toBeLessThan(2 * error);
    expect(error).toBeLessThan(20);
  });
  expect(found.players.map(({ name }) => name)).toEqual(['p0', 'p1', 'p2', 'p3', 'p4']);
  const { value, error } = found.advantage;
  expect(Math.abs(value - TRUTH.advantage * ELO_PER_NAT)).toBeLessThan(2 * error);
  expect(found.drawRate).toBeCloseTo(0.8 / 2.8, 1);
});

test('two players: what three wins in four mean depends on who was first', () => {
  const stronger = fitStrengths(
    times(100, 'a > b', 'a > b', 'a > b', 'a < b', 'b < a', 'b < a', 'b < a', 'b > a'),
  );
  expect(compare(stronger, 'a', 'b')?.gap.value).toBeCloseTo(eloOf(0.75), 0);
  expect(stronger.advantage.value).toBeCloseTo(0, 6);
  const luckier = fitStrengths(
    times(100, 'a > b', 'a > b', 'a > b', 'a < b', 'b > a', 'b > a', 'b > a', 'b < a'),
  );
  expect(compare(luckier, 'a', 'b')?.gap.value).toBeCloseTo(0, 6);
  expect(luckier.advantage.value).toBeCloseTo(eloOf(0.75), 0);
});

test('errors are those of a thousand replays', () => {
  const truth: DavidsonModel = { strengths: [0.8, 0, -0.8], advantage: 0.3, draw: 0.5 };
  const replays = Array.from({ length: 1000 }, (_, seed) => fitStrengths(played(truth, 15, seed)));
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const agree = (estimates: readonly Estimate[], value: number) => {
    const middle = mean(estimates.map(estimate => estimate.value));
    const spread = 1.96 * Math.sqrt(mean(estimates.map(e => (e.value - middle) ** 2)));
    const stated = mean(estimates.map(({ error }) => error));
    expect(stated / spread).toBeGreaterThan(0.9);
    expect(stated / spread).toBeLessThan(1.1);
    const held = estimates.filter(e => Math.abs(e.value - value) <= e.error);
    expect(held.length / estimates.length).toBeGreaterThan(0.93); // 95 % are promised
  };
  truth.strengths.forEach((value, i) => {
    agree(
      replays.map(replay => eloFor(replay, `p${i}`)),
      value * ELO_PER_NAT,
    );
  });
  agree(
    replays.flatMap(replay => compare(replay, 'p0', 'p2')?.gap ?? []),
    1.6 * ELO_PER_NAT,
  );
});

describe('properties', () => {
  const names = ['a', 'b', 'c', 'd', 'e'];
  const game: fc.Arbitrary<RatedGame> = fc
    .tuple(fc.nat(4), fc.integer({ min: 1, max: 4 }), fc.constantFrom(1, 0.5, 0))
    .map(([i, k, result]) => ({ first: names[i], second: names[(i + k) % 5], result }));
  const list = fc.array(game, { minLength: 1, maxLength: 40 });

  /** Whether all took points from each other, directly or not; where results only rank players, nobody is rated. */
  const areMutual = (players: readonly { readonly name: string }[], all: readonly RatedGame[]) => {
    const arrows = all.flatMap(({ first, second, result }) => [
      ...(result > 0 ? [[first, second] as const] : []),
      ...(result < 1 ? [[second, first] as const] : []),
    ]);
    const own = players.map(({ name }) => name);
    const among = arrows.filter(([from, to]) => own.includes(from) && own.includes(to));
    return mutualGroups(graphOf(own, among)).length === 1;
  };

  test('strengths of the rated sum to zero and every number is finite', () => {
    const betweenTwo: RatedGame[] = [
      { first: 'a', second: 'e', result: 1 },
      { first: 'a', second: 'd', result: 0 },
      { first: 'b', second: 'c', result: 1 },
      { first: 'd', second: 'b', result: 1 },
    ];
    fc.assert(
      fc.property(list, all => {
        const found = fitStrengths(all);
        for (const group of found.groups) {
          const rated = found.players.filter(({ name, limit }) => group.includes(name) && !limit);
          const sum = rated.reduce((total, { elo }) => total + elo.value, 0);
          if (rated.length > 1 && areMutual(rated, all)) expect(sum).toBeCloseTo(0, 4);
        }
        for (const { elo, limit } of found.players)
          for (const value of [elo.value, elo.error, limit?.elo ?? 0, found.advantage.value])
            expect(Number.isFinite(value)).toBe(true);
      }),
      { examples: [[betweenTwo]] },
    );
  });
  test('names do not matter, nor does the order of the games', () => {
    const renamed: Record<string, string> = { a: 'z', b: 'c', c: 'b', d: 'y', e: 'a' };
    fc.assert(
      fc.property(list, all => {
        const found = fitStrengths(all);
        const other = fitStrengths(
          all.map(g => ({ ...g, first: renamed[g.first], second: renamed[g.second] })).toReversed(),
        );
        for (const { name, elo } of found.players) {
          expect(eloFor(other, renamed[name]).value).toBeCloseTo(elo.value, 4);
          expect(eloFor(other, renamed[name]).error).toBeCloseTo(elo.error, 4);
        }
      }),
    );
  });
  test('comparisons mirror each other', () => {
    fc.assert(
      fc.property(list, all => {
        const found = fitStrengths(all);
        const { players, groups } = found;
        for (const { name: one } of players)
          for (const { name: other } of players) {
            const [there, back] = [compare(found, one, other), compare(found, other, one)];
            const linked = groups.some(group => group.includes(one) && group.includes(other));
            if (one === other || !linked) expect(there).toBeNull();
            if (!there || !back) continue;
            expect(there.gap.value + back.gap.value).toBeCloseTo(0, 6);
            expect(there.gap.error).toBeCloseTo(back.gap.error, 6);
            expect(there.superiority + back.superiority).toBeCloseTo(1, 6);
            expect(there.superiority).toBeGreaterThanOrEqual(0);
            expect((there.limit?.elo ?? 0) + (back.limit?.elo ?? 0)).toBeCloseTo(0, 6);
            if (there.limit) expect(Number.isFinite(there.limit.elo)).toBe(true);
            else
              expect(there.superiority).toBeCloseTo(
                normalShare((1.959964 * there.gap.value) / there.gap.error),
                5,
              );
          }
      }),
    );
  });
});

describe('perfect scores', () => {
  test('are finite, with a limit and its sign, and leave the others their Elo', () => {
    const [a, ...rest] = fitStrengths(
      times(10, 'a > b', 'b < a', 'a > c', 'c < a', 'b > c', 'c > b', 'b < c', 'c < b', 'c = b'),
    ).players;
    expect(a).toMatchObject({ name: 'a', score: 1, games: 40, limit: { sign: '>' } });
    expect(a.limit?.elo).toBeLessThan(a.elo.value);
    expect(a.limit?.elo).toBeGreaterThan(200); // forty wins out of forty
    for (const { limit, elo } of rest) {
      expect(limit).toBeNull();
      expect(elo.value).toBeCloseTo(0, 1);
      expect(elo.error).toBeLessThan(60);
    }
  });
  test('eight players, one of them hopeless: all others keep the Elo that they have without it', () => {
    const seven: DavidsonModel = {
      strengths: [1, 0.6, 0.3, 0, -0.3, -0.6, -1],
      advantage: 0.2,
      draw: 0.4,
    };
    const among = played(seven, 1, 'hopeless');
    const lost = seven.strengths.flatMap((_, i) => games(`p${i} > hopeless`, `hopeless < p${i}`));
    const [without, found] = [fitStrengths(among), fitStrengths([...among, ...lost])];
    expect(without.players.every(({ limit }) => limit === null)).toBe(true);
    expect(found.players.map(({ name }) => name).at(-1)).toBe('hopeless');
    expect(found.players.at(-1)).toMatchObject({ score: 0, games: 14, limit: { sign: '<' } });
    for (const { name, elo } of without.players) {
      const same = found.players.find(player => player.name === name);
      expect(same?.limit).toBeNull();
      expect(same?.elo.value).toBeCloseTo(elo.value, 6);
      expect(same?.elo.error).toBeCloseTo(elo.error, 6);
      expect(compare(found, name, 'hopeless')).toMatchObject({ limit: { sign: '>' } });
      expect(compare(found, name, 'hopeless')?.superiority).toBeGreaterThan(0.98);
    }
  });
  test('are set aside again and again', () => {
    const found = fitStrengths(
      games(
        ...['a > b', 'a > c', 'a > d', 'a > e', 'a > f', 'b > c', 'b > d', 'b > e', 'b > f'],
        ...['c > d', 'd > e', 'e > c', 'c > f', 'd > f', 'e > f'],
      ),
    );
    expect(found.players.map(({ name, limit }) => `${limit?.sign ?? ''}${name}`)).toEqual([
      '>a',
      '>b',
      'c',
      'd',
      'e',
      '<f',
    ]);
  });
  test('a group that gave no point to others is set aside like a player', () => {
    const found = fitStrengths(
      games(
        'a > b',
        'b > a',
        'a > c',
        'a > d',
        'a > e',
        'b > c',
        'd > b',
        'c > d',
        'd > e',
        'e > c',
      ).filter(({ first, second }) => !(first === 'd' && second === 'b')),
    );
    const signs = Object.fromEntries(found.players.map(({ name, limit }) => [name, limit?.sign]));
    expect(signs).toEqual({ a: '>', b: '>', c: undefined, d: undefined, e: undefined });
    expect(compare(found, 'a', 'b')).toMatchObject({ limit: null });
  });
  test('one line from the best to the worst leaves limits only', () => {
    const found = fitStrengths(games('a > b', 'a > c', 'a > d', 'b > c', 'b > d', 'c > d'));
    expect(found.players.map(({ name, limit }) => `${limit?.sign}${name}`)).toEqual([
      '>a',
      '>b',
      '<c',
      '<d',
    ]);
  });
  test('a wide field is not shrunk', () => {
    const strengths = [0, 1, 2, 3, 4, 5, 6, 7].map(i => (800 * (0.5 - i / 7)) / ELO_PER_NAT);
    let [fitted, truth] = [0, 0];
    for (let seed = 0; seed < 60; seed++) {
      const found = fitStrengths(
        played({ strengths, advantage: 0.2, draw: 0.5 }, 1, `wide ${seed}`),
      );
      const rated = found.players.filter(({ limit }) => !limit);
      const real = rated.map(({ name }) => strengths[Number(name.slice(1))] * ELO_PER_NAT);
      const mean = real.reduce((sum, elo) => sum + elo, 0) / real.length;
      rated.forEach(({ elo }, i) => {
        fitted += elo.value * (real[i] - mean);
        truth += (real[i] - mean) ** 2;
      });
    }
    expect(fitted / truth).toBeGreaterThan(0.95); // a prior of 490 Elo gave less than 0.9
    expect(fitted / truth).toBeLessThan(1.3);
  });
  test('one win says little', () => {
    const [a, b] = fitStrengths(games('a > b')).players;
    expect(a.limit?.elo).toBeLessThan(0);
    expect(b.limit?.elo).toBeGreaterThan(0);
  });
  test('no limit where everyone took points from somebody who did', () => {
    const ring = fitStrengths(games('a > b', 'b > c', 'c > a'));
    expect(ring.players.map(({ limit }) => limit)).toEqual([null, null, null]);
  });
});

describe('groups', () => {
  test('that no game links are stated apart', () => {
    const found = fitStrengths(games('a > b', 'b = a', 'c > d'), ['e']);
    expect(found.groups).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
    expect(compare(found, 'a', 'c')).toBeNull();
    expect(compare(found, 'a', 'b')).not.toBeNull();
  });
  test('nobody at all', () => {
    expect(fitStrengths([])).toMatchObject({ players: [], groups: [], drawRate: 0 });
  });
});

describe('how often errors hold', () => {
  /** Everybody against everybody; of every two, each wins that many games from either side. */
  const even = (players: number, each: number): RatedGame[] =>
    Array.from({ length: players }, (_, i) => `${i}`).flatMap((first, i, all) =>
      all.flatMap((second, j) =>
        i === j ? [] : ([1, 0] as const).map(result => ({ first, second, result, games: each })),
      ),
    );
  test('the error of the advantage allows for what a fit takes from chance', () => {
    // 20 games of two equals: information 20 / 4, and 1 / 8 of the prior; unknowns: two strengths and the advantage
    const { advantage } = fitStrengths(even(2, 5));
    expect(advantage.value).toBeCloseTo(0, 9);
    const variance = (1 / (20 / 4 + 1 / 8)) * (20 / (20 - 3));
    expect(advantage.error).toBeCloseTo(1.959963985 * ELO_PER_NAT * Math.sqrt(variance), 6);
  });
  test('95 % from 14 games of everybody on, the advantage from 100 in all; before, at least', () => {
    const held = (players: number, each: number) => {
      const { confidence, advantage } = fitStrengths(even(players, each));
      return [confidence, advantage.confidence].map(({ share, atLeast }) => [share, atLeast]);
    };
    expect(held(4, 1)).toEqual([
      [0.95, true],
      [0.95, true],
    ]);
    expect(held(5, 1)).toEqual([
      [0.95, false],
      [0.95, true],
    ]);
    expect(held(6, 2)).toEqual([
      [0.95, false],
      [0.95, false],
    ]);
    expect(held(2, 1)).toEqual([
      [0.85, true],
      [0.95, true],
    ]);
  });
  test('at least 95 % in a field of more than 600 Elo', () => {
    const wide = [
      ...even(5, 4),
      { first: '0', second: 'weak', result: 0, games: 1 } as const,
    ].concat(
      ['0', '1', '2', '3', '4'].map(first => ({ first, second: 'weak', result: 1, games: 40 })),
    );
    const { players, confidence, advantage } = fitStrengths(wide);
    expect(players.every(({ limit }) => limit === null)).toBe(true);
    expect(isWideField(players)).toBe(true);
    expect([confidence.atLeast, advantage.confidence.atLeast]).toEqual([true, true]);
  });
});
