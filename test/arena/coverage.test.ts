import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fieldCoverage } from '../../research/coverage/championships.ts';
import {
  type Coverage,
  firstPlayerCoverage,
  matchCoverage,
  regretCoverage,
  sprtCoverage,
  strataCoverage,
} from '../../research/coverage/matches.ts';
import { randomFrom } from '../../src/core/random.ts';
import {
  ADVANTAGE_GAMES,
  FEW_STRENGTH_GAMES,
  LESS_CONFIDENCE,
  NELO_GAMES,
  REGRET_GAMES,
  SCORE_GAMES,
  STRENGTH_GAMES,
  STRENGTH_SPREAD,
} from '../../src/stats/confidence.ts';
import { isLong } from '../support/long.ts';
import { run } from '../support/run.ts';

/**
 * A short form of `npm run coverage`. The dice are seeded, and the bounds are six standard errors wide: only a
 * change of the formulas can fail here. Of 20 games every outcome is counted, without dice.
 */
const MATCHES = 250;
const [LEAST, MOST] = [0.925, 0.975];

function expectCoverage(found: number | null, least = LEAST, most = MOST): void {
  expect(found).not.toBeNull();
  expect(found ?? 0).toBeGreaterThan(least);
  expect(found ?? 0).toBeLessThanOrEqual(most);
}

const expectMean = (found: Coverage | null): void =>
  expectCoverage(found?.mean ?? null, 0.94, 0.96);

describe('a match', () => {
  for (const draws of [0, 0.3, 0.7])
    test(`20 games, ${100 * draws} % draws: 94 to 96 % over all strengths, where 1.96 standard errors give 89 %`, () => {
      const found = matchCoverage(draws, 20, 0, randomFrom('none'));
      expectMean(found.score);
      expect(found.score?.least).toBeGreaterThan(0.93);
      expect(found.nelo).toBeNull(); // too few for an error
      expectCoverage(found.los, 0.94, 0.96);
      expect(found.usualScore?.mean).toBeLessThan(0.9);
    });
  test('fewer games: at least 95 %', () => {
    for (const games of [2, 4, 10]) {
      const found = matchCoverage(0.3, games, 0, randomFrom('none'));
      expect(found.score?.least).toBeGreaterThan(0.95);
    }
  });
  test('100 games', () => {
    const found = matchCoverage(0.3, 100, MATCHES, randomFrom('short 100'));
    for (const coverage of [found.score, found.elo, found.nelo]) expectMean(coverage);
    expect(found.usualNelo?.mean).toBeLessThan(0.8);
  });
  test('the first player', () =>
    expectCoverage(firstPlayerCoverage(0.55, 40, 1_500, randomFrom('first'))));
  test('the mean regret of a move', () => {
    expectCoverage(regretCoverage(0.05, 50, 600, randomFrom('regret')), 0.9, 0.99);
    expectCoverage(regretCoverage(0.05, 10, 600, randomFrom('regret')), 0.85, 0.99);
  });
  test('several opponents', () => {
    const found = strataCoverage(0.3, 20, 1_500, randomFrom('strata'));
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
      expectCoverage(found.elo, 0.91, 0.995);
      expectCoverage(found.gap, 0.91, 0.995);
      expectCoverage(found.advantage, 0.88, 1);
      expectCoverage(found.first, 0.85, 1);
      expect(found.claims).toBeGreaterThan(0.85);
      expect(found.beyond).toBeLessThan(0.05);
      expect(found.rated).toBeGreaterThan(7);
      if (spread > 0) {
        expect(found.slope).toBeGreaterThan(0.95); // a field is not shrunk
        expect(found.slope).toBeLessThan(1.35);
      }
    });
});

/** Cells in bold are those where 95 % is promised. */
test('the document promises 95 % where it was measured to be 94 to 96 % only', () => {
  const text = readFileSync(new URL('../../docs/statistics.md', import.meta.url), 'utf8');
  const promised = [...text.matchAll(/^\|.*$/gm)].flatMap(([line]) =>
    [...line.matchAll(/\*\*([\d.]+) %\*\*/g)].map(([, value]) => ({ line, value: Number(value) })),
  );
  expect(promised.length).toBeGreaterThan(80);
  expect(promised.filter(({ value }) => value < 94 || value > 96)).toEqual([]);
});

test('what the document promises is what the program goes by', () => {
  const text = readFileSync(new URL('../../docs/statistics.md', import.meta.url), 'utf8');
  for (const words of [
    `| score, Elo difference | from ${SCORE_GAMES} games`,
    `| nElo | from ${NELO_GAMES} games`,
    `from ${STRENGTH_GAMES} games of every player, and at most ${STRENGTH_SPREAD} Elo between`,
    `fewer than ${FEW_STRENGTH_GAMES} games a player among those`,
    `| first player's advantage | from ${ADVANTAGE_GAMES} games, and at most ${STRENGTH_SPREAD} Elo`,
    `(report) | from ${REGRET_GAMES} games`,
    `| never | at least ${100 * LESS_CONFIDENCE.share} % |`,
  ])
    expect(text).toContain(words);
});

test.runIf(isLong)(
  'the document has what npm run coverage prints today; championships take five minutes more',
  { timeout: 600_000 },
  async () => {
    const tables = ['matches', 'first-player', 'strata', 'regret', 'tests'];
    const script = ['research/coverage/coverage.ts', ...tables];
    const { code, stdout } = await run(process.execPath, script);
    expect(code).toBe(0);
    const text = readFileSync(new URL('../../docs/statistics.md', import.meta.url), 'utf8');
    const printed = [...stdout.matchAll(/^\|.*$/gm)].map(([line]) => line);
    expect(printed.length).toBeGreaterThan(50);
    expect(printed.filter(line => !text.includes(line))).toEqual([]);
  },
);
