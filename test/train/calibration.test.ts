import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  binsOf,
  crossValidated,
  errorOf,
  oddsOf,
  predicted,
} from '../../scripts/train/calibration.ts';
import { IN_USE, networkNamed, rulesFor } from '../../scripts/train/engines.ts';
import { nameOf } from '../../scripts/train/networks.ts';
import type { Game } from '../../src/core/game.ts';
import { randomFrom } from '../../src/core/random.ts';
import { chancesFor } from '../../src/engine/search.ts';
import { games } from '../../src/games/index.ts';

/** What points of an evaluation are worth in games. */

/** Positions whose results follow the odds, and draws where neither side is far ahead. */
function positionsWith(odds: number) {
  const random = randomFrom(`${odds}`);
  return Array.from({ length: 40_000 }, () => {
    const score = random.below(601) - 300;
    const chance = chancesFor(score, odds);
    const drawn = Math.min(chance, 1 - chance); // half of the points of this share of games
    const luck = random.below(1_000_000) / 1_000_000;
    return { score, result: luck < chance - drawn / 2 ? 1 : luck < chance + drawn / 2 ? 0.5 : 0 };
  });
}

test.each([40, 91, 250])('odds of %i points are found again, draws counting half', odds => {
  const seen = positionsWith(odds);
  expect(Math.abs(oddsOf(seen) - odds) / odds).toBeLessThan(0.05);
  expect(errorOf(binsOf(crossValidated(seen)))).toBeLessThan(0.02);
  expect(errorOf(binsOf(predicted(seen, 2 * odds)))).toBeGreaterThan(0.04);
});

const listed: readonly Game[] = games;
const page = readFileSync(join(import.meta.dirname, '../../docs/analysis.md'), 'utf8');

test.each(Object.keys(IN_USE))('%s was calibrated with the network in use', id => {
  const row = page.split('\n').find(line => line.startsWith(`| \`${id}\` |`)) ?? '';
  const [, , network, , , points] = row.split('|').map(cell => cell.trim());
  expect(network).toBe(`\`${nameOf(networkNamed(id, 'current'))}\``);
  const rules = rulesFor(id, 7); // of the small boards any
  const game = listed.find(each => each.id === rules.game.id);
  expect(game?.ai?.odds?.[rules.id]).toBe(Number(points));
});
