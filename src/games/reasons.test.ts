import { expect, test } from 'vitest';
import { unwrap } from '../core/result.ts';
import { readPosition } from '../core/variant.ts';
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
