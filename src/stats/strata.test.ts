import { expect, test } from 'vitest';
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
  expect(stratifiedScore([])).toEqual({ games: 0, score: 0.5, low: 0, high: 1 });
  expect(stratifiedScore([[0, 0, 0, 0, 0]])).toEqual({ games: 0, score: 0.5, low: 0, high: 1 });
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
  for (const value of Object.values(one)) expect(Number.isFinite(value)).toBe(true);
});
