import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CodingameTurnReader, readAnswer, writeAnswer, writeTurn } from './codingame.ts';

describe('a turn', () => {
  test('begins with -1 -1 and lists the actions', () => {
    const actions = [
      { row: 0, column: 0 },
      { row: 4, column: 8 },
    ];
    expect(writeTurn({ last: null, actions })).toEqual(['-1 -1', '2', '0 0', '4 8']);
    expect(writeTurn({ last: { row: 8, column: 7 }, actions: [] })).toEqual(['8 7', '0']);
  });
  test('is put together from its lines', () => {
    const cell = fc.record({ row: fc.nat(8), column: fc.nat(8) });
    fc.assert(
      fc.property(
        fc.option(cell),
        fc.array(cell, { minLength: 1, maxLength: 81 }),
        (last, actions) => {
          const reader = new CodingameTurnReader();
          const lines = writeTurn({ last, actions });
          const turns = lines.map(line => reader.push(line));
          expect(turns.slice(0, -1).every(turn => turn === null)).toBe(true);
          expect(turns.at(-1)).toEqual({ last, actions });
        },
      ),
    );
  });
});

describe('an answer', () => {
  test.each([
    ['4 4', { row: 4, column: 4 }],
    ['  0   8 ', { row: 0, column: 8 }],
    ['3 5 I am winning', { row: 3, column: 5 }],
    ['-1 99', { row: -1, column: 99 }],
  ])('"%s"', (line, cell) => expect(readAnswer(line)).toEqual(cell));
  test.each(['', '4', 'four four', '4,4', '4 4x', '1e9 2', '99999999999 1'])(
    '"%s" is none',
    line => {
      expect(readAnswer(line)).toBeNull();
    },
  );
  test('carries a message on one line', () =>
    expect(writeAnswer({ row: 1, column: 2 }, 'a\nb')).toBe('1 2 a b'));
});

test('no line throws', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), lines => {
      const reader = new CodingameTurnReader();
      for (const line of lines) {
        reader.push(line);
        readAnswer(line);
      }
    }),
  );
});
