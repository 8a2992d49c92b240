import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomFrom } from '../core/random.ts';
import { leastMatching } from './matching.ts';

type Cost = (a: number, b: number) => number;

function leastCost(left: readonly number[], cost: Cost): number {
  if (left.length === 0) return 0;
  const [one, ...others] = left;
  return Math.min(
    ...others.map(
      two =>
        cost(one, two) +
        leastCost(
          others.filter(each => each !== two),
          cost,
        ),
    ),
  );
}

const totalOf = (mates: readonly number[], cost: Cost): number =>
  mates.reduce((sum, mate, i) => sum + (i < mate ? cost(i, mate) : 0), 0);

function randomCosts(n: number, most: number, seed: number): Cost {
  const random = randomFrom(seed);
  const table = Array.from({ length: n }, () =>
    Array.from({ length: n }, () => random.below(most)),
  );
  return (a, b) => table[Math.min(a, b)][Math.max(a, b)];
}

test('as cheap as the best of all matchings', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 4 }),
      fc.constantFrom(2, 4, 30, 1_000_000_000),
      fc.nat(),
      (half, most, seed) => {
        const n = 2 * half;
        const cost = randomCosts(n, most, seed);
        const mates = leastMatching(n, most, cost);
        mates.forEach((mate, i) => {
          expect(mates[mate]).toBe(i);
          expect(mate).not.toBe(i);
        });
        expect(totalOf(mates, cost)).toBe(leastCost([...mates.keys()], cost));
      },
    ),
    { numRuns: 400 },
  );
});

test('no exchange of two pairs of a large one is cheaper', () => {
  const n = 60;
  for (const [seed, most] of [
    [1, 3],
    [2, 50],
    [3, 2 ** 30],
  ]) {
    const cost = randomCosts(n, most, seed);
    const mates = leastMatching(n, most, cost);
    const pairs = mates.flatMap((mate, i) => (i < mate ? [[i, mate]] : []));
    expect(pairs).toHaveLength(n / 2);
    for (const [i, [a, b]] of pairs.entries())
      for (const [c, d] of pairs.slice(i + 1)) {
        const now = cost(a, b) + cost(c, d);
        expect(cost(a, c) + cost(b, d)).toBeGreaterThanOrEqual(now);
        expect(cost(a, d) + cost(b, c)).toBeGreaterThanOrEqual(now);
      }
  }
});
