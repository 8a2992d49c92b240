import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checks } from '../../test/support/conformance.ts';
import { times } from '../../test/support/long.ts';
import { readPinned } from '../../test/support/pinned.ts';
import type { Game } from '../core/game.ts';
import { perft } from '../core/perft.ts';
import { randomFrom } from '../core/random.ts';
import { unwrap } from '../core/result.ts';
import { readVariant, rulesOf } from '../core/variant.ts';
import { games } from './index.ts';

/** The most leaves of a pinned count that is tested here; `npm run test:long` and `npm run perft` test the others. */
const AFFORDABLE = times(60_000, 6_500_000);

const folder = (game: Game) => new URL(`./${game.id}/`, import.meta.url);
const listed: readonly Game[] = games;

describe.each(listed.map(game => [game.id, game] as const))('%s', (_, game) => {
  const variants = ['standard', ...Object.keys(game.presets)];

  describe.each(variants)('%s', variant => {
    const rules = unwrap(rulesOf(game, variant));
    test.each(checks)('$name', check => {
      fc.assert(
        fc.property(fc.nat(), seed => check.run(game, rules, randomFrom(seed))),
        { numRuns: times(3, 40) },
      );
    });
  });

  const anyOptions = fc.record(
    Object.fromEntries(
      Object.entries(game.options).map(([name, option]) => [
        name,
        option.kind === 'integer'
          ? fc.integer({ min: option.min, max: option.max })
          : fc.constantFrom(...option.values),
      ]),
    ),
  );
  test('conforms in every variant that its options allow', () => {
    fc.assert(
      fc.property(anyOptions, fc.nat(), (options, seed) => {
        const written = Object.entries(options).map(([name, value]) => `${name}=${value}`);
        const rules = game.rules(
          written.length > 0 ? unwrap(readVariant(game, written.join(','))) : options,
        );
        if (!rules.ok) {
          expect(rules.fault.message.fr).not.toBe('');
          expect(rules.fault.message.en).not.toBe('');
          return;
        }
        for (const check of checks) check.run(game, rules.value, randomFrom(seed));
      }),
      { numRuns: times(5, 200) },
    );
  });

  const pinned = readPinned(readFileSync(new URL('perft.txt', folder(game)), 'utf8'));
  test('pins counts of each of its variants', () => {
    for (const variant of variants) expect(pinned.map(line => line.variant)).toContain(variant);
  });
  test.each(pinned)('perft $variant $position', ({ variant, position, leaves }) => {
    const rules = unwrap(rulesOf(game, variant));
    const start = position === null ? rules.start : unwrap(rules.readPosition(position));
    for (const [i, count] of leaves.entries())
      if (count <= AFFORDABLE) expect(perft(start, i + 1)).toBe(count);
  });

  test('has a README', () => expect(existsSync(new URL('README.md', folder(game)))).toBe(true));
});
