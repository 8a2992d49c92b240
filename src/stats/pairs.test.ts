import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { eloOf, scoreOf } from './elo.ts';
import type { GameCounts, PairCounts } from './moments.ts';
import { normalShare, wilson } from './normal.ts';
import { summarise } from './pairs.ts';

const count = fc.oneof(fc.nat(3), fc.nat(50), fc.nat(1_000_000));
const pairCounts: fc.Arbitrary<PairCounts> = fc.tuple(count, count, count, count, count);
const gameCounts: fc.Arbitrary<GameCounts> = fc.record({
  wins: count,
  draws: count,
  losses: count,
});
const turned = ({ wins, draws, losses }: GameCounts) => ({ wins: losses, draws, losses: wins });
const backwards = ([a, b, c, d, e]: PairCounts): PairCounts => [e, d, c, b, a];

describe('golden values', () => {
  test('136 wins, 96 losses, 111 draws', () => {
    const { elo, normalised, superiority } = summarise({ wins: 136, losses: 96, draws: 111 });
    expect(elo?.value).toBeCloseTo(40.7, 2);
    expect(elo?.error).toBeCloseTo(30.43, 2);
    expect(normalised?.value).toBeCloseTo(49.77, 2);
    expect(normalised?.error).toBeCloseTo(36.77, 2);
    expect(superiority).toBeCloseTo(0.996, 4);
  });
  test('pairs [34, 54, 63, 64, 75]', () => {
    const { elo, normalised } = summarise([34, 54, 63, 64, 75]);
    expect(elo?.value).toBeCloseTo(55.58, 2);
    expect(elo?.error).toBeCloseTo(27.65, 2);
    expect(normalised?.value).toBeCloseTo(57.94, 2);
    expect(normalised?.error).toBeCloseTo(28.28, 2);
  });
  test('pairs [379, 10170, 21828, 10640, 343]', () => {
    const { normalised } = summarise([379, 10170, 21828, 10640, 343]);
    expect(normalised?.value).toBeCloseTo(3.05, 2);
    expect(normalised?.error).toBeCloseTo(2.31, 2);
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
    expect(swept.low).toBeGreaterThan(0.85);
    expect(swept.superiority).toBeCloseTo(1, 6);
  });
  test('one pair proves nothing', () => {
    expect(summarise([0, 0, 0, 0, 1]).superiority).toBeLessThan(0.95);
    expect(summarise([0, 0, 1, 0, 0]).elo?.error).toBeGreaterThan(300);
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

test('Elo and score are one another’s inverse', () => {
  for (const elo of [-800, -40, 0, 0.5, 191, 800]) expect(eloOf(scoreOf(elo))).toBeCloseTo(elo, 6);
  expect(scoreOf(400)).toBeCloseTo(10 / 11, 9);
});
