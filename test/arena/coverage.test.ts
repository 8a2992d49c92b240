import { describe, expect, test } from 'vitest';
import { fieldCoverage } from '../../research/coverage/championships.ts';
import {
  gamesCoverage,
  matchCoverage,
  sprtCoverage,
  strataCoverage,
} from '../../research/coverage/matches.ts';
import { randomFrom } from '../../src/core/random.ts';

/**
 * A short form of `npm run coverage`. The dice are seeded, and the bounds are six standard errors wide: only a
 * change of the formulas can fail here. With 1.96 standard errors 20 games give 89 %, and the usual error of
 * nElo gives 75 % at a score of 80 %.
 */
const MATCHES = 1_500;
const [LEAST, MOST] = [0.925, 0.995];

function expectCoverage(found: number | null, least = LEAST, most = MOST): void {
  expect(found).not.toBeNull();
  expect(found ?? 0).toBeGreaterThan(least);
  expect(found ?? 0).toBeLessThanOrEqual(most);
}

describe('a match', () => {
  for (const games of [20, 100])
    for (const score of [0.5, 0.8, 0.91])
      test(`${games} games at ${100 * score} %`, () => {
        const random = randomFrom(`short ${games} ${score}`);
        const found = matchCoverage({ draws: 0.3, score }, games, MATCHES, random);
        expectCoverage(found.score);
        expectCoverage(found.elo);
        expectCoverage(found.nelo);
        if (score === 0.5) expectCoverage(found.los, LEAST, 0.97);
      });
  test('the usual formulas would fail these bounds', () => {
    const found = matchCoverage({ draws: 0.3, score: 0.8 }, 20, MATCHES, randomFrom('usual'));
    expect(found.usualScore).toBeLessThan(LEAST);
    expect(found.usualNelo).toBeLessThan(0.8);
  });
  test('games that do not come in pairs', () =>
    expectCoverage(gamesCoverage({ draws: 0.3, score: 0.55 }, 40, MATCHES, randomFrom('games'))));
  test('several opponents', () => {
    const found = strataCoverage(0.3, 20, MATCHES, randomFrom('strata'));
    expectCoverage(found.stratified);
    expect(found.ratio).toBeGreaterThan(1.3);
  });
});

test('the sequential test errs as rarely as it says', () => {
  expect(sprtCoverage(0, 0.3, 150, randomFrom('even')).accepted).toBeLessThan(0.15);
  expect(sprtCoverage(50, 0.3, 150, randomFrom('better')).accepted).toBeGreaterThan(0.85);
});

describe('a championship of eight', () => {
  for (const [gamesEach, spread] of [
    [2, 0],
    [2, 800],
    [10, 400],
  ] as const)
    test(`${gamesEach} games a pair, ${spread} Elo from the best to the worst`, () => {
      const random = randomFrom(`short field ${gamesEach} ${spread}`);
      const truth = { players: 8, spread, gamesEach, draws: 0.3 };
      const found = fieldCoverage(truth, 150, random);
      expectCoverage(found.elo, 0.91);
      expectCoverage(found.gap, 0.91);
      expectCoverage(found.advantage, 0.85, 1);
      expect(found.claims).toBeGreaterThan(0.85);
      expect(found.beyond).toBeLessThan(0.05);
      expect(found.rated).toBeGreaterThan(7);
      if (spread > 0) {
        expect(found.slope).toBeGreaterThan(0.95); // a field is not shrunk
        expect(found.slope).toBeLessThan(1.35);
      }
    });
});
