import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PairCounts, summarise, wilson } from './pairs.ts';

describe('golden values', () => {
  test('pairs [34, 54, 63, 64, 75]', () => {
    const { elo, normalised } = summarise([34, 54, 63, 64, 75]);
    expect(elo?.value).toBeCloseTo(55.58, 2);
    expect(elo?.error).toBeCloseTo(27.65, 1);
    expect(normalised?.value).toBeCloseTo(57.94, 2);
    expect(normalised?.error).toBeCloseTo(28.28, 2);
  });
  test('pairs [379, 10170, 21828, 10640, 343]', () => {
    const { normalised } = summarise([379, 10170, 21828, 10640, 343]);
    expect(normalised?.value).toBeCloseTo(3.05, 2);
    expect(normalised?.error).toBeCloseTo(2.31, 2);
  });
});

test('a clean sweep has an interval and no infinite Elo', () => {
  const swept = summarise([0, 0, 0, 0, 20]);
  expect(swept).toMatchObject({ score: 1, high: 1, elo: null, superiority: 1 });
  expect(swept.low).toBeGreaterThan(0.85);
  expect(wilson(0, 10).high).toBeCloseTo(0.2775, 3);
});

test('turning the match round turns every number round', () => {
  const counts = fc.tuple(fc.nat(50), fc.nat(50), fc.nat(50), fc.nat(50), fc.nat(50));
  fc.assert(
    fc.property(
      counts.filter(n => n.some(count => count > 0)),
      n => {
        const [ours, theirs] = [summarise(n), summarise(n.toReversed() as unknown as PairCounts)];
        expect(ours.score + theirs.score).toBeCloseTo(1, 9);
        expect(ours.low + theirs.high).toBeCloseTo(1, 9);
        expect(ours.superiority + theirs.superiority).toBeCloseTo(1, 6);
        for (const value of [ours.score, ours.low, ours.high, ours.superiority])
          expect(Number.isFinite(value)).toBe(true);
        expect(ours.low).toBeLessThanOrEqual(ours.score);
        expect(ours.high).toBeGreaterThanOrEqual(ours.score);
      },
    ),
  );
});
