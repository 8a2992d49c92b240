import { expect, test } from 'vitest';
import { unwrap } from '../../core/result.ts';
import { rulesOf } from '../../core/variant.ts';
import { games } from '../../games/index.ts';
import { endLines } from './ending.ts';

const game = (id: string) => games.find(one => one.id === id) ?? games[0];

test.each([
  [
    'five in a row: one stroke',
    [
      [35, 36, 37, 38],
      [36, 37, 38, 39],
    ],
    [[35, 36, 37, 38, 39]],
  ],
  [
    'a corner: two strokes',
    [
      [0, 1, 2],
      [0, 3, 6],
    ],
    [
      [0, 1, 2],
      [0, 3, 6],
    ],
  ],
  ['a single cell', [[3]], [[3]]],
  ['none', [], []],
])('%s', (_, lines, strokes) => {
  const rules = unwrap(rulesOf(game('puissance4')));
  expect(endLines({ ...rules.view(rules.start), lines })).toEqual(strokes);
});
