import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { stepRow } from '../../research/ladder/document.ts';
import { eloOf } from '../../src/stats/elo.ts';
import { freedomOf, intervalOf } from '../../src/stats/pairs.ts';
import { ROOT } from '../support/run.ts';

const ROW =
  /^\| (\S+(?: rotation)?) \| level:\d – level:\d \| (\d+) \| ([\d.]+) % \(([\d.]+)–([\d.]+)\) \| ([+-]\d+) ± (\d+) \| ([\d.]+) % \|$/gm;

test('docs/levels.md: intervals and Elo follow from score and deviation, by the formula of today', () => {
  const rows = [...readFileSync(join(ROOT, 'docs/levels.md'), 'utf8').matchAll(ROW)];
  expect(rows).toHaveLength(31);
  for (const [row, , count, share, low, high, elo, error, deviation] of rows) {
    const games = Number(count);
    const pairs = games / 2;
    const score = Math.round((Number(share) / 100) * 4 * pairs) / (4 * pairs);
    const scoreError = Number(deviation) / 100 / Math.sqrt(pairs - 1);
    const found = intervalOf({ games, score, scoreError }, freedomOf(pairs, games));
    const off = (shown: string, value: number) => Math.abs(Number(shown) - value);
    expect([row, off(low, 100 * found.low) < 0.06]).toEqual([row, true]);
    expect([row, off(high, 100 * found.high) < 0.06]).toEqual([row, true]);
    expect([row, off(elo, eloOf(score)) < 0.6]).toEqual([row, true]);
    const half = (eloOf(found.high) - eloOf(found.low)) / 2;
    expect([row, off(error, half) < 0.6]).toEqual([row, true]);
  }
});

test('a row of the ladder, and one without a point lost', () => {
  const step = { game: 'ultimate', variant: 'standard', upper: 'level:2', lower: 'level:1' };
  expect(stepRow(step, [1, 8, 42, 52, 97])).toBe(
    '| ultimate | level:2 – level:1 | 400 | 79.5 % (76.1–82.6) | +235 ± 35 | 23.29 % |',
  );
  expect(stepRow({ ...step, variant: 'rotation' }, [0, 0, 0, 0, 50])).toBe(
    '| ultimate rotation | level:2 – level:1 | 100 | 100.0 % (96.4–100.0) | > +570 | 0.00 % |',
  );
});
