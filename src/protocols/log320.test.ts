import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unwrap } from '../core/result.ts';
import { rulesOf } from '../core/variant.ts';
import { breakthrough } from '../games/breakthrough/index.ts';
import {
  Log320ClientReader,
  type Log320ServerMessage,
  Log320ServerReader,
  moveText,
  NO_MOVE,
  writeServerMessage,
} from './log320.ts';

const rules = unwrap(rulesOf(breakthrough));
const board = rules.view(rules.start).cells.map(cell => cell.mark);
const BOARD = `${'2 '.repeat(16)}${'0 '.repeat(32)}${'4 '.repeat(16)}`;

describe('what the server sends', () => {
  const cases: [string, Log320ServerMessage, 'subject' | 'course', string][] = [
    ['red begins', { type: 'begin', side: 'first', board }, 'subject', `1 ${BOARD}`],
    ['black waits', { type: 'begin', side: 'second', board }, 'course', `2 ${BOARD}`],
    ['the move that is none', { type: 'your-turn', last: NO_MOVE }, 'subject', '3 A8-A8'],
    ['a move of the subject', { type: 'your-turn', last: 'd6d5' }, 'subject', '3 D6-D5'],
    ['a move of the course', { type: 'your-turn', last: 'd7d6' }, 'course', '3 D7 - D6'],
    ['an invalid move', { type: 'invalid' }, 'subject', '4'],
    ['the end', { type: 'over', last: 'a7a8' }, 'subject', '5 A7-A8'],
  ];
  test.each(cases)('%s', (_, message, dialect, text) =>
    expect(writeServerMessage(message, dialect)).toBe(text),
  );

  test('our client hears it in both dialects, split or stuck together', () => {
    const messages = cases.map(([, message]) => message);
    const heard = messages.map(message =>
      'last' in message ? { ...message, last: moveText(message.last, 'subject') } : message,
    );
    for (const dialect of ['subject', 'course'] as const) {
      const text = messages.map(message => writeServerMessage(message, dialect)).join('');
      fc.assert(
        fc.property(fc.array(fc.nat(text.length), { maxLength: 40 }), cuts => {
          const ends = [...new Set([0, ...cuts, text.length])].sort((a, b) => a - b);
          const reader = new Log320ServerReader();
          expect(ends.slice(1).flatMap((end, i) => reader.push(text.slice(ends[i], end)))).toEqual(
            heard,
          );
          expect(reader.pending).toBe(0);
        }),
      );
    }
  });
});

describe('what our client forgives', () => {
  const hear = (...pieces: string[]) => {
    const reader = new Log320ServerReader();
    const messages = [...pieces.flatMap(piece => reader.push(piece)), ...reader.end()];
    return messages.map(message => ('last' in message ? message.last : message.type));
  };
  const codes = BOARD.trim().replaceAll(' ', '');
  const cases: [string, string[], string[]][] = [
    ['a greeting of its own', ['Hello!\r\n', `1 ${BOARD}`], ['begin']],
    ['no space after the colour', [`1${BOARD}`], ['begin']],
    ['no spaces at all', [`1${codes}3 A8-A8`], ['begin', NO_MOVE]],
    [
      'line breaks and NULs between messages',
      ['3 D6-D5\n\0', '4\0', '5 A7-A8'],
      ['D6-D5', 'invalid', 'A7-A8'],
    ],
    ['an end without a move', ['3 D6-D5', '5'], ['D6-D5', NO_MOVE]],
    ['an end without a move, and a line break', ['5\r\n'], [NO_MOVE]],
    ['a message that was cut short', ['3 D6-'], []],
    ['nothing', [], []],
  ];
  test.each(cases)('%s', (_, pieces, heard) => expect(hear(...pieces)).toEqual(heard));
});

describe('what clients send', () => {
  const hear = (...pieces: string[]) => {
    const reader = new Log320ClientReader();
    return pieces
      .flatMap(piece => reader.push(piece))
      .map(({ type, text }) => (type === 'move' ? text : `?${text}`));
  };
  const cases: [string, string[], string[]][] = [
    ['as in the subject', ['D6-D5'], ['D6-D5']],
    ['without the hyphen', ['D6D5'], ['D6-D5']],
    ['with spaces and a newline', ['D6 - D5\r\n'], ['D6-D5']],
    ['in lower case', ['d6d5\n'], ['D6-D5']],
    ['in two pieces', ['D6-', 'D5'], ['D6-D5']],
    ['letter by letter', [...'D6 - D5'], ['D6-D5']],
    ['a NUL behind it, as C programs send', ['D6D5\0'], ['D6-D5']],
    ['two moves at once', ['D6-D5E2-E3'], ['D6-D5', 'E2-E3']],
    ['no move', ['hello'], ['?hello']],
    ['off the board', ['Z9-Z8'], ['?Z9-Z8']],
    ['nothing yet', ['\n', ' '], []],
    ['a slip, then a move', ['oops\n', 'D6D5'], ['?oops\n', 'D6-D5']],
  ];
  test.each(cases)('%s', (_, pieces, heard) => expect(hear(...pieces)).toEqual(heard));
});

test('a flood of spaces costs no time', () => {
  const flood = `A1${' '.repeat(200_000)}Z`;
  const began = process.cpuUsage().user;
  expect(new Log320ClientReader().push(flood)).toHaveLength(1);
  new Log320ServerReader().push(`3 ${flood}`);
  expect(process.cpuUsage().user - began).toBeLessThan(1_000_000); // backtracking would take seconds to minutes
});

test('no piece of text throws or is held for ever', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 60 })), pieces => {
      const [client, server] = [new Log320ClientReader(), new Log320ServerReader()];
      for (const piece of pieces) {
        client.push(piece);
        server.push(piece);
      }
    }),
  );
});
