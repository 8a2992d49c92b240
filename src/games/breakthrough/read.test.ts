import { describe, expect, test } from 'vitest';
import { unwrap } from '../../core/result.ts';
import { readPosition, rulesOf } from '../../core/variant.ts';
import { breakthrough } from './index.ts';

const START = 'bbbbbbbb/bbbbbbbb/8/8/8/8/rrrrrrrr/rrrrrrrr';

describe('possible positions read and write the same', () => {
  const possible = [
    [`${START} r`, 'the start'],
    ['bbbbbbbb/bbbb1bbb/4b3/8/8/3r4/rrr1rrrr/rrrrrrrr r', 'one step each'],
    ['bbbbbbbb/bbbbbb1b/6b1/8/8/r7/rrrrrrrr/r1rrrrrr b', 'red moved twice, by way of b2 and a3'],
    ['8/8/8/4b3/3r4/8/8/8 b', 'with captured pawns it may be black’s turn'],
    ['8/8/8/4b3/3r4/8/8/8 r', 'or red’s'],
    ['3r4/8/8/4b3/8/8/8/8 b', 'red has arrived'],
    ['8/8/8/4r3/8/8/8/b7 r', 'black has arrived'],
    ['8/8/3r4/8/8/8/8/8 b', 'black has lost its last pawn'],
    ['3r4/8/8/8/8/8/8/8 b', 'the last black pawn was captured on row 8'],
    ['2b2/5/1b1r1/2r2/5 b width=5,height=5', 'a smaller board'],
  ] as const;
  for (const [text, why] of possible)
    test(`${why}: ${text}`, () =>
      expect(unwrap(readPosition(breakthrough, text)).position.text()).toBe(text));

  test('letters in either case, the variant by its name', () => {
    const { position } = unwrap(readPosition(breakthrough, 'BBBB/BBBB/4/RRRR/RRRR R 4x5'));
    expect(position.text()).toBe('bbbb/bbbb/4/rrrr/rrrr r width=4,height=5');
  });
});

describe('other texts are refused, with the place of the fault', () => {
  const standard = unwrap(rulesOf(breakthrough));
  // a bar marks the column of the fault
  const refused = [
    [`${START}|`, 'field-count', 'no side to move'],
    [`${START} r |width=6`, 'other-variant', 'another board'],
    ['|bbbbbbbb/8/rrrrrrrr r', 'grid-rows', 'rows missing'],
    ['8/8/8/|3rb4/8/8/8/8 r', 'grid-row-length', 'nine squares in a row'],
    ['8/8/8/3r|x3/8/8/8/8 r', 'grid-character', 'no such mark'],
    [`${START} |x`, 'bad-turn', 'no such side'],

    ['bbbbbbbb/bbbbbbbb/8/8/8/r7/rrrrrrrr/rrrrrrr|r b', 'impossible-counts', '17 red pawns'],
    ['b7/bbbbbbbb/bbbbbbb|b/8/8/8/r7/rrrrrrrr r', 'impossible-counts', '17 black pawns'],
    ['|8/8/8/8/8/8/8/8 r', 'impossible-counts', 'no pawns at all'],
    [`${START} |b`, 'impossible-counts', 'nobody has moved, and red begins'],
    ['bbbbbbbb/bbbbbbbb/8/8/3r4/8/rrr1rrrr/rrrrrrrr |b', 'impossible-counts', '2 steps to 0'],
    ['bbbbbbbb/bbbb1bbb/4b3/8/8/3r4/rrr1rrrr/rrrrrrrr |b', 'impossible-counts', '1 step to 1'],
    ['bbbbbbbb/bbbbbbbb/8/8/8/8/rrr1rrrr/rrrrrrrr |b', 'impossible-counts', 'captured, unmoved'],
    ['bbbbbbbb/bbbbbbb1/8/1rrrrrrr/8/8/r7/rrrrrrrr |b', 'impossible-counts', '21 steps to 6'],

    ['3|r4/8/8/4b3/8/8/8/8 r', 'impossible-winner', 'red has arrived and is to move'],
    ['8/8/8/4r3/8/8/8/5|b2 b', 'impossible-winner', 'black has arrived and is to move'],
    ['r7/8/8/8/8/8/8/|b7 b', 'impossible-winner', 'both have arrived'],
    ['r2|r4/8/8/8/b7/8/8/8 b', 'impossible-winner', 'two red pawns have arrived'],
    ['8/8/8/r7/8/8/8/b|b6 r', 'impossible-winner', 'two black pawns have arrived'],
    ['8/8/3r4/8/8/8/8/8 |r', 'impossible-winner', 'a side without pawns moved last'],

    ['bbbbbbbb/4bbbb/bbbb4/8/8/|rrrr4/rrrr4/rrrrrrrr r', 'impossible-pawn', 'from e2…h2 to a3…d3'],
    ['bbbbbbbb/4bbbb/8/8/8/bbbb4/rrrr4/rrrrrrrr |b', 'impossible-last-move', 'red all at home'],
    ['3r4/2rrr3/8/8/8/4b3/8/8 |b', 'impossible-last-move', 'no way to d8'],
    ['8/8/8/8/8/8/1r6/r1r5 |b', 'impossible-last-move', 'no diagonal way to the last capture'],
  ] as const;
  for (const [marked, code, why] of refused)
    test(`${why}: ${marked}`, () => {
      const fault = { code, at: { column: marked.indexOf('|') + 1 } };
      expect(standard.readPosition(marked.replace('|', ''))).toMatchObject({ ok: false, fault });
    });
});
