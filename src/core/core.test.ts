import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { games } from '../games/index.ts';
import { puissance4 } from '../games/puissance4/index.ts';
import { ultimate } from '../games/ultimate/index.ts';
import { readTimeControl, writeTimeControl } from './clock.ts';
import { nearest } from './nearest.ts';
import { randomFrom } from './random.ts';
import { must } from './result.ts';
import {
  findGame,
  readPosition,
  readRulesId,
  readVariant,
  rulesOf,
  variantName,
} from './variant.ts';

describe('random', () => {
  test('the same seed gives the same numbers, on every machine', () => {
    const random = randomFrom('quadrille');
    expect([random.next(), random.next(), random.next()]).toEqual([
      364670691, 1950603573, 1859233262,
    ]);
  });
  test('below() is fair and in range', () => {
    const counts = [0, 0, 0, 0, 0, 0, 0];
    const random = randomFrom(1);
    for (let i = 0; i < 70_000; i++) counts[random.below(7)]++;
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(500);
  });
  test('shuffle() keeps every item and reaches every order', () => {
    const random = randomFrom('orders');
    const orders = new Set(
      Array.from({ length: 300 }, () => random.shuffle(['a', 'b', 'c', 'd']).join('')),
    );
    expect(orders.size).toBe(24);
  });
});

describe('variants', () => {
  test.each([
    ['standard', 'puissance4'],
    ['rotation', 'puissance4:rotations=4'],
    ['ROTATIONS=4', 'puissance4:rotations=4'],
    [' rotations = 4 , tokens=20', 'puissance4:tokens=20,rotations=4'],
    ['rows=6', 'puissance4:rows=6'],
  ])('%s', (text, id) => expect(must(rulesOf(puissance4, text)).id).toBe(id));

  test.each([
    ['rotaton', 'unknown-variant', 'Did you mean "rotation"?'],
    ['', 'unknown-variant', 'Known: standard, rotation'],
    ['rotatons=4', 'unknown-option', 'Did you mean "rotations"?'],
    ['rotations=', 'bad-option', 'whole number'],
    ['rotations=-1', 'bad-option', 'whole number from 0'],
    ['rotations=4,rotations=2', 'option-twice', 'Keep one'],
    ['constructor', 'unknown-variant', 'Known'],
    ['__proto__=1', 'unknown-option', 'Known'],
  ])('%s is refused', (text, code, hint) => {
    const read = readVariant(puissance4, text);
    expect(read).toMatchObject({ ok: false, fault: { code } });
    if (!read.ok) expect(read.fault.words.en).toContain(hint);
  });

  test('names are preferred to options', () => {
    expect(variantName(ultimate, { rule: 'open' })).toBe('open');
    expect(variantName(ultimate, { rule: 'standard' })).toBe('standard');
    const odd = must(readVariant(puissance4, 'rotations=3'));
    expect(variantName(puissance4, odd)).toBe('rotations=3');
  });

  test('games and rules are found by name, never by default', () => {
    expect(must(findGame(games, ' Ultimate ')).id).toBe('ultimate');
    expect(must(readRulesId(games, 'ultimate:open')).id).toBe('ultimate:rule=open');
    const unknown = findGame(games, 'brekthrough');
    if (unknown.ok) throw new Error('found');
    expect(unknown.fault.words.fr).toBe(
      'Jeu inconnu : « brekthrough ». Vouliez-vous dire « breakthrough » ? Possibilités : tictactoe, ultimate, puissance4, breakthrough.',
    );
    for (const id of ['chess', 'ultimate:', 'ultimate:opne', ':open', ''])
      expect(readRulesId(games, id).ok).toBe(false);
  });

  test('a position of another variant is refused where it says so', () => {
    const rules = must(rulesOf(ultimate, 'count'));
    const text = '9/9/9/9/9/9/9/9/9 x -';
    expect(rules.readPosition(text)).toMatchObject({
      fault: { code: 'other-variant', at: { column: 22 } },
    });
    expect(readPosition(ultimate, `${text} rule=cuont`)).toMatchObject({
      fault: { code: 'bad-option', at: { column: 23 } },
    });
    expect(must(readPosition(ultimate, `${text} count`)).rules.id).toBe('ultimate:rule=count');
  });
});

describe('time controls', () => {
  test.each(['6s', '500ms', '5m+3s', '1h+0s', '90s+2s', 'none'])(
    '%s is read and written back',
    text => {
      const written = writeTimeControl(must(readTimeControl(text)));
      expect(must(readTimeControl(written))).toEqual(must(readTimeControl(text)));
    },
  );
  test.each(['', 'soon', '6', '-6s', '0s', '5m+', '1e9s', '6 s 3'])('"%s" is refused', text => {
    expect(readTimeControl(text)).toMatchObject({ ok: false, fault: { code: 'bad-time-control' } });
  });
});

test('nearest: one slip is forgiven, a guess is not invented', () => {
  const known = ['ultimate', 'tictactoe', 'open'];
  expect(nearest('ultimat', known)).toBe('ultimate');
  expect(nearest('utlimate', known)).toBe('ultimate');
  expect(nearest('opne', known)).toBe('open');
  expect(nearest('tic', known)).toBe('tictactoe');
  expect(nearest('chess', known)).toBeUndefined();
  fc.assert(fc.property(fc.string(), word => known.includes(nearest(word, known) ?? 'open')));
});
