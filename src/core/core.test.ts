import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { games } from '../games/index.ts';
import { puissance4 } from '../games/puissance4/index.ts';
import { ticTacToe } from '../games/tictactoe/index.ts';
import { ultimate } from '../games/ultimate/index.ts';
import { readTimeControl, writeTimeControl } from './clock.ts';
import { nearest } from './nearest.ts';
import { randomFrom } from './random.ts';
import { readRecord } from './record-reader.ts';
import { unwrap } from './result.ts';
import { quotable } from './texts.ts';
import {
  findGame,
  moveTimeOf,
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
  ])('%s', (text, id) => expect(unwrap(rulesOf(puissance4, text)).id).toBe(id));

  test.each([
    ['rotaton', 'unknown-variant', 'Did you mean "rotation"?'],
    ['', 'unknown-variant', 'Known: standard, rotation'],
    ['7x7', 'unknown-variant', 'OPTION=VALUE, several with commas: columns=4…8, rows=4…8'],
    ['rotatons=4', 'unknown-option', 'tokens=2…32, rotations=0…8.'],
    ['rotatons=4', 'unknown-option', 'Did you mean "rotations"?'],
    ['rotations=', 'bad-option', 'whole number'],
    ['rotations=-1', 'bad-option', 'whole number from 0'],
    ['rotations=4,rotations=2', 'option-twice', 'Keep one'],
    ['constructor', 'unknown-variant', 'Known'],
    ['__proto__=1', 'unknown-option', 'Known'],
  ])('%s is refused', (text, code, hint) => {
    const read = readVariant(puissance4, text);
    expect(read).toMatchObject({ ok: false, fault: { code } });
    if (!read.ok) expect(read.fault.message.en).toContain(hint);
  });

  test('names are preferred to options', () => {
    expect(variantName(ultimate, { rule: 'open' })).toBe('open');
    expect(variantName(ultimate, { rule: 'standard' })).toBe('standard');
    const odd = unwrap(readVariant(puissance4, 'rotations=3'));
    expect(variantName(puissance4, odd)).toBe('rotations=3');
  });

  test('games and rules are found by name, never by default', () => {
    expect(unwrap(findGame(games, ' Ultimate ')).id).toBe('ultimate');
    expect(unwrap(readRulesId(games, 'ultimate:open')).id).toBe('ultimate:rule=open');
    const unknown = findGame(games, 'brekthrough');
    if (unknown.ok) throw new Error('found');
    expect(unknown.fault.message.fr).toBe(
      'Jeu inconnu : « brekthrough ». Vouliez-vous dire « breakthrough » ? Possibilités : tictactoe, ultimate, puissance4, breakthrough.',
    );
    for (const id of ['chess', 'ultimate:', 'ultimate:opne', ':open', ''])
      expect(readRulesId(games, id).ok).toBe(false);
  });

  test('a position of another variant is refused where it says so', () => {
    const rules = unwrap(rulesOf(ultimate, 'count'));
    const text = '9/9/9/9/9/9/9/9/9 x -';
    expect(rules.readPosition(text)).toMatchObject({
      fault: { code: 'other-variant', at: { column: 22 } },
    });
    expect(readPosition(ultimate, `${text} rule=cuont`)).toMatchObject({
      fault: { code: 'bad-option', at: { column: 23 } },
    });
    expect(unwrap(readPosition(ultimate, `${text} count`)).rules.id).toBe('ultimate:rule=count');
  });
});

describe('time controls', () => {
  test.each(['6s', '500ms', '5m+3s', '1h+0s', '90s+2s', 'none'])(
    '%s is read and written back',
    text => {
      const written = writeTimeControl(unwrap(readTimeControl(text)));
      expect(unwrap(readTimeControl(written))).toEqual(unwrap(readTimeControl(text)));
    },
  );
  test.each(['', 'soon', '6', '-6s', '0s', '5m+', '1e9s', '6 s 3'])('"%s" is refused', text => {
    expect(readTimeControl(text)).toMatchObject({ ok: false, fault: { code: 'bad-time-control' } });
  });
});

describe('what was typed is quoted', () => {
  test.each([
    ['e5', 'e5', 'as it is'],
    ['x'.repeat(60), 'x'.repeat(60), 'as long as it is short'],
    ['x'.repeat(61), `${'x'.repeat(60)}…`, 'else cut'],
    [`${'x'.repeat(59)}😀`, `${'x'.repeat(59)}…`, 'between characters'],
    ['\u001b[2Je\n5', '\uFFFD[2Je\uFFFD5', 'without what steers a terminal'],
  ])('%j as %j: %s', (text, quoted) => expect(quotable(text)).toBe(quoted));
  test('a fault about a megabyte stays a sentence', () => {
    const long = 'x'.repeat(1_000_000);
    for (const read of [
      findGame(games, long),
      readVariant(ultimate, long),
      readVariant(ultimate, `${long}=1`),
      readVariant(puissance4, `rows=${long}`),
      readTimeControl(long),
      readPosition(ticTacToe, `${long}/3/3 x`),
      readPosition(ticTacToe, `3/3/3 ${long}`),
      readRecord(games, `[Game "tictactoe"]\n[${long}\n\n*`),
      readRecord(games, `[Game "tictactoe"]\n[Ending "${long}"]\n\n0-1`),
    ]) {
      if (read.ok) throw new Error('read');
      for (const text of Object.values(read.fault.message))
        expect(text.length, text.slice(0, 99)).toBeLessThan(500);
    }
  });
  test('nothing is not quoted at all', () => {
    const read = findGame(games, ' ');
    expect(read.ok ? '' : read.fault.message.en).toContain(
      'Unknown game: nothing was given. Known',
    );
  });
});

test('the pace of a game is its own, or five seconds', () => {
  expect(moveTimeOf(ultimate)).toBe(6_000);
  expect(moveTimeOf(puissance4)).toBe(5_000);
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
