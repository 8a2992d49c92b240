import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clopperPearson } from './beta.ts';
import { eloOf, NELO_PER_SIGMA, scoreOf } from './elo.ts';
import { type Counts, type GameCounts, momentsOf, type PairCounts, trialsOf } from './moments.ts';
import { normalShare, wilson } from './normal.ts';
import { summarise } from './pairs.ts';
import { student95, studentShare } from './student.ts';

const count = fc.oneof(fc.nat(3), fc.nat(50), fc.nat(1_000_000));
const pairCounts: fc.Arbitrary<PairCounts> = fc.tuple(count, count, count, count, count);
const gameCounts: fc.Arbitrary<GameCounts> = fc.record({
  wins: count,
  draws: count,
  losses: count,
});
const turned = ({ wins, draws, losses }: GameCounts) => ({ wins: losses, draws, losses: wins });
const backwards = ([a, b, c, d, e]: PairCounts): PairCounts => [e, d, c, b, a];

/** As the chess testing frameworks compute them: 1.96 standard errors, and an error of nElo that is right near 50 %. */
function usual(counts: Counts) {
  const { games, score, sigma } = momentsOf(trialsOf(counts));
  const half = (1.959964 * sigma) / Math.sqrt(games);
  return {
    elo: (eloOf(score + half) - eloOf(score - half)) / 2,
    normalised: (1.959964 / Math.sqrt(games)) * NELO_PER_SIGMA,
    superiority: normalShare(((score - 0.5) * Math.sqrt(games)) / sigma),
  };
}

describe('golden values', () => {
  // the errors that other tools show, and ours
  for (const [counts, elo, nelo, los] of [
    [
      { wins: 136, losses: 96, draws: 111 },
      [40.7, 30.43, 30.41],
      [49.77, 36.77, 37.51],
      [0.996, 0.99577],
    ],
    [[34, 54, 63, 64, 75], [55.58, 27.65, 27.67], [57.94, 28.28, 29.34], null],
    [[379, 10170, 21828, 10640, 343], null, [3.05, 2.31, 2.31], null],
  ] as const)
    test(JSON.stringify(counts), () => {
      const [found, theirs] = [summarise(counts), usual(counts)];
      if (elo) {
        expect(found.elo?.value).toBeCloseTo(elo[0], 2);
        expect(theirs.elo).toBeCloseTo(elo[1], 2);
        expect(found.elo?.error).toBeCloseTo(elo[2], 2);
      }
      expect(found.normalised?.value).toBeCloseTo(nelo[0], 2);
      expect(theirs.normalised).toBeCloseTo(nelo[1], 2);
      expect(found.normalised?.error).toBeCloseTo(nelo[2], 2);
      if (los) {
        expect(theirs.superiority).toBeCloseTo(los[0], 4);
        expect(found.superiority).toBeCloseTo(los[1], 4);
      }
    });
  // quantiles as every table of Student's t prints them
  for (const [freedom, quantile] of [
    [1, 12.706],
    [2, 4.303],
    [9, 2.262],
    [30, 2.042],
    [100, 1.984],
    [100_000, 1.96],
  ] as const)
    test(`Student's t, ${freedom} degrees of freedom`, () => {
      expect(student95(freedom)).toBeCloseTo(quantile, 3);
      expect(studentShare(quantile, freedom)).toBeCloseTo(0.975, 4);
      expect(studentShare(-quantile, freedom)).toBeCloseTo(0.025, 4);
      expect(studentShare(0, freedom)).toBe(0.5);
    });
  test('the normal distribution', () => {
    for (const [x, share] of [
      [0, 0.5],
      [1, 0.841345],
      [-1.959964, 0.025],
      [3, 0.99865],
    ] as const)
      expect(normalShare(x)).toBeCloseTo(share, 6);
  });
  test('Wilson at 0 %, 100 % and without trials', () => {
    expect(wilson(0, 10).low).toBe(0);
    expect(wilson(0, 10).high).toBeCloseTo(0.27753, 5);
    expect(wilson(1, 10).low).toBeCloseTo(0.72247, 5);
    expect(wilson(1, 10).high).toBe(1);
    expect(wilson(0.5, 0)).toEqual({ low: 0, high: 1 });
  });
});

describe('where a plain formula would say infinity', () => {
  test('a clean sweep has an interval, and no Elo', () => {
    const swept = summarise([0, 0, 0, 0, 20]);
    expect(swept).toMatchObject({ score: 1, high: 1, elo: null, normalised: null });
    expect(swept.confidence).toEqual({ share: 0.95, atLeast: true }); // each game a coin flip
    expect(swept.low).toBeGreaterThan(0.85);
    expect(swept.superiority).toBeCloseTo(1, 6);
  });
  test('one pair proves nothing', () => {
    expect(summarise([0, 0, 0, 0, 1]).superiority).toBeLessThan(0.95);
    expect(summarise([0, 0, 1, 0, 0]).elo?.error).toBeGreaterThan(300);
  });
  test('twenty games at 50 % say less than 1.96 standard errors would', () => {
    const { elo, low, high } = summarise([1, 2, 4, 2, 1]);
    // as many coin flips as vary like these pairs: 0.25 / (0.75 / 10 / 9)
    expect(low).toBeCloseTo(wilson(0.5, 30, 2.100922).low, 5);
    expect(low + high).toBeCloseTo(1, 9);
    expect(elo?.error).toBeGreaterThan(usual([1, 2, 4, 2, 1]).elo * 1.05);
  });
  test('fewer than twenty games: at least 95 %, by n - 1 degrees of freedom', () => {
    expect(summarise([1, 2, 4, 2, 1]).confidence).toEqual({ share: 0.95, atLeast: false });
    const nine = summarise([1, 2, 3, 2, 1]);
    expect(nine.confidence).toEqual({ share: 0.95, atLeast: true });
    // 0.25 / (0.75 / 9 / 8), and the quantile of 8 degrees of freedom
    expect(nine.low).toBeCloseTo(wilson(0.5, 24, 2.306004).low, 5);
  });
  test('normalised Elo has no error under sixty games', () => {
    expect(summarise([3, 5, 12, 6, 3]).normalised).toMatchObject({ error: null });
    expect(summarise([3, 5, 13, 6, 3]).normalised?.error).toBeGreaterThan(50);
  });
  test('Clopper and Pearson, as tables print them, and half points', () => {
    for (const [won, n, low, high] of [
      [10, 10, 0.6915, 1],
      [0, 10, 0, 0.3085],
      [5, 10, 0.1871, 0.8129],
      [2.5, 5, 0.0944, 0.9056],
    ] as const) {
      expect(clopperPearson(won, n).low).toBeCloseTo(low, 4);
      expect(clopperPearson(won, n).high).toBeCloseTo(high, 4);
    }
    expect(clopperPearson(500_000, 1_000_000).low).toBeCloseTo(0.49902, 5);
  });
  test('one game, one draw', () => {
    for (const counts of [
      { wins: 1, draws: 0, losses: 0 },
      { wins: 0, draws: 1, losses: 0 },
    ])
      expect(summarise(counts)).toMatchObject({ games: 1, normalised: null });
  });
  test('no game, no claim', () => {
    const nothing = { games: 0, score: 0.5, low: 0, high: 1, elo: null, normalised: null };
    expect(summarise([0, 0, 0, 0, 0])).toMatchObject(nothing);
    expect(summarise({ wins: 0, draws: 0, losses: 0 })).toMatchObject(nothing);
  });
  test('near 100 % the Elo stays finite', () => {
    const { elo, high } = summarise([0, 0, 0, 1, 9]);
    expect(high).toBeLessThan(1);
    expect(elo?.value).toBeCloseTo(eloOf(0.975), 6);
  });
});

const numbers = (value: unknown): number[] =>
  typeof value === 'number' ? [value] : value ? Object.values(value).flatMap(numbers) : [];

test('every number is finite, and the score lies in its interval', () => {
  fc.assert(
    fc.property(fc.oneof(pairCounts, gameCounts), counts => {
      const summary = summarise(counts);
      for (const number of numbers(summary)) expect(Number.isFinite(number)).toBe(true);
      expect(summary.low).toBeLessThanOrEqual(summary.score);
      expect(summary.high).toBeGreaterThanOrEqual(summary.score);
    }),
  );
});

test('turning the match round turns every number round', () => {
  const mirrored = (ours: ReturnType<typeof summarise>, theirs: ReturnType<typeof summarise>) => {
    expect(ours.score + theirs.score).toBeCloseTo(1, 9);
    expect(ours.low + theirs.high).toBeCloseTo(1, 9);
    expect(ours.superiority + theirs.superiority).toBeCloseTo(1, 6);
    expect((ours.elo?.value ?? 0) + (theirs.elo?.value ?? 0)).toBeCloseTo(0, 6);
  };
  fc.assert(fc.property(pairCounts, n => mirrored(summarise(n), summarise(backwards(n)))));
  fc.assert(fc.property(gameCounts, n => mirrored(summarise(n), summarise(turned(n)))));
});

test('the Elo and its error are the interval of the score', () => {
  fc.assert(
    fc.property(pairCounts, counts => {
      const { score, low, high, elo } = summarise(counts);
      if (!elo || score < 0.01 || score > 0.99) return; // logarithms lose digits there
      const from = scoreOf(elo.value - elo.error);
      const to = scoreOf(elo.value + elo.error);
      // an interval of Clopper and Pearson is not symmetric: the error is its longer side
      const isAlike = counts.filter(count => count > 0).length === 1;
      expect(from).toBeLessThan(low + 1e-6);
      expect(to).toBeGreaterThan(high - 1e-6);
      expect(Math.min(low - from, to - high)).toBeCloseTo(0, 6);
      expect(isAlike ? 0 : Math.max(low - from, to - high)).toBeCloseTo(0, 6);
    }),
    { examples: [[[0, 1, 0, 0, 0]], [[0, 0, 5, 0, 0]], [[0, 0, 0, 7, 0]]], numRuns: 1_000 },
  );
});

test('Elo and score are one another’s inverse', () => {
  for (const elo of [-800, -40, 0, 0.5, 191, 800]) expect(eloOf(scoreOf(elo))).toBeCloseTo(elo, 6);
  expect(scoreOf(400)).toBeCloseTo(10 / 11, 9);
});
