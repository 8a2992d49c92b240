import { describe, expect, test } from 'vitest';
import type { Position, Rules } from '../../core/game.ts';
import { type LocalizedText, refuse, unwrap } from '../../core/result.ts';
import { readPosition, rulesOf } from '../../core/variant.ts';
import { breakthrough } from './index.ts';
import { faults } from './texts.ts';

const rulesFor = (variant: string): Rules => unwrap(rulesOf(breakthrough, variant));
const standard = rulesFor('standard');
const { sides } = breakthrough.texts;

const after = (rules: Rules, moves: string): Position =>
  moves
    .split(' ')
    .filter(move => move !== '')
    .reduce((position, move) => position.play(unwrap(rules.readMove(position, move))), rules.start);

describe('start', () => {
  const starts = [
    ['standard', 'bbbbbbbb/bbbbbbbb/8/8/8/8/rrrrrrrr/rrrrrrrr r', 22],
    ['6x6', 'bbbbbb/bbbbbb/6/6/rrrrrr/rrrrrr r width=6,height=6', 16],
    ['4x5', 'bbbb/bbbb/4/rrrr/rrrr r width=4,height=5', 10],
    ['width=2,height=4', 'bb/bb/rr/rr r width=2,height=4', 2],
  ] as const;
  for (const [variant, text, moves] of starts)
    test(`${variant}: two rows each, red begins`, () => {
      const { start } = rulesFor(variant);
      expect(start.text()).toBe(text);
      expect(start.legalMoves()).toHaveLength(moves);
    });
});

describe('moves', () => {
  const MIDDLE = '1b3/3r1/1b3/r1r2/5 r width=5,height=5';
  const written = (text: string): string => {
    const { rules, position } = unwrap(readPosition(breakthrough, text));
    return position
      .legalMoves()
      .map(move => rules.writeMove(position, move))
      .join(' ');
  };
  const cases = [
    [MIDDLE, 'a2a3 a2b3 c2b3 c2c3 c2d3 d4c5 d4d5 d4e5', 'captures on b3, three ways to arrive'],
    ['5/1b3/1r3/5/1b3 r width=5,height=5', '', 'black has arrived: nothing more'],
    ['5/2b2/2r2/5/4r r width=5,height=5', 'e1d2 e1e2 c3b4 c3d4', 'face to face, only sideways'],
    ['5/b1b2/1r3/5/5 b width=5,height=5', 'a4a3 a4b3 c4b3 c4c3 c4d3', 'black goes down'],
    ['5/5/bb3/rr3/5 r width=5,height=5', 'a2b3 b2a3 b2c3', 'blocked straight, open diagonally'],
    ['5/5/3bb/3rr/3rr r width=5,height=5', 'd1c2 d2c3 d2e3 e2d3', 'own pawns bar every way'],
  ] as const;
  for (const [text, moves, why] of cases) test(why, () => expect(written(text)).toBe(moves));

  test('in the order of their numbers, which no board size changes', () => {
    const moves = standard.start.legalMoves();
    expect(moves).toEqual([...moves].sort((a, b) => a - b));
    const small = rulesFor('4x5');
    expect(unwrap(small.readMove(small.start, 'a2a3'))).toBe(64 * 8 + 16);
    expect(unwrap(standard.readMove(standard.start, 'a2a3'))).toBe(64 * 8 + 16);
  });

  test('a capture takes the pawn off, nothing else changes', () => {
    const position = after(standard, 'd2d3 e7e6 d3d4 e6e5 d4xe5');
    expect(position.text()).toBe('bbbbbbbb/bbbb1bbb/8/4r3/8/8/rrr1rrrr/rrrrrrrr b');
  });
});

describe('endings', () => {
  const endings = [
    ['standard', 'd2d3 a7a6 d3d4 a6a5 d4d5 a5a4 d5d6 a4b3 d6e7 b3a2 e7d8', 'first', 'row 8'],
    ['standard', 'a2a3 d7d6 a3a4 d6d5 h2h3 d5d4 h3h4 d4d3 b2b3 d3e2 b3b4 e2d1', 'second', 'row 1'],
    ['width=2,height=4', 'a2b3 a3a2 b3a4', 'first', 'row 4 is the far one here'],
    ['width=2,height=4', 'a2b3 a3a2 b1a2 a4b3 a2b3 b4a3 b2a3', 'first', 'no black pawn left'],
    ['width=2,height=4', 'a2b3 a3b2 a1a2 a4b3 a2a3 b4a3 b1a2 b3a2', 'second', 'no red pawn left'],
  ] as const;
  for (const [variant, moves, winner, why] of endings)
    test(`${winner} wins, ${why}: ${moves}`, () => {
      const rules = rulesFor(variant);
      const position = after(rules, moves);
      expect(position.outcome).toEqual({ kind: 'win', winner });
      expect(position.legalMoves()).toEqual([]);
      expect(unwrap(rules.readPosition(position.text()))).toEqual(position);
      expect(rules.readMove(position, 'a1a2')).toEqual(refuse('over', faults.over));
    });
});

describe('reading moves', () => {
  for (const text of ['d2e3', 'D2-E3', 'd2 e3', ' D2 – E3 ', 'd2xe3', 'D2 x E3'])
    test(`"${text}" is d2e3`, () => {
      const move = unwrap(standard.readMove(standard.start, text));
      expect(standard.writeMove(standard.start, move)).toBe('d2e3');
    });

  const refusals: readonly (readonly [string, string, string, LocalizedText])[] = [
    ['', '', 'unreadable-move', faults.unreadableMove('')],
    ['', 'd2', 'unreadable-move', faults.unreadableMove('d2')],
    ['', 'd2d3d4', 'unreadable-move', faults.unreadableMove('d2d3d4')],
    ['', ' pass ', 'unreadable-move', faults.unreadableMove('pass')],
    ['', 'h2i3', 'illegal-move', faults.offBoard('i3', 'h8')],
    ['', 'a0a1', 'illegal-move', faults.offBoard('a0', 'h8')],
    ['', 'd8d9', 'illegal-move', faults.offBoard('d9', 'h8')],
    ['', 'd4d5', 'illegal-move', faults.noPawn('d4')],
    ['', 'd7d6', 'illegal-move', faults.otherSide('d7', sides.second, sides.first)],
    ['d2d3', 'e2e3', 'illegal-move', faults.otherSide('e2', sides.first, sides.second)],
    ['', 'd2d4', 'illegal-move', faults.notOneStep('d2', 'd4', 8)],
    ['d2d3', 'd7d5', 'illegal-move', faults.notOneStep('d7', 'd5', 1)],
    ['', 'd2f3', 'illegal-move', faults.notOneStep('d2', 'f3', 8)],
    ['', 'd2e2', 'illegal-move', faults.notOneStep('d2', 'e2', 8)],
    ['d2d3 a7a6', 'd3d2', 'illegal-move', faults.notOneStep('d3', 'd2', 8)],
    ['', 'd1d2', 'illegal-move', faults.blocked('d2')],
    ['d2d3 d7d6 d3d4 d6d5', 'd4d5', 'illegal-move', faults.blocked('d5')],
    ['', 'd1e2', 'illegal-move', faults.ownPawn('e2')],
  ];
  for (const [moves, text, code, message] of refusals)
    test(`after "${moves}", "${text}": ${message.en}`, () =>
      expect(standard.readMove(after(standard, moves), text)).toEqual(refuse(code, message)));

  test('off a smaller board', () => {
    const small = rulesFor('4x5');
    const expected = refuse('illegal-move', faults.offBoard('e3', 'd5'));
    expect(small.readMove(small.start, 'd2e3')).toEqual(expected);
  });
});

describe('view', () => {
  test('squares from the top left, two taps a move, pawns counted', () => {
    const rules = rulesFor('4x5');
    const view = rules.view(after(rules, 'a2a3 b4a3'));
    expect(view.cells.map(cell => cell.name).join(' ')).toBe(
      'a5 b5 c5 d5 a4 b4 c4 d4 a3 b3 c3 d3 a2 b2 c2 d2 a1 b1 c1 d1',
    );
    expect(view.labels).toEqual({
      rows: ['5', '4', '3', '2', '1'],
      columns: ['a', 'b', 'c', 'd'],
    });
    expect(view.inputs[0]).toEqual({ move: 64 * 0 + 8, steps: [[16], [12]] }); // a1a2
    expect(view.counters).toEqual([{ name: 'pawns', left: { first: 7, second: 8 } }]);
    expect(view.lines).toEqual([]);
  });

  test('the pawn that broke through stands out', () => {
    const rules = rulesFor('width=2,height=4');
    expect(rules.view(after(rules, 'a2b3 a3a2 b3a4')).lines).toEqual([[0]]);
    expect(rules.view(after(rules, 'a2b3 a3a2 b2a3 a2b1')).lines).toEqual([[7]]);
  });

  test('a captured pawn vanishes before the other slides', () => {
    const small = rulesFor('width=2,height=4');
    const capture = unwrap(small.readMove(small.start, 'a2b3'));
    expect(small.motion(small.start, capture)).toEqual([
      { kind: 'vanish', cell: 3, side: 'second' },
      { kind: 'slide', from: 4, to: 3 },
    ]);
    const step = unwrap(standard.readMove(standard.start, 'a2a3'));
    expect(standard.motion(standard.start, step)).toEqual([{ kind: 'slide', from: 48, to: 40 }]);
  });
});
