import { expect, test } from 'vitest';
import { randomFrom } from '../core/random.ts';
import { clusteredScore, meanLoss } from './clusters.ts';
import type { PairCounts } from './moments.ts';
import { summarise } from './pairs.ts';
import { stratifiedScore } from './strata.ts';

test('opponents of unlike strength: the interval is that of the variation within each', () => {
  // 90 % against the weak, 10 % against the strong
  const [weak, strong] = [
    [0, 0, 10, 20, 70],
    [70, 20, 10, 0, 0],
  ] as const;
  const both = [70, 20, 20, 20, 70] as const;
  const [apart, together] = [stratifiedScore([weak, strong]), summarise(both)];
  expect(apart.score).toBeCloseTo(together.score, 12);
  expect(apart.games).toBe(400);
  // one opponent's variance is 0.02764 with 99 degrees of freedom; both weigh one half
  expect(apart.high - apart.low).toBeCloseTo(2 * 1.972 * Math.sqrt(0.02764 / 99 / 2), 2);
  expect(together.high - together.low).toBeGreaterThan(2 * (apart.high - apart.low));
});

test('one opponent alone: about the interval of a match', () => {
  const counts = [10, 20, 40, 25, 15] as const;
  const [apart, match] = [stratifiedScore([counts]), summarise(counts)];
  expect(apart.low).toBeCloseTo(match.low, 2);
  expect(apart.high).toBeCloseTo(match.high, 2);
});

test('no games, one game, everything won, opponents that never vary', () => {
  expect(stratifiedScore([])).toMatchObject({ games: 0, score: 0.5, low: 0, high: 1 });
  expect(stratifiedScore([[0, 0, 0, 0, 0]])).toMatchObject({
    games: 0,
    score: 0.5,
    low: 0,
    high: 1,
  });
  const swept = stratifiedScore([
    [0, 0, 0, 0, 10],
    [0, 0, 0, 0, 10],
  ]);
  expect(swept).toMatchObject({ games: 40, score: 1, high: 1 });
  expect(swept.low).toBeGreaterThan(0.9);
  const fixed = stratifiedScore([
    [0, 0, 0, 0, 50],
    [50, 0, 0, 0, 0],
  ]);
  expect(fixed.score).toBe(0.5);
  expect(fixed.low).toBeGreaterThan(0.45);
  expect(fixed.high).toBeLessThan(0.55);
  expect(fixed.high).toBeGreaterThan(fixed.low);
  const one = stratifiedScore([{ wins: 1, draws: 0, losses: 0 }]);
  for (const value of [one.score, one.low, one.high]) expect(Number.isFinite(value)).toBe(true);
});

test('many opponents that lost everything do not widen the interval', () => {
  const weak = Array.from({ length: 8 }, () => [100, 0, 0, 0, 0] as const);
  const [varied, pooled] = [[98, 0, 2, 0, 0] as const, [898, 0, 2, 0, 0] as const];
  const [apart, together] = [stratifiedScore([...weak, varied]), summarise(pooled)];
  expect(apart.score).toBeCloseTo(together.score, 12);
  expect(apart.high).toBeLessThan(1.5 * together.high);
});

/** Chances of the five kinds of pairs: opponents from far stronger to far weaker. */
const FIELDS: Readonly<Record<string, readonly (readonly number[])[]>> = {
  'a player in the middle': [
    [0.85, 0.1, 0.05, 0, 0],
    [0.2, 0.2, 0.3, 0.2, 0.1],
    [0, 0, 0.05, 0.15, 0.8],
    [0, 0, 0.02, 0.03, 0.95],
  ],
  'one of the best': [
    [0.1, 0.2, 0.4, 0.2, 0.1],
    [0, 0.05, 0.2, 0.3, 0.45],
    [0, 0, 0.05, 0.15, 0.8],
    [0, 0, 0.01, 0.02, 0.97],
  ],
  'openings that decide every game': [
    [0, 0, 1, 0, 0],
    [0.02, 0, 0.9, 0, 0.08],
    [0, 0, 0.4, 0, 0.6],
    [0, 0, 0.1, 0, 0.9],
  ],
};

test.each(Object.entries(FIELDS))('%s: covers 95 % of the time, by simulation', (name, field) => {
  const random = randomFrom(name);
  const truth =
    field.reduce((sum, kinds) => sum + kinds.reduce((so, p, i) => so + (p * i) / 4, 0), 0) /
    field.length;
  const draw = (kinds: readonly number[], pairs: number): PairCounts => {
    const counts: [number, number, number, number, number] = [0, 0, 0, 0, 0];
    for (let pair = 0; pair < pairs; pair++) {
      const drawn = random.next() / 2 ** 32;
      const kind = kinds.findIndex(
        (_, i) => drawn < kinds.slice(0, i + 1).reduce((sum, p) => sum + p),
      );
      counts[kind < 0 ? counts.length - 1 : kind]++; // the chances may add up to a little less than 1
    }
    return counts;
  };
  for (const pairs of [20, 100]) {
    const tries = 2_000;
    let covered = 0;
    let pooledCovered = 0;
    for (let i = 0; i < tries; i++) {
      const met = field.map(kinds => draw(kinds, pairs));
      const { low, high } = stratifiedScore(met);
      if (low <= truth && truth <= high) covered++;
      const all = [0, 1, 2, 3, 4].map(kind => met.reduce((sum, counts) => sum + counts[kind], 0));
      const pooled = summarise(all as unknown as PairCounts); // five counts, as if of a single opponent
      if (pooled.low <= truth && truth <= pooled.high) pooledCovered++;
    }
    // the seed is fixed; the bounds are four standard errors around 93.5 and 96.5 %
    expect(covered / tries).toBeGreaterThan(0.915);
    expect(covered / tries).toBeLessThan(0.98);
    expect(pooledCovered / tries).toBeGreaterThan(0.985);
  }
});

test('clusters: pairs of games are a match by pairs', () => {
  const counts = [3, 8, 14, 9, 4] as const;
  const clusters = counts.flatMap((n, points) =>
    Array.from({ length: n }, () => ({ size: 2, sum: points / 2 })),
  );
  const [apart, match] = [clusteredScore(clusters), summarise(counts)];
  for (const key of ['games', 'score', 'low', 'high'] as const)
    expect(apart[key]).toBeCloseTo(match[key], 10);
  expect(apart.confidence).toEqual(match.confidence);
});

test('clusters that hang together count once each', () => {
  // ten meetings, won or lost as a whole
  const meetings = (size: number) =>
    Array.from({ length: 10 }, (_, i) => ({ size, sum: i < 6 ? size : 0 }));
  const [two, twenty] = [clusteredScore(meetings(2)), clusteredScore(meetings(20))];
  expect(twenty.games).toBe(200);
  // n - 1 degrees of freedom instead of 2 (n - 1): many games together are nearly normal
  expect(twenty.high - twenty.low).toBeGreaterThan(two.high - two.low);
  expect(clusteredScore([])).toMatchObject({ games: 0, score: 0.5, low: 0, high: 1 });
  expect(clusteredScore([{ size: 1, sum: 1 }])).toMatchObject({ score: 1, high: 1 });
});

test('a mean loss: on the scale of logarithms, or without an interval', () => {
  const games = (n: number) => Array.from({ length: n }, (_, i) => ({ size: 10, sum: i % 2 }));
  expect(meanLoss(games(4)).interval).toBeNull();
  expect(meanLoss([])).toEqual({ loss: 0, interval: null });
  expect(meanLoss(games(8).map(({ size }) => ({ size, sum: 0 })))).toEqual({
    loss: 0,
    interval: null,
  });
  const { loss, interval } = meanLoss(games(10));
  expect(loss).toBeCloseTo(0.05, 12);
  // 2.262157 standard errors of sqrt(10 / 9 * 10 * 0.25) / 100, in logarithms
  const factor = Math.exp((2.262157 * Math.sqrt((10 / 9) * 2.5)) / 100 / 0.05);
  expect(interval?.low).toBeCloseTo(0.05 / factor, 6);
  expect(interval?.high).toBeCloseTo(0.05 * factor, 6);
  expect(interval?.confidence).toEqual({ share: 0.85, atLeast: true });
  expect(meanLoss(games(50)).interval?.confidence).toEqual({ share: 0.95, atLeast: false });
});
