import { describe, expect, test } from 'vitest';
import { unwrap } from '../../core/result.ts';
import { readPosition, rulesOf } from '../../core/variant.ts';
import { ultimate } from './index.ts';

const NINE = '9/9/9/9/9/9/9/9/9';

describe('possible positions read and write the same', () => {
  const possible = [
    [`${NINE} x -`, 'the start'],
    ['9/9/9/9/4x4/9/9/9/9 o e', 'after e5'],
    ['8x/o8/9/9/1x5x1/9/9/3o5/4o4 x d', 'six moves, d imposed'],
    ['2x1x1x2/9/o8/9/o8/9/o8/9/9 x -', 'a is imposed and won'],
    ['2x1x1x2/9/o8/9/o8/9/o8/9/9 x - rule=count', 'the same by count'],
    ['2x1x1x2/9/o8/9/o8/9/o8/9/9 x a x........ rule=open', 'the same in open'],
    ['9/5o3/9/6xxx/1x2x2x1/6xxx/3ooo3/3ooo3/3o5 o -', 'crosses have won'],
    ['x1ox1ox1o/9/x8/o8/9/x8/o8/9/9 x i x........ rule=open', 'in open, a has lines of both sides'],
  ] as const;
  for (const [text, why] of possible)
    test(`${why}: ${text}`, () =>
      expect(unwrap(readPosition(ultimate, text)).position.text()).toBe(text));

  test('letters in either case, the variant by its name', () => {
    const { position } = unwrap(readPosition(ultimate, '9/9/9/9/4X4/9/9/9/9 O E count'));
    expect(position.text()).toBe('9/9/9/9/4x4/9/9/9/9 o e rule=count');
  });
});

describe('other texts are refused, with the place of the fault', () => {
  // a bar marks the column of the fault
  const refused = [
    ['standard', `${NINE} x|`, 'field-count', 'no imposed sub-board'],
    ['standard', `${NINE} x - |rule=count`, 'other-variant', 'another variant'],
    ['count', `${NINE} x -|`, 'other-variant', 'no variant named'],
    ['standard', '|9/9/9 x -', 'grid-rows', 'six sub-boards missing'],
    ['standard', '9/9/9/9/|4x5/9/9/9/9 o e', 'grid-row-length', 'ten cells'],
    ['standard', '9/9/9/9/4|z4/9/9/9/9 o e', 'grid-character', 'no such mark'],
    ['standard', `${NINE} |z -`, 'bad-turn', 'no such side'],
    ['standard', '9/9/9/9/4x4/9/9/9/9 o |j', 'bad-imposed', 'no such sub-board'],
    ['standard', '9/9/9/9/4x4/9/9/9/9 o |ee', 'bad-imposed', 'two sub-boards'],

    ['standard', `${NINE} |o -`, 'impossible-counts', 'crosses begin'],
    ['standard', '9/9/9/9/4x4/9/9/9/9 |x e', 'impossible-counts', 'crosses moved twice'],
    ['standard', '9/9/9/9/4o4/9/9/9/9 |x e', 'impossible-counts', 'noughts began'],

    ['standard', '9/|xxxooo3/9/9/9/9/9/9/9 x -', 'impossible-winner', 'lines of both sides in b'],
    [
      'standard',
      '|xxx3xxx/oo7/oo7/oo7/9/9/9/9/9 x a',
      'impossible-winner',
      'a was won, then played',
    ],
    ['open', `${NINE} x - |xo. rule=open`, 'bad-owners', 'three owners'],
    ['open', '9/xxx6/oo1o5/9/9/9/9/9/9 x b .|o....... rule=open', 'impossible-winner', 'b is x’s'],
    [
      'open',
      '9/xxx6/oo1o5/9/9/9/9/9/9 x b .x|x...... rule=open',
      'impossible-winner',
      'no line in c',
    ],
    [
      'open',
      '9/xxx6/oo1o5/9/9/9/9/9/9 x b .|........ rule=open',
      'impossible-winner',
      'b has a line',
    ],

    ['standard', 'xxx6/o8/o8/9/9/9/9/9/9 o |a', 'impossible-imposed', 'a is won'],
    ['standard', '9/5o3/9/6xxx/1x2x2x1/6xxx/3ooo3/3ooo3/3o5 o |a', 'impossible-imposed', 'over'],

    ['standard', `${NINE} x |a`, 'impossible-last-move', 'nothing is imposed at the start'],
    ['standard', '9/9/9/9/4x4/9/9/9/9 o |a', 'impossible-last-move', 'e5 does not send to a'],
    ['standard', '9/9/9/9/4x4/9/9/9/9 o |-', 'impossible-last-move', 'e5 leaves no choice'],
    [
      'standard',
      'xxx6/xxx6/xxx6/oo1oo4/oo1oo4/o8/9/9/9 x |-',
      'impossible-last-move',
      'over too soon',
    ],
    [
      'standard',
      'xxx6/xxx6/xxx6/oo1o1o1oo/oo1o1o1oo/oo1o1o1o1/xxx6/xxx6/xxx6 o |-',
      'impossible-last-move',
      'two lines of sub-boards that no single move completes',
    ],
    [
      'open',
      'xxxooo3/xxxooo3/xxxooo3/x8/9/9/9/9/9 o |- xxx...... rule=open',
      'impossible-last-move',
      'the noughts’ lines in a, b and c came after a finished game',
    ],
  ] as const;
  for (const [variant, marked, code, why] of refused)
    test(`${variant}, ${why}: ${marked}`, () => {
      const rules = unwrap(rulesOf(ultimate, variant));
      const fault = { code, at: { column: marked.indexOf('|') + 1 } };
      expect(rules.readPosition(marked.replace('|', ''))).toMatchObject({ ok: false, fault });
    });
});
