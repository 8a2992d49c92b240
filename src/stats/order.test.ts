import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitStrengths, type RatedGame } from './bradley-terry.ts';
import { holm, orderClaims } from './order.ts';

test('Holm by hand: times 4, 3, 2, 1 from the smallest, never falling', () => {
  const found = holm([0.01, 0.04, 0.03, 0.005]);
  [0.03, 0.06, 0.06, 0.02].forEach((wanted, i) => {
    expect(found[i]).toBeCloseTo(wanted, 9);
  });
  expect(holm([])).toEqual([]);
  expect(holm([0.9, 0.8])).toEqual([1, 1]);
});

test('Holm raises, keeps the order, and raises no more than Bonferroni', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.array(share, { maxLength: 12 }), values => {
      const found = holm(values);
      values.forEach((value, i) => {
        expect(found[i]).toBeGreaterThanOrEqual(value);
        expect(found[i]).toBeLessThanOrEqual(Math.min(1, value * values.length) + 1e-12);
        values.forEach((other, j) => {
          if (value < other) expect(found[i]).toBeLessThanOrEqual(found[j]);
        });
      });
    }),
  );
});

test('an order is proven where games are many and the gap is wide', () => {
  const game = (first: string, second: string, result: 0 | 1): RatedGame => ({
    first,
    second,
    result,
  });
  const games = Array.from({ length: 40 }, (_, i) => [
    game('a', 'b', i % 4 === 0 ? 0 : 1),
    game('c', 'a', i % 4 === 0 ? 1 : 0),
    game('b', 'c', i % 2 === 0 ? 1 : 0),
  ]).flat();
  const claims = orderClaims(fitStrengths(games));
  expect(claims).toHaveLength(3);
  for (const { stronger, weaker, proven } of claims)
    expect(proven, `${stronger} over ${weaker}`).toBe(stronger === 'a');
});
