import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  DRAW,
  type Move,
  type Position,
  type Rules,
  type Side,
  type Sides,
  winFor,
} from '../../core/game.ts';
import { unwrap } from '../../core/result.ts';
import { rulesOf } from '../../core/variant.ts';
import { type Columns, hasFour, LEFT, RIGHT, rotate } from './cells.ts';
import { Puissance4Position, puissance4 } from './index.ts';
import { faults } from './texts.ts';
import { fours } from './view.ts';

const rulesFor = (variant: string): Rules => unwrap(rulesOf(puissance4, variant));

const after = (variant: string, moves: string): Position => {
  const rules = rulesFor(variant);
  return moves
    .split(' ')
    .filter(move => move !== '')
    .reduce((position, move) => position.play(unwrap(rules.readMove(position, move))), rules.start);
};

/** The grid of a position's text, a line a row, dots for empty cells. */
const drawn = (position: Position): string[] =>
  position
    .text()
    .split(' ')[0]
    .split('/')
    .map(row => row.replace(/\d/g, count => '.'.repeat(Number(count))));

describe('rotations', () => {
  const A = ['....', '....', 'y...', 'rr.y'];
  const B = ['....', 'r...', 'r...', 'yy..'];
  const C = ['....', '....', '...y', '.rry'];
  const figures = [
    ['1 1 2 4', 'figure A', A],
    ['1 1 2 4 R', 'figure B: A turned to the right, the right-hand side is the bottom', B],
    ['1 1 2 4 R L', 'figure C: B turned to the left is not A', C],
    [
      '1 1 2 4 L',
      'A turned to the left, the bottom row is the last column',
      ['....', '...y', '...r', '..yr'],
    ],
    [
      '4 4 R L',
      'what leans on the wall it is turned towards comes back',
      ['....', '....', '...y', '...r'],
    ],
    ['R L', 'an empty grid can be turned', ['....', '....', '....', '....']],
  ] as const;
  test.each(figures)('%s: %s', (moves, _, grid) => {
    expect(drawn(after('4x4-rotation', moves))).toEqual(grid);
  });

  test('the figures of the assignment: to the right, then to the left', () => {
    const rules = rulesFor('rotation');
    const figure = (moves: readonly Move[]) =>
      moves.reduce(
        (position, move) => position.play(move),
        unwrap(rules.readPosition('7/7/7/7/7/1yy4/ryryr2 r 3-4 rotations=4')),
      );
    const grid = (moves: readonly Move[]) => figure(moves).text().split(' ')[0];
    expect(grid([RIGHT])).toBe('7/7/r6/y6/r6/yy5/ry5');
    expect(grid([RIGHT, LEFT])).toBe('7/7/7/7/7/5yy/2ryryr');
  });

  /** The same by arrays of rows from the top: turn the picture, then let every column fall. */
  const naive = (rows: string[][], quarters: 1 | -1): string[][] => {
    const n = rows.length;
    const turned = rows.map((row, r) =>
      row.map((_, c) => (quarters === 1 ? rows[n - 1 - c][r] : rows[c][n - 1 - r])),
    );
    const fallen = turned.map(row => row.map(() => '.'));
    for (let c = 0; c < n; c++) {
      const tokens = turned.map(row => row[c]).filter(token => token !== '.');
      for (const [i, token] of tokens.entries()) fallen[n - tokens.length + i][c] = token;
    }
    return fallen;
  };
  const picture = (marks: Sides<Columns>): string[][] => {
    const n = marks.first.length;
    return Array.from({ length: n }, (_, r) =>
      marks.first.map((red, c) => {
        const bit = 1 << (n - 1 - r);
        return red & bit ? 'r' : marks.second[c] & bit ? 'y' : '.';
      }),
    );
  };
  test('the bits turn as a picture would', () => {
    fc.assert(
      fc.property(settled, marks => {
        expect(picture(rotate(marks, RIGHT))).toEqual(naive(picture(marks), 1));
        expect(picture(rotate(marks, LEFT))).toEqual(naive(picture(marks), -1));
      }),
    );
  });
});

/** Any tokens on a square grid of 4 to 8, none floating. */
const settled: fc.Arbitrary<Sides<Columns>> = fc.integer({ min: 4, max: 8 }).chain(size => {
  const column = fc.array(fc.boolean(), { maxLength: size });
  const bits = (tokens: readonly boolean[], red: boolean): number =>
    tokens.reduce((mask, token, row) => (token === red ? mask | (1 << row) : mask), 0);
  return fc.array(column, { minLength: size, maxLength: size }).map(columns => ({
    first: columns.map(tokens => bits(tokens, true)),
    second: columns.map(tokens => bits(tokens, false)),
  }));
});

test('the quick look for a line agrees with the list of lines', () => {
  fc.assert(
    fc.property(settled, marks => {
      const size = marks.first.length;
      const variant = { columns: size, rows: size, tokens: 32, rotations: 0 };
      const position = new Puissance4Position(variant, 'first', marks, { first: 0, second: 0 });
      for (const side of ['first', 'second'] as const)
        expect(hasFour(marks[side])).toBe(fours(position, side).length > 0);
    }),
  );
});

describe('endings', () => {
  const FULL = '5 1 1 2 6 6 3 6 1 7 2 1 7 4 3 1 7 2 5 4 6 7 3 1 6 4 4 7 6 7 1 5 7 4 4 5 2 3 2 5 4';
  const endings = [
    ['standard', '1 2 1 2 1 2 1', 'four in a column', winFor('first')],
    ['standard', '1 1 2 2 3 3 4', 'four in a row', winFor('first')],
    ['standard', '1 2 2 3 3 4 3 4 4 6 4', 'four in a rising diagonal', winFor('first')],
    ['standard', '7 6 6 5 5 4 5 4 4 2 4', 'four in a falling diagonal', winFor('first')],
    ['standard', '1 2 1 2 1 2 3 2', 'four of the second side', winFor('second')],
    ['standard', '1 1 2 2 4 4 5 5 3', 'five are four', winFor('first')],
    ['standard', '1 1 2 2 3 3', 'three are not', null],
    ['rotation', '7 2 6 6 3 7 5 6 R', 'a rotation closes the gap of the mover', winFor('first')],
    ['rotation', '7 2 6 6 3 7 5 R', 'a rotation lines up the opponent alone', winFor('first')],
    ['rotation', '7 3 3 6 3 2 1 4 R', 'the same for the second side', winFor('second')],
    ['rotation', '6 6 3 6 7 6 2 1 L', 'a rotation lines up both', DRAW],
    ['rotation', FULL, 'one token is left', null],
    ['rotation', `${FULL} 3`, '42 tokens are placed, rotations and cells are left', DRAW],
    ['columns=4,rows=4,tokens=2', '1 2 3 4', 'too few tokens for any line', DRAW],
  ] as const;
  test.each(endings)('%s, %s: %s', (variant, moves, _, outcome) => {
    const end = after(variant, moves);
    expect(end.outcome).toEqual(outcome);
    expect(end.legalMoves().length > 0).toBe(outcome === null);
    expect(unwrap(rulesFor(variant).readPosition(end.text())).outcome).toEqual(outcome);
  });

  test('a side without tokens can only turn the grid', () => {
    const variant = 'columns=4,rows=4,tokens=2,rotations=2';
    expect(after(variant, '1 R 2 1').legalMoves()).toEqual([RIGHT, LEFT]);
    expect(after(variant, '1 R 2 1 R 3').outcome).toEqual(DRAW);
  });
});

describe('moves', () => {
  const read = [
    ['4', 3, 'a column'],
    [' 4 ', 3, 'spaces'],
    ['Colonne 4', 3, 'a word before it'],
    ['column-4', 3, 'a hyphen'],
    ['c4', 3, 'a letter before it'],
    ['R', RIGHT, 'to the right'],
    ['r', RIGHT, 'small letter'],
    ['Droite', RIGHT, 'French'],
    ['rotation à droite', RIGHT, 'in full'],
    ['d', RIGHT, 'French letter'],
    ['à droite', RIGHT, 'without a verb'],
    ['a\u0300 droite', RIGHT, 'an accent of its own'],
    ['tourner à droite', RIGHT, 'with a verb'],
    ['Tourner à gauche', LEFT, 'with a verb'],
    ['RIGHT', RIGHT, 'English'],
    ['L', LEFT, 'to the left'],
    [' gauche', LEFT, 'French'],
    ['g', LEFT, 'French letter'],
    ['left', LEFT, 'English'],
  ] as const;
  test.each(read)('"%s" is read as %i: %s', (text, move) => {
    const { start, readMove } = rulesFor('rotation');
    expect(readMove(start, text)).toEqual({ ok: true, value: move });
  });

  const SPENT = 'columns=4,rows=4,tokens=2,rotations=2';
  const refused = [
    ['standard', '', 'droit', 'unreadable-move', faults.unreadableMove('droit')],
    ['standard', '', '4.5', 'unreadable-move', faults.unreadableMove('4.5')],
    ['standard', '', '', 'unreadable-move', faults.unreadableMove('')],
    ['standard', '', '0 4', 'unreadable-move', faults.unreadableMove('0 4')],
    ['standard', '', '4-', 'unreadable-move', faults.unreadableMove('4-')],
    ['standard', '1 2 1 2 1 2 1', '3', 'over', faults.over],
    ['rotation', '1 2 1 2 1 2 1', 'R', 'over', faults.over],
    ['standard', '', '8', 'illegal-move', faults.noColumn('8', 7)],
    ['standard', '', '0', 'illegal-move', faults.noColumn('0', 7)],
    ['standard', '1 1 1 1 1 1 1', '1', 'illegal-move', faults.full('1')],
    [SPENT, '1 R 2 1', '3', 'illegal-move', faults.noTokens],
    ['standard', '', 'R', 'illegal-move', faults.noRotation],
    ['rotation', 'R R R R R R R R', 'R', 'illegal-move', faults.rotationsSpent(4)],
    ['rotation', 'R L R L R L R L', 'L', 'illegal-move', faults.rotationsSpent(4)],
  ] as const;
  test.each(refused)(
    '%s after "%s": "%s" is refused as %s',
    (variant, moves, text, code, message) => {
      const result = rulesFor(variant).readMove(after(variant, moves), text);
      expect(result).toEqual({ ok: false, fault: { code, message } });
    },
  );

  test('rotations can be previewed, twice a side, even by whoever has none left', () => {
    const { previews, preview } = rulesFor('rotation');
    expect(previews).toBe(2);
    const spent = after('rotation', 'R R R R R R R R');
    for (const position of [rulesFor('rotation').start, spent])
      expect(preview?.moves(position)).toEqual([RIGHT, LEFT]);
    expect(preview?.read(spent, 'à gauche')).toEqual({ ok: true, value: LEFT });
    expect(preview?.play(spent, LEFT).text()).toContain(' y 0-0 ');
    const drop = { code: 'not-previewable', message: faults.notPreviewable };
    expect(preview?.read(spent, '4')).toEqual({ ok: false, fault: drop });
    expect(preview?.moves(after('rotation', '1 2 1 2 1 2 1'))).toEqual([]); // the game is over
    expect(rulesFor('standard').previews).toBe(0);
    expect(rulesFor('standard').preview).toBeUndefined();
  });
});

test.each([
  ['columns=4,rows=4', 'too-many-tokens', 'the standard 21 tokens do not fit on 16 cells'],
  ['tokens=25', 'too-many-tokens', '50 tokens do not fit on 49 cells'],
  ['rows=6,rotations=4', 'not-square', 'a 7 x 6 grid cannot be turned'],
  ['tokens=33', 'bad-option', 'out of range'],
])('variant %s is refused as %s: %s', (variant, code) => {
  expect(rulesOf(puissance4, variant)).toMatchObject({ ok: false, fault: { code } });
});

describe('position texts', () => {
  test.each([
    ['standard', '', '7/7/7/7/7/7/7 r'],
    ['rotation', '', '7/7/7/7/7/7/7 r 4-4 rotations=4'],
    ['rotation', '4 4 R', '7/7/7/7/7/7/ry5 y 3-4 rotations=4'],
    ['7x6', '1 2 1', '7/7/7/7/r6/ry5 y rows=6'],
  ])('%s after "%s" is %s', (variant, moves, text) => {
    expect(after(variant, moves).text()).toBe(text);
    expect(unwrap(rulesFor(variant).readPosition(text)).text()).toBe(text);
  });

  const SMALL = 'columns=4,rows=4,tokens=4,rotations=1';
  const impossible = [
    ['7/7/7/7/7/3r3/7 y', 'floating-token', 12, 'nothing below 4.2'],
    ['4/4/4/ryrr y columns=4,rows=4,tokens=2', 'impossible-tokens', 10, 'a third red token of two'],
    ['7/7/7/7/7/7/7 r 4 rotations=4', 'bad-rotations', 17, 'one number instead of two'],
    ['7/7/7/7/7/7/7 r 5-4 rotations=4', 'bad-rotations', 17, 'Red has too many'],
    ['7/7/7/7/7/7/7 r 4-5 rotations=4', 'bad-rotations', 19, 'Yellow has too many'],
    ['7/7/7/7/7/7/r6 r', 'impossible-counts', 16, 'Red twice in a row'],
    ['7/7/7/7/7/7/y6 r', 'impossible-counts', 16, 'Yellow first'],
    ['7/7/7/7/7/7/7 r 3-4 rotations=4', 'impossible-counts', 15, 'a rotation is a move'],
    ['7/7/7/7/7/yyy4/rrrry2 r', 'impossible-winner', 16, 'Yellow went on after Red’s four'],
    ['7/7/7/7/7/yyyy3/rrrr3 r', 'impossible-winner', 17, 'both lined up without a rotation'],
    ['7/7/7/7/7/yryy3/rrrry2 y', 'impossible-winner', 17, 'Red’s four is below later tokens'],
    ['7/7/7/rr5/rr1y3/rr1yyy1/rr1yyy1 y', 'impossible-winner', 7, 'two fours of no common token'],
    [`4/4/yyyy/rrrr r 0-0 ${SMALL}`, 'impossible-winner', 10, 'no rotation follows the last token'],
    [
      `4/4/r1r1/yry1 r 1-0 ${SMALL}`,
      'impossible-last-move',
      1,
      'a rotation leaves heights in order',
    ],
    ['7/7/7/7/7/r6/y6 r', 'impossible-last-move', 1, 'no yellow token is on top'],
    ['7/7/7/7/r6/rr5/yy5 y', 'impossible-order', 1, 'the first token was red'],
    ['7/7/7/y6/y6/r6/r6 r', 'impossible-order', 1, 'the second token was yellow'],
  ] as const;
  test.each(impossible)('%s: %s at %i, %s', (text, code, column) => {
    const variant = text.split(' ').find(field => field.includes('=')) ?? 'standard';
    expect(rulesFor(variant).readPosition(text)).toMatchObject({
      ok: false,
      fault: { code, at: { column } },
    });
  });

  test('without rotations, exactly what play can reach is read', () => {
    const rules = rulesFor('columns=4,rows=4,tokens=4');
    const reached = new Set([rules.start.text()]);
    const open: Position[] = [rules.start];
    for (let position = open.pop(); position; position = open.pop())
      for (const move of position.legalMoves()) {
        const next = position.play(move);
        if (!reached.has(next.text())) open.push(next);
        reached.add(next.text());
      }
    const read = settledTexts(4, 4, 4).filter(text => rules.readPosition(text).ok);
    expect(read.sort()).toEqual([...reached].sort());
  });
});

/** The texts of all grids that do not float and whose counts fit one of the turns. */
function settledTexts(columns: number, rows: number, tokens: number): string[] {
  const stacks = Array.from({ length: 2 ** (rows + 1) - 1 }, (_, n) =>
    (n + 1).toString(2).slice(1).replaceAll('0', 'r').replaceAll('1', 'y'),
  );
  const count = (stack: string, letter: string): number => stack.split(letter).length - 1;
  const grids = Array.from({ length: columns }).reduce<string[][]>(
    partial =>
      partial.flatMap(grid =>
        stacks
          .map(stack => [...grid, stack])
          .filter(next => ['r', 'y'].every(letter => count(next.join(''), letter) <= tokens)),
      ),
    [[]],
  );
  return grids.flatMap(grid => {
    const lead = count(grid.join(''), 'r') - count(grid.join(''), 'y');
    if (lead !== 0 && lead !== 1) return [];
    const lines = Array.from({ length: rows }, (_, r) =>
      grid
        .map(stack => stack[rows - 1 - r] ?? '.')
        .join('')
        .replace(/\.+/g, gap => String(gap.length)),
    );
    const variant = `columns=${columns},rows=${rows},tokens=${tokens}`;
    return [`${lines.join('/')} ${lead === 0 ? 'r' : 'y'} ${variant}`];
  });
}

describe('view', () => {
  test('a drop is any tap on its column, a rotation a button', () => {
    const rules = rulesFor('4x4-rotation');
    const view = rules.view(after('4x4-rotation', '1 1'));
    expect(view.cells[12]).toEqual({ name: '1.1', mark: 'first' });
    expect(view.cells[8]).toEqual({ name: '1.2', mark: 'second' });
    expect(view.labels).toEqual({ rows: [], columns: ['1', '2', '3', '4'] });
    expect(view.inputs[3]).toEqual({ move: 3, steps: [[3, 7, 11, 15]] });
    expect(view.inputs.slice(4)).toEqual([
      { move: RIGHT, steps: [], button: 'R' },
      { move: LEFT, steps: [], button: 'L' },
    ]);
    expect(view.counters).toEqual([
      { name: 'tokens', left: { first: 7, second: 7 } },
      { name: 'rotations', left: { first: 1, second: 1 } },
    ]);
  });

  test('every four in line is listed', () => {
    const five = after('standard', '1 1 2 2 4 4 5 5 3');
    expect(rulesFor('standard').view(five).lines).toEqual([
      [42, 43, 44, 45],
      [43, 44, 45, 46],
    ]);
  });

  const side: Side = 'first';
  test.each([
    ['1 1', '1', 'lands on the column', [{ kind: 'appear', cell: 4, side }]],
    [
      '1 1 2 4',
      'R',
      'after the turn both reds and the lone yellow fall',
      [
        { kind: 'turn', quarters: 1 },
        { kind: 'slide', from: 4, to: 8 },
        { kind: 'slide', from: 0, to: 4 },
        { kind: 'slide', from: 1, to: 13 },
      ],
    ],
    [
      '1 1 2 4',
      'L',
      'only what stood beyond the gap falls',
      [
        { kind: 'turn', quarters: -1 },
        { kind: 'slide', from: 3, to: 7 },
      ],
    ],
  ])('after %s, %s %s', (moves, text, _, motions) => {
    const rules = rulesFor('4x4-rotation');
    const before = after('4x4-rotation', moves);
    expect(rules.motion(before, unwrap(rules.readMove(before, text)))).toEqual(motions);
  });
});
