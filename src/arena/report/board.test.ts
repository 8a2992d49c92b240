import { expect, test } from 'vitest';
import { unwrap } from '../../core/result.ts';
import { rulesOf } from '../../core/variant.ts';
import { puissance4 } from '../../games/puissance4/index.ts';
import { boardPicture } from './board.ts';

test('the bar beside a board has the first side below, and a line for what a move left', () => {
  const rules = unwrap(rulesOf(puissance4));
  const about = { title: 'Board', description: 'A board', pieces: puissance4.pieces, hints: [] };
  const board = { ...about, view: rules.view(rules.start) };
  const { text } = boardPicture({ ...board, bar: { share: 0.75, after: 0.25 } });
  // seven rows of 30
  expect(text).toContain('<rect x="3" y="8" width="9" height="210" fill="var(--yellow)"/>');
  expect(text).toContain('<rect x="3" y="60.5" width="9" height="157.5" fill="var(--red)"/>');
  expect(text).toContain('<path d="M0 165.5h15"');
  expect(boardPicture(board).text).not.toContain('x="3"');
});
