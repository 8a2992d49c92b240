import { expect, test } from 'vitest';
import type { Game } from '../core/game.ts';
import { unwrap } from '../core/result.ts';
import { outcomeText } from '../core/texts.ts';
import { readPosition, rulesOf } from '../core/variant.ts';
import { games } from './index.ts';

const ENDS = [
  ['tictactoe', 'xxx/oo1/3 o', 'Three marks are lined up.'],
  ['tictactoe', 'xox/xoo/oxx o', 'The grid is full, without a line.'],
  ['puissance4', '7/7/7/7/7/yyy4/rrrr3 y', 'Four tokens are lined up.'],
  [
    'puissance4',
    '4/4/rrrr/yyyy y 0-1 columns=4,rows=4,tokens=8,rotations=1',
    'Both colours are lined up.',
  ],
  ['breakthrough', '1r1bb/5/5/5/rr3 b width=5,height=5', 'A pawn has reached the far row.'],
  ['breakthrough', '5/5/2r2/5/rr3 b width=5,height=5', 'The other side has no pawn left.'],
] as const;

test.each(ENDS)('%s %s: %s', (id, text, reason) => {
  const game = games.find(one => one.id === id);
  if (!game) throw new Error(id);
  const { rules, position } = unwrap(readPosition(game, text));
  expect(position.outcome).not.toBeNull();
  expect(rules.reason?.(position).en).toBe(reason);
});

const TURNED = [
  [
    '2 3 4 1 1 4 4 4 1 3 R 4 4 2 4 L',
    'La rotation de Jaune a aligné Rouge. Vainqueur\u00A0: Rouge.',
    'Yellow’s rotation has lined up Red. Winner: Red.',
  ],
  [
    '3 R 1 4 3 2 2 3 1 3 3 4 2 1 R',
    'La rotation de Rouge a aligné quatre de ses jetons. Vainqueur\u00A0: Rouge.',
    'Red’s rotation has lined up four of its own tokens. Winner: Red.',
  ],
] as const;

test.each(TURNED)('%s: %s', (written, fr, en) => {
  const game: Game | undefined = games.find(({ id }) => id === 'puissance4');
  if (!game) throw new Error('puissance4');
  const rules = unwrap(rulesOf(game, '4x4-rotation'));
  let position = rules.start;
  for (const word of written.split(' ')) {
    const move = unwrap(rules.readMove(position, word));
    position = position.play(move);
    if (position.outcome) expect(outcomeText(rules, position, move)).toEqual({ fr, en });
  }
  expect(position.outcome).not.toBeNull();
});

test('both colours lined up: a draw, in one line', () => {
  const [, text] = ENDS[3];
  const game = games.find(({ id }) => id === 'puissance4');
  if (!game) throw new Error('puissance4');
  const { rules, position } = unwrap(readPosition(game, text));
  expect(outcomeText(rules, position)).toEqual({
    fr: 'Les deux couleurs sont alignées : partie nulle.',
    en: 'Both colours are lined up: the game is drawn.',
  });
});
