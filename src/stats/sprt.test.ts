import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Random, randomFrom } from '../core/random.ts';
import { NELO_PER_SIGMA } from './elo.ts';
import { likeliest } from './likelihood.ts';
import { momentsOf, type PairCounts, trialsOf } from './moments.ts';
import { logLikelihoodRatio, STANDARD_SPRT, sprt, sprtBounds } from './sprt.ts';

/** The approximation of the ratio near 50 %. */
function approximate(counts: PairCounts, low: number, high: number): number {
  const { games, score, sigma } = momentsOf(trialsOf(counts));
  const t = (score - 0.5) / sigma;
  const off = (nelo: number) => 1 + (t - nelo / NELO_PER_SIGMA) ** 2;
  return (games / 2) * Math.log(off(low) / off(high));
}

describe('golden values', () => {
  const counts: PairCounts = [379, 10170, 21828, 10640, 343];
  test('the ratio of a long match, [0, 2]', () => {
    expect(approximate(counts, 0, 2)).toBeCloseTo(2.946, 3);
    expect(logLikelihoodRatio(counts, { ...STANDARD_SPRT, high: 2 })).toBeCloseTo(2.946, 2);
  });
  test('bounds at 5 % and 5 %', () => {
    expect(sprtBounds(STANDARD_SPRT).accept).toBeCloseTo(2.944, 3);
    expect(sprtBounds(STANDARD_SPRT).reject).toBeCloseTo(-2.944, 3);
  });
  // by constrained maximisation (SLSQP of SciPy 1.17)
  for (const [seen, ratio] of [
    [[0, 0, 0, 0, 10], 1.818531],
    [[0, 0, 0, 10, 0], 1.234738],
    [[0, 0, 100, 0, 0], -4.050265],
    [[10, 0, 0, 0, 0], -2.224521],
    [[3, 1, 0, 2, 9], 1.120687],
    [[0, 5, 30, 20, 1], 3.569119],
  ] as const)
    test(`pairs ${seen}`, () =>
      expect(logLikelihoodRatio(seen, STANDARD_SPRT)).toBeCloseTo(ratio, 5));
});

describe('verdicts', () => {
  for (const [seen, verdict, why] of [
    [[0, 0, 0, 0, 0], 'undecided', 'nothing played'],
    [[0, 0, 0, 0, 1], 'undecided', 'one pair'],
    [[0, 0, 0, 0, 17], 'accepted', 'a sweep is seen soon'],
    [[14, 0, 0, 0, 0], 'rejected', 'so is its opposite'],
    [[0, 0, 200, 0, 0], 'rejected', 'always even is no gain'],
  ] as const)
    test(why, () => expect(sprt(seen).verdict).toBe(verdict));
  test('games without pairs', () => {
    expect(sprt({ wins: 300, draws: 0, losses: 200 }).verdict).toBe('accepted');
    expect(sprt({ wins: 200, draws: 0, losses: 300 }).verdict).toBe('rejected');
  });
});

const count = fc.oneof(fc.nat(2), fc.nat(500));
const pairCounts: fc.Arbitrary<PairCounts> = fc.tuple(count, count, count, count, count);

test('the ratio is finite, and turns with the match', () => {
  fc.assert(
    fc.property(pairCounts, ([a, b, c, d, e]) => {
      const ratio = logLikelihoodRatio([a, b, c, d, e], { ...STANDARD_SPRT, low: -50, high: 50 });
      expect(Number.isFinite(ratio)).toBe(true);
      const turned = logLikelihoodRatio([e, d, c, b, a], { ...STANDARD_SPRT, low: -50, high: 50 });
      expect(ratio + turned).toBeCloseTo(0, 4);
    }),
  );
});

test('the likeliest distribution is one, and has the wanted mean', () => {
  fc.assert(
    fc.property(
      fc.tuple(...[0, 1, 2, 3, 4].map(() => fc.integer({ min: 1, max: 500 }))),
      fc.double({ min: -0.3, max: 0.3, noNaN: true }),
      ([a, b, c, d, e], t) => {
        const trials = trialsOf([a, b, c, d, e]);
        const found = likeliest(trials, t);
        const { score, sigma } = momentsOf({ ...trials, counts: found });
        expect(found.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 6);
        expect(score - 0.5).toBeCloseTo(t * sigma, 5);
      },
    ),
    { examples: [[[7, 147, 322, 497, 77], 0]] }, // Newton's first step lands beside a pole here
  );
});

test('near 50 % the ratio is the well-known approximation', () => {
  fc.assert(
    fc.property(
      fc.tuple(...[0, 1, 2, 3, 4].map(() => fc.integer({ min: 180, max: 220 }))),
      ([a, b, c, d, e]) => {
        const counts: PairCounts = [a, b, c, d, e];
        const ratio = logLikelihoodRatio(counts, { ...STANDARD_SPRT, high: 10 });
        expect(Math.abs(ratio - approximate(counts, 0, 10))).toBeLessThan(0.05);
      },
    ),
  );
});

/** Plays pairs of independent games until the test ends. */
function simulated(win: number, draw: number, random: Random) {
  const half = (): number => {
    const u = random.next() / 2 ** 32;
    return u < win ? 2 : u < win + draw ? 1 : 0;
  };
  const counts: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  for (let games = 2; ; games += 2) {
    counts[half() + half()]++;
    const { verdict } = sprt(counts);
    if (verdict !== 'undecided') return { games, verdict };
  }
}

describe('what the default promises', () => {
  // at 30 % draws, a winning rate of .35 is 0 normalised Elo and .40960 is 50
  for (const [truth, win, wrong] of [
    [0, 0.35, 'accepted'],
    [50, 0.4096, 'rejected'],
  ] as const)
    test(`${truth} normalised Elo: about 270 games, at most 5 % wrong`, () => {
      const random = randomFrom(`sprt ${truth}`);
      const matches = Array.from({ length: 400 }, () => simulated(win, 0.3, random));
      const games = matches.reduce((sum, match) => sum + match.games, 0) / matches.length;
      const errors = matches.filter(({ verdict }) => verdict === wrong).length / matches.length;
      expect(games).toBeGreaterThan(240);
      expect(games).toBeLessThan(300);
      expect(errors).toBeLessThan(0.07); // 5 %, and the variation of 400 matches
    });
});
