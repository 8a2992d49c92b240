import { describe, expect, test } from 'vitest';
import type { Position, Rules } from '../../core/game.ts';
import { type LocalizedText, refuse, unwrap } from '../../core/result.ts';
import { rulesOf } from '../../core/variant.ts';
import { ultimate } from './index.ts';
import { faults, reasons } from './texts.ts';

const standard = unwrap(rulesOf(ultimate));
const open = unwrap(rulesOf(ultimate, 'open'));
const count = unwrap(rulesOf(ultimate, 'count'));

const playOn = (rules: Rules, position: Position, moves: string): Position =>
  moves
    .split(' ')
    .filter(move => move !== '')
    .reduce((before, move) => before.play(unwrap(rules.readMove(before, move))), position);
const after = (rules: Rules, moves: string): Position => playOn(rules, rules.start, moves);

/** The sub-boards where the side to move may play. */
const openBoards = (rules: Rules, position: Position): string =>
  rules
    .view(position)
    .regions.filter(region => region.open)
    .map(region => region.name)
    .join('');

describe('where to play', () => {
  test('the first move goes anywhere', () => expect(standard.start.legalMoves()).toHaveLength(81));

  for (const [index, board] of [...'abcdefghi'].entries())
    test(`cell ${index + 1} sends to ${board}`, () =>
      expect(openBoards(standard, after(standard, `e${index + 1}`))).toBe(board));

  const A_WON = 'a5 e1 a3 c1 a7 g1';
  const cases = [
    [standard, 'e2 b1 a9 i5 e8 h4 d6', 'f', 'the subject’s figure: f is imposed'],
    [standard, 'e5 e1', 'a', 'the same sub-board twice in a row'],
    [standard, A_WON, 'bcdefghi', 'a is imposed and won: any other'],
    [count, A_WON, 'bcdefghi', 'the same by count'],
    [open, A_WON, 'a', 'open: a is won and still played'],
  ] as const;
  for (const [rules, moves, boards, why] of cases)
    test(`${why}: ${moves}`, () => expect(openBoards(rules, after(rules, moves))).toBe(boards));

  test('a full sub-board is imposed: any other that is open', () => {
    const text = '1xxxxo3/ox1oo2oo/oo2oo1x1/oox1ox3/xxooxxxoo/3xoxo1o/3xx1o2/oxx6/1xx1x4 x -';
    const position = playOn(standard, unwrap(standard.readPosition(text)), 'h5');
    expect(openBoards(standard, position)).toBe('acdfghi'); // e is full, b is won
  });

  test('in open, only a full sub-board frees the choice', () => {
    const text =
      'xooxoxoxx/oxxxxxooo/xoooxx1x1/ox2xxooo/ooo5x/ooxx1o1o1/1x1x5/xoxo1o2x/xxoo3xo x g ox.oo.... rule=open';
    const position = unwrap(open.readPosition(text));
    expect(openBoards(open, playOn(open, position, 'g1'))).toBe('cdefghi'); // a and b are full
    expect(openBoards(open, playOn(open, position, 'g5'))).toBe('e'); // won, not full
  });
});

describe('endings', () => {
  const X_LINE = 'e8 h4 d7 g6 f9 i4 d8 h6 f7 g5 e2 b6 f8 h5 e5 g4 d9';
  const O_LINE = 'a4 d8 h6 f8 h5 e2 b6 f2 b5 e8 h4 d5 e6 f5 e4 d2 b4 e5';
  const OPEN_LINE = 'f5 e9 i2 b3 c6 f9 i4 d9 i8 h3 c5 e6 f3 c9 i5 e3 c4 d6 f7';
  const ahead = '3ooo3/2xo1x3/ooo1x4/x3x1o1x/2xooo3/1xo1x2x1/x2x2x2/3ooo3/x3xo2x x -';
  const level = 'o3o2xo/x2x1ox2/o3o3o/o1xxxooxo/xxx4x1/x3x3x/o3o1x1o/1o2o2o1/2x1x1x1o o -';
  const behind = 'x2ooo3/x2x2x1o/oo3o2x/x3xo2x/3ooo3/3xxx1o1/o3o3o/3xxx3/x2x2xo1 o -';
  const filled =
    'xoxooxoxo/xxooxxoxo/xxxoxoooo/ooxxxxxoo/ooxoxoooo/oooxoxxoo/xxoxxoxoo/oxxoxxoox/xxxxxxox1 x - .xxxooxox';
  const endings = [
    [standard, '', X_LINE, 'first', 'sub-boards d, e, f'],
    [standard, '', O_LINE, 'second', 'the same for noughts'],
    [open, '', OPEN_LINE, 'first', 'sub-boards c, f, i'],
    [standard, ahead, 'b9', null, 'all closed without a line: a draw, though crosses have more'],
    [count, `${ahead} rule=count`, 'b9', 'first', 'counted, crosses have more'],
    [standard, level, 'd2', null, 'all closed, as many each'],
    [count, `${level} rule=count`, 'd2', null, 'counted, as many each'],
    [count, `${behind} rule=count`, 'c3', 'second', 'a line beats the count'],
    [open, `${filled} rule=open`, 'i9', null, 'all 81 cells filled'],
  ] as const;
  for (const [rules, text, moves, winner, why] of endings)
    test(`${rules.id}, ${why}: ${moves}`, () => {
      const before = text === '' ? rules.start : unwrap(rules.readPosition(text));
      const position = playOn(rules, before, moves);
      expect(position.outcome).toEqual(winner ? { kind: 'win', winner } : { kind: 'draw' });
      expect(position.legalMoves()).toEqual([]);
      expect(openBoards(rules, position)).toBe('');
      expect(rules.readMove(position, 'a1')).toEqual(refuse('over', faults.over));
      expect(unwrap(rules.readPosition(position.text()))).toEqual(position);
    });

  test.each([
    [standard, '', X_LINE, reasons.line],
    [standard, ahead, 'b9', reasons.closed],
    [count, `${ahead} rule=count`, 'b9', reasons.count(5, 4)],
  ])('%#: the reason', (rules, text, moves, reason) => {
    const before = text === '' ? rules.start : unwrap(rules.readPosition(text));
    expect(rules.reason?.(playOn(rules, before, moves))).toEqual(reason);
  });

  test('sub-boards won are what a draw may be weighed by', () => {
    const position = playOn(standard, unwrap(standard.readPosition(ahead)), 'b9');
    expect([position.tally('first'), position.tally('second')]).toEqual([5, 4]);
  });

  test('in open, a sub-board keeps its first owner, whoever lines up later', () => {
    const position = after(open, 'a7 g1 a4 d1 a1 a6 f1 a3 c1 a9');
    expect(position.text()).toBe('x1ox1ox1o/9/x8/o8/9/x8/o8/9/9 x i x........ rule=open');
    expect(open.view(position).regions[0].owner).toBe('first');
  });
});

describe('reading moves', () => {
  for (const text of ['e5', 'E5', ' e 5 ', 'e-5'])
    test(`"${text}" is the centre of the centre`, () =>
      expect(unwrap(standard.readMove(standard.start, text))).toBe(40));

  const refusals: readonly (readonly [string, string, string, LocalizedText])[] = [
    ['', '', 'unreadable-move', faults.unreadableMove('')],
    ['', 'j1', 'unreadable-move', faults.unreadableMove('j1')],
    ['', 'a0', 'unreadable-move', faults.unreadableMove('a0')],
    ['', '5e', 'unreadable-move', faults.unreadableMove('5e')],
    ['e2 b1 a9 i5 e8 h4 d6', 'e1', 'illegal-move', faults.imposed('e', 'f')],
    ['e5', 'e5', 'illegal-move', faults.taken('e5')],
    ['a5 e1 a3 c1 a7 g1', 'a1', 'illegal-move', faults.closed('a', [...'bcdefghi'])],
    ['a5 e1 a3 c1 a7 g1', 'g1', 'illegal-move', faults.taken('g1')],
  ];
  for (const [moves, text, code, message] of refusals)
    test(`after "${moves}", "${text}": ${message.en}`, () =>
      expect(standard.readMove(after(standard, moves), text)).toEqual(refuse(code, message)));
});

describe('view', () => {
  test('nine sub-boards side by side', () => {
    const view = standard.view(after(standard, 'e2'));
    expect(
      view.cells
        .slice(9, 18)
        .map(cell => cell.name)
        .join(' '),
    ).toBe('a4 a5 a6 b4 b5 b6 c4 c5 c6');
    expect(view.cells[31]).toEqual({ name: 'e2', mark: 'first' });
    expect(view.regions[4].cells).toEqual([30, 31, 32, 39, 40, 41, 48, 49, 50]);
    expect(view.inputs).toHaveLength(9);
    expect(view.inputs[0]).toEqual({ move: 9, steps: [[3]] }); // b1
  });

  test('a line runs through the centres of its sub-boards', () => {
    const position = after(standard, 'e8 h4 d7 g6 f9 i4 d8 h6 f7 g5 e2 b6 f8 h5 e5 g4 d9');
    expect(standard.view(position).lines).toEqual([[37, 40, 43]]);
  });
});
