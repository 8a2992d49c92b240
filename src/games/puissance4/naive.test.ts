import { describe, expect, test } from 'vitest';
import { randomFrom } from '../../core/random.ts';
import { unwrap } from '../../core/result.ts';
import { readPosition } from '../../core/variant.ts';
import { moveName } from './cells.ts';
import { Puissance4Position, puissance4 } from './index.ts';
import { naive, scoreCells, scoreOf } from './naive.ts';
import { REFINEMENTS } from './strategies.ts';

type Name = keyof typeof REFINEMENTS;

const SMALL = 'columns=4,rows=4,tokens=8,rotations=1';
const MIDDLE = 'columns=5,rows=5,tokens=12,rotations=2';

const at = (text: string): Puissance4Position =>
  unwrap(readPosition(puissance4, text)).position as Puissance4Position;

/** Every move that a strategy chooses over many seeds. */
function choices(position: Puissance4Position, name: Name = 'naive'): string {
  const choose = naive(REFINEMENTS[name]);
  const seeds = Array.from({ length: 60 }, (_, seed) => seed);
  const moves = new Set(seeds.map(seed => choose(position, randomFrom(seed))));
  return [...moves]
    .sort((a, b) => a - b)
    .map(moveName)
    .join(' ');
}

const scores = (text: string, name: Name = 'naive'): string =>
  scoreCells(at(text), REFINEMENTS[name])
    .map(({ score }) => score)
    .join('');

describe('scores', () => {
  const table = [
    [4, 4, 7],
    [7, 1, 7],
    [3, 4, 6],
    [1, 5, 6],
    [3, 3, 5],
    [2, 3, 4],
    [2, 2, 3],
    [1, 2, 2],
    [1, 1, 1],
  ] as const;
  for (const [mine, theirs, score] of table)
    test(`I align ${mine}, the opponent ${theirs}: ${score}`, () =>
      expect(scoreOf(mine, theirs)).toBe(score));

  const drawn = [
    ['7/7/7/7/7/7/7 r', '1111111', 'nothing to align: 1'],
    ['7/7/7/7/7/7/3r3 y', '1122211', 'beside and above a red token red would align two: 2'],
    ['7/7/7/7/7/3y3/3r3 r', '1132311', 'two of mine, level and rising: 3, before the other two'],
    ['7/7/7/7/7/7/rr3yy r', '3351422', 'my third in column 3: 5; his third in column 5: 4'],
    ['7/7/7/7/7/yy5/rrr4 y', '3356111', 'his fourth in column 4: 6, before my third: 5'],
    ['7/7/7/7/r6/r5y/r4yy r', '7311424', 'my fourth upon three: 7'],
    ['7/7/7/7/7/yy1yy2/rr1rr2 r', '2272251', 'five in line are as good as four: 7'],
    ['7/7/7/7/7/7/r1ry2y r', '3533222', 'a gap filled aligns three, even if they are blocked: 5'],
    ['7/y6/r6/y6/r6/y6/r6 r', '2311111', 'only the cell on top of each column counts'],
  ] as const;
  for (const [text, expected, why] of drawn) test(why, () => expect(scores(text)).toBe(expected));
});

describe('rotations', () => {
  const cases = [
    [`4y/4r/4r/4r/3ry r 2-0 ${MIDDLE}`, 'L', 'a rotation that wins is played'],
    ['7/7/7/5y1/5y1/5y1/rrr2ry r 4-4 rotations=4', 'L', 'even where a drop wins too'],
    [
      `r3/r3/r3/yy1r y 1-0 ${SMALL}`,
      '2',
      'the 5 in column 3 is skipped: red could then win by turning',
    ],
    ['7/7/7/r6/r6/r6/yy2r2 y 4-3 rotations=4', '2', 'scores 6 and 5 are skipped for a safe 3'],
    [`5/5/y1y2/rrr1r/ryr1y y 2-1 ${MIDDLE}`, '2', 'no drop is safe: the highest score, 5'],
    ['7/7/7/3y3/3y3/3y3/1rrr2r y 4-4 rotations=4', '4', 'a drop that wins needs no test'],
    [`y1rr/ryrr/ryry/yyyr r 1-0 ${SMALL}`, 'L', 'without tokens, the rotation that does not lose'],
    [`1ry1y/yryrr/ryyyr/yrrry/ryyrr r 1-0 ${MIDDLE}`, 'R L', 'both lose: either'],
  ] as const;
  for (const [text, expected, why] of cases)
    test(why, () => expect(choices(at(text))).toBe(expected));

  test('one that lines up both sides does not win', () => {
    const position = at(`2yr/1yrr/yryr/yrry y 1-1 ${SMALL}`);
    expect(choices(position)).not.toMatch(/[RL]/);
  });

  test('an opponent without rotations does not threaten to turn', () => {
    const { variant, turn, marks, rotations } = at('7/7/7/r6/r6/r6/yy2r2 y 4-3 rotations=4');
    const harmless = new Puissance4Position(variant, turn, marks, { ...rotations, first: 0 });
    expect(choices(harmless)).toBe('1');
  });
});

describe('chance', () => {
  test('all cells with the highest score are chosen', () =>
    expect(choices(at('7/7/7/7/7/3y3/3r3 r'))).toBe('3 5'));

  test('the same seed gives the same move', () => {
    const [choose, start] = [naive(), at('7/7/7/7/7/7/7 r')];
    for (let seed = 0; seed < 20; seed++)
      expect(choose(start, randomFrom(seed))).toBe(choose(start, randomFrom(seed)));
  });
});

describe('improvements', () => {
  // row 2   . . r . . . .      red to move
  // row 1   . . y r . . y
  const TIED = '7/7/7/7/7/2r4/2yr2y r';
  const cases = [
    ['naive', '2 3 4 5', 'any cell that aligns two'],
    ['naive-live', '2 3 4', 'column 5 has no room for four: y r R . . y'],
    ['naive-count', '4', 'two live alignments of its own and one taken from yellow'],
    ['naive-fours', '3', 'the most lines of four still pass there'],
  ] as const;
  for (const [name, expected, why] of cases)
    test(`${name}: ${why}`, () => expect(choices(at(TIED), name)).toBe(expected));

  test('three that can never be four count for nothing', () => {
    expect(scores('7/7/7/7/7/7/r1ry2y r')).toBe('3533222');
    expect(scores('7/7/7/7/7/7/r1ry2y r', 'naive-live')).toBe('3133222');
  });

  test('the future is in the centre', () =>
    expect(choices(at('7/7/7/7/7/7/7 r'), 'naive-fours')).toBe('4'));
});
