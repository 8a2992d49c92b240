import { describe, expect, test } from 'vitest';
import type { Position } from '../../core/game.ts';
import { type LocalizedText, refuse, unwrap } from '../../core/result.ts';
import { rulesOf } from '../../core/variant.ts';
import { ticTacToe } from './index.ts';
import { faults } from './texts.ts';

const rules = unwrap(rulesOf(ticTacToe));

const after = (moves: string): Position =>
  moves
    .split(' ')
    .filter(move => move !== '')
    .reduce((position, move) => position.play(unwrap(rules.readMove(position, move))), rules.start);

describe('endings', () => {
  const endings = [
    ['a1 a2 b1 b2 c1', { kind: 'win', winner: 'first' }, 'row 1'],
    ['a1 a2 b1 b2 a3 c2', { kind: 'win', winner: 'second' }, 'row 2'],
    ['a3 a1 b3 b1 c3', { kind: 'win', winner: 'first' }, 'row 3'],
    ['a1 b1 a2 b2 a3', { kind: 'win', winner: 'first' }, 'column a'],
    ['a1 b1 a2 b2 c1 b3', { kind: 'win', winner: 'second' }, 'column b'],
    ['c1 b1 c2 b2 c3', { kind: 'win', winner: 'first' }, 'column c'],
    ['a1 b1 b2 c1 c3', { kind: 'win', winner: 'first' }, 'the falling diagonal'],
    ['c1 a1 b2 b1 a3', { kind: 'win', winner: 'first' }, 'the rising diagonal'],
    ['b2 a1 c1 a3 a2 c2 b3 b1 c3', { kind: 'draw' }, 'full without a line'],
    ['a1 b1 c1 a2 b2 c2 b3 a3 c3', { kind: 'win', winner: 'first' }, 'a line with the ninth mark'],
  ] as const;
  for (const [moves, outcome, why] of endings)
    test(`${why}: ${moves}`, () => {
      const position = after(moves);
      expect(position.outcome).toEqual(outcome);
      expect(position.legalMoves()).toEqual([]);
      expect(rules.readMove(position, 'b2')).toEqual(refuse('over', faults.over));
      expect(unwrap(rules.readPosition(position.text()))).toEqual(position);
    });

  test('no end before a line or the full grid', () => {
    const position = after('b2 a1 c1 a3 a2 c2 b3 b1');
    expect(position.outcome).toBeNull();
    expect(position.legalMoves()).toEqual([8]);
  });
});

describe('reading moves', () => {
  for (const text of ['c1', 'C1', ' c 1 ', 'c-1'])
    test(`"${text}" is the top right cell`, () =>
      expect(unwrap(rules.readMove(rules.start, text))).toBe(2));

  const refusals: readonly (readonly [string, string, string, LocalizedText])[] = [
    ['', '', 'unreadable-move', faults.unreadableMove('')],
    ['', 'd1', 'unreadable-move', faults.unreadableMove('d1')],
    ['', 'a4', 'unreadable-move', faults.unreadableMove('a4')],
    ['', '1a', 'unreadable-move', faults.unreadableMove('1a')],
    ['b2', 'b2', 'illegal-move', faults.taken('b2')],
    ['b2 c1', 'C1', 'illegal-move', faults.taken('c1')],
  ];
  for (const [moves, text, code, message] of refusals)
    test(`after "${moves}", "${text}": ${message.en}`, () =>
      expect(rules.readMove(after(moves), text)).toEqual(refuse(code, message)));
});

describe('reading positions', () => {
  for (const text of ['3/3/3 x', '3/1x1/3 o', 'xox/1o1/2x o', 'xxx/oo1/3 o', 'oxo/xxo/xox o'])
    test(`${text} reads and writes the same`, () =>
      expect(unwrap(rules.readPosition(text)).text()).toBe(text));

  test('letters in either case, spaces around', () =>
    expect(unwrap(rules.readPosition('  X2/1O1/3  X ')).text()).toBe('x2/1o1/3 x'));

  // a bar marks the column of the fault
  const refused = [
    ['3/3/3|', 'field-count', 'no side to move'],
    ['3/3/3 x |open', 'field-count', 'a field too many'],
    ['3/3/3 x |rule=open', 'unknown-option', 'there are no variants'],
    ['|3/3 x', 'grid-rows', 'a row missing'],
    ['3/|4/3 x', 'grid-row-length', 'four cells in a row'],
    ['3/1|z1/3 x', 'grid-character', 'no such mark'],
    ['3/3/3 |z', 'bad-turn', 'no such side'],
    ['3/3/3 |o', 'impossible-counts', 'crosses begin'],
    ['xx1/3/3 |o', 'impossible-counts', 'crosses moved twice'],
    ['o2/3/3 |x', 'impossible-counts', 'more noughts than crosses'],
    ['|xxx/oo1/o2 x', 'impossible-winner', 'noughts moved after the line'],
    ['|ooo/xx1/xx1 o', 'impossible-winner', 'crosses moved after the line'],
    ['|xxx/ooo/3 x', 'impossible-winner', 'two winners'],
  ] as const;
  for (const [marked, code, why] of refused)
    test(`${why}: ${marked}`, () => {
      const fault = { code, at: { column: marked.indexOf('|') + 1 } };
      expect(rules.readPosition(marked.replace('|', ''))).toMatchObject({ ok: false, fault });
    });
});

describe('view', () => {
  test('one tap a move, lines when they are complete', () => {
    const view = rules.view(after('a1 b2'));
    expect(view.cells.map(cell => cell.name).join(' ')).toBe('a1 b1 c1 a2 b2 c2 a3 b3 c3');
    expect(view.inputs.map(input => input.steps)).toEqual(
      [1, 2, 3, 5, 6, 7, 8].map(cell => [[cell]]),
    );
    expect(view.lines).toEqual([]);
    const double = rules.view(after('a1 b1 b2 c1 c3'));
    expect(double.lines).toEqual([[0, 4, 8]]);
  });

  test('two lines at once', () =>
    expect(rules.view(after('a1 a2 b1 b2 c3 a3 c2 b3 c1')).lines).toEqual([
      [0, 1, 2],
      [2, 5, 8],
    ]));

  test('a mark appears', () =>
    expect(rules.motion(after('a1'), unwrap(rules.readMove(after('a1'), 'b2')))).toEqual([
      { kind: 'appear', cell: 4, side: 'second' },
    ]));
});
