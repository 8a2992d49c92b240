import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAnswer, writeTurn } from './codingame.ts';

describe('a turn', () => {
  test('begins with -1 -1 and lists the actions', () => {
    const actions = [
      { row: 0, column: 0 },
      { row: 4, column: 8 },
    ];
    expect(writeTurn({ last: null, actions })).toEqual(['-1 -1', '2', '0 0', '4 8']);
    expect(writeTurn({ last: { row: 8, column: 7 }, actions: [] })).toEqual(['8 7', '0']);
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
});

test('no line throws', () => {
  fc.assert(fc.property(fc.string(), line => void readAnswer(line)));
});
