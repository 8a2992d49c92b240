import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanName, nameSkeleton, REAL_NAME, rosterKey, TakenNames } from './names.ts';

const cleaned = (text: string, most?: number) => {
  const name = cleanName(text, most);
  return name.ok ? name.value : name.fault.code;
};

describe('names are cleaned', () => {
  test.each([
    ['Ada', 'Ada', 'as it is'],
    ['  Zoé   Noël\t', 'Zoé Noël', 'spaces'],
    ['Zoe\u0301', 'Zoé', 'composed'],
    ['A\u0000d\u001b[31ma\u0007', 'Ad[31ma', 'control characters'],
    ['Ada\nTeacher', 'Ada Teacher', 'one line'],
    ['\u202EadA\u202C', 'adA', 'the direction of writing'],
    ['A\u200Bd\u200Da\u2060\uFEFF', 'Ada', 'characters without width'],
    [
      'A\u00ADda\u3164\uFE0F\u2800',
      'Ada',
      'soft hyphen, filler, variation selector, empty Braille cell',
    ],
    [`A${'\u0336\u0489\u030D'.repeat(9)}da`, 'A\u0336\u0489da', 'marks that pile up'],
    ['\u0301Ada', 'Ada', 'a mark that would sit on what stands before'],
    ['<b>Ada</b>', '<b>Ada</b>', 'HTML is text, which pages show as text'],
    ['מרים', 'מרים', 'names that are written from the right'],
    ['李小龍', '李小龍', 'names without an alphabet'],
    ['\uE000\uD800Ada', 'Ada', 'private use and half characters'],
    ['A\0\u0300da', 'Àda', 'an accent that something unseen held apart from its letter'],
    ['', 'no-name', 'nothing'],
    ['\u200B\u2800 \u3164', 'no-name', 'nothing that is seen'],
    ['!!!', 'no-name', 'nothing that is read'],
    ['x'.repeat(300), 'long-name', '300 characters'],
    ['x'.repeat(1_000_000), 'long-name', 'a million'],
  ])('%j', (text, wanted) => expect(cleaned(text)).toBe(wanted));

  test('a real name may be longer', () => {
    expect(cleaned('x'.repeat(40))).toBe('long-name');
    expect(cleaned('x'.repeat(40), REAL_NAME)).toHaveLength(40);
  });

  test('whatever is written, nothing unseen remains, and cleaning twice is cleaning once', () => {
    const troublesome = fc.constantFrom(
      0,
      0x20,
      0x41,
      0x85,
      0xa0,
      0x300,
      0x301,
      0x323,
      0x200b,
      0x2028,
      0x3164,
    );
    const sign = fc.oneof(fc.nat({ max: 0x10ffff }), troublesome);
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 60 }), signs => {
        const name = cleanName(`A${String.fromCodePoint(...signs)}`, 100);
        if (!name.ok) return;
        expect(name.value).not.toMatch(/[\p{C}\p{Zl}\p{Zp}\u2800]|^\s|\s$/u);
        expect(cleaned(name.value, 100)).toBe(name.value);
      }),
    );
  });
});

test.each([
  ['Élodie Dupont', 'DUPONT Elodie', 'accents, capitals, order'],
  ['Jean-Noël d’Œuvre', 'D OEUVRE JEAN NOEL', 'hyphens, apostrophes, œ'],
  ['Zoe\u0301 Li', 'LI, Zoé', 'composed or not'],
])('on a roster, %s is %s', (one, other) => expect(rosterKey(one)).toBe(rosterKey(other)));

test('on a roster, other names are others', () => {
  expect(rosterKey('Marie Dupont')).not.toBe(rosterKey('Marie Dupond'));
});

test.each([
  ['Ada', 'Аdа', 'Cyrillic'],
  ['Ada', 'ＡＤＡ', 'full width'],
  ['Bill', 'BiII', 'l and I'],
  ['Zoé', 'Z0e', 'o and 0'],
  ['Marne', 'Mame', 'rn and m'],
  ['Ada L', 'AdaL', 'spaces'],
  ['teacher', 'τеасһег', 'a mixture'],
])('%s and %s look alike', (one, other) => expect(nameSkeleton(one)).toBe(nameSkeleton(other)));

test('names that look alike are told apart', () => {
  expect(new TakenNames(['Bob']).take('Ada')).toBe('Ada');
  const taken = new TakenNames(['Ada', 'ada 2']);
  expect(taken.take('Аda')).toBe('Аda 3');
  expect(taken.take('Ada')).toBe('Ada 4');
  expect(new TakenNames(['X'.repeat(30)]).take('x'.repeat(30))).toBe(`${'x'.repeat(28)} 2`);
});

test('a hundred who choose no pseudonym have different ones', () => {
  const taken = new TakenNames();
  const names = Array.from({ length: 100 }, (_, i) =>
    taken.takePseudonym(below => (i * 7) % below),
  );
  expect(new Set(names.map(nameSkeleton)).size).toBe(100);
});
