import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitted, wrapped } from './wrap.ts';

test.each([
  ['one two three', 'one two\nthree', 'between words'],
  ['one two', 'one two', 'not before it must'],
  ['  one two three', '  one two\n  three', 'under its indent'],
  ['a  bcd efg hij', 'a  bcd efg\n   hij', 'under the text behind a name'],
  [' 1. Go  bcd efg', ' 1. Go  bcd\n efg', 'unless the name is long'],
  ['un\u00A0mot insécable\u00A0!', 'un\u00A0mot\ninsécable\u00A0!', 'never at a no-break space'],
  ['abcdefghijklmnop qr', 'abcdefghijklmnop\nqr', 'and a long word stays whole'],
  ['a\n\nb', 'a\n\nb', 'with its own breaks'],
  ['\u001b[31mone two thr\u001b[0m', '\u001b[31mone two thr\u001b[0m', 'colours take no room'],
])('%j is broken as %j: %s', (text, lines) => expect(wrapped(text, 11)).toBe(lines));

test('no word is lost, and no line is wider than it must be', () => {
  const word = fc.stringMatching(/^[a-z]{1,12}$/);
  fc.assert(
    fc.property(fc.array(word), fc.integer({ min: 12, max: 40 }), (words, columns) => {
      const lines = wrapped(words.join(' '), columns).split('\n');
      expect(lines.join(' ')).toBe(words.join(' '));
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(columns);
    }),
  );
});

test('only a screen has a width', () => {
  expect(fitted({ columns: 3 }, 'a bcd')).toBe('a bcd');
  expect(fitted({ isTTY: true, columns: 3 }, 'a bcd')).toBe('a\nbcd');
});
