import { describe, expect, test } from 'vitest';
import { breakthrough } from '../games/breakthrough/index.ts';
import { puissance4 } from '../games/puissance4/index.ts';
import { ultimate } from '../games/ultimate/index.ts';
import type { Game } from './game.ts';
import { readMoves } from './move-text.ts';
import { unwrap } from './result.ts';
import { rulesOf } from './variant.ts';

const read = (game: Game, text: string, variant?: string) => {
  const rules = unwrap(rulesOf(game, variant));
  return readMoves(rules, rules.start, text);
};
const textsOf = (game: Game, text: string, variant?: string) =>
  unwrap(read(game, text, variant))
    .moves.map(move => move.text)
    .join(' ');

describe('moves as people type them', () => {
  const cases: [string, Game, string, string, string?][] = [
    ['with spaces', puissance4, '4 4 3 5', '4 4 3 5'],
    ['without', puissance4, '44355', '4 4 3 5 5'],
    ['with commas and a result', puissance4, '4, 4; 3,5 *', '4 4 3 5'],
    ['numbered', puissance4, '1. 4 4 2.3 5', '4 4 3 5'],
    ['with rotations', puissance4, '44R3L', '4 4 R 3 L', 'rotation'],
    ['squares', breakthrough, 'a2a3 h7h6b2-b3', 'a2a3 h7h6 b2b3'],
    ['cells, over lines', ultimate, 'e5e1\r\nA5', 'e5 e1 a5'],
    ['nothing', ultimate, ' ', ''],
  ];
  test.each(cases)('%s', (_, game, text, moves, variant) => {
    expect(textsOf(game, text, variant)).toBe(moves);
  });

  test('variations too', () => {
    const { moves } = unwrap(read(puissance4, '44(43(5))5'));
    expect(moves).toMatchObject([
      { text: '4' },
      { text: '4', variations: [[{ text: '4' }, { text: '3', variations: [[{ text: '5' }]] }]] },
      { text: '5' },
    ]);
  });

  const faults: [string, Game, string, string, number][] = [
    ['a full column', puissance4, '44444444', 'illegal-move', 8],
    ['no column', puissance4, '4490', 'illegal-move', 3],
    ['no move', puissance4, '44x', 'unreadable-move', 3],
    ['no move at all', ultimate, 'nonsense', 'unreadable-move', 1],
    ['a very long word', puissance4, `4444${'c'.repeat(90_000)}`, 'unreadable-move', 5],
  ];
  test.each(faults)('%s is refused where it stands', (_, game, text, code, column) => {
    expect(read(game, text)).toMatchObject({ ok: false, fault: { code, at: { column } } });
  });
});
