import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { other, type Position } from '../../core/game.ts';
import { randomFrom } from '../../core/random.ts';
import { unwrap } from '../../core/result.ts';
import type { Limits, SearchMethod } from '../../core/strategy.ts';
import { rulesOf } from '../../core/variant.ts';
import { levelsOf, search, strategiesOf } from '../../engine/players.ts';
import type { Rule } from './about.ts';
import { BOARDS } from './cells.ts';
import { evaluate } from './evaluation.ts';
import { UltimatePosition, ultimate } from './index.ts';
import { localChances, localIndex } from './local.ts';
import { ai } from './strategies.ts';

const VARIANTS = ['standard', ...Object.keys(ultimate.presets)];

/** Unfinished positions after random moves. */
const positions = fc
  .tuple(fc.constantFrom(...VARIANTS), fc.nat(2 ** 31), fc.nat(75))
  .map(([variant, seed, plies]) => {
    const random = randomFrom(seed);
    let position: Position = unwrap(rulesOf(ultimate, variant)).start;
    for (let i = 0; i < plies; i++) {
      const next = position.play(random.pick(position.legalMoves()));
      if (next.outcome) break;
      position = next;
    }
    return position as UltimatePosition;
  });

/** Left and right exchanged, for cells and sub-boards alike. */
const MIRROR = [2, 1, 0, 5, 4, 3, 8, 7, 6];

const bits = (cells: string, letter: string): number =>
  [...cells].reduce((sum, mark, cell) => (mark === letter ? sum | (1 << cell) : sum), 0);

describe('chances in one sub-board', () => {
  const chance = (cells: string): number =>
    localChances()[localIndex(bits(cells, 'x'), bits(cells, 'o'))];

  const exact = [
    ['xxx......', 1, 'won'],
    ['ooo......', 0, 'lost'],
    ['xoxxoxoxo', 0, 'full'],
    ['xoxxox.xo', 1 / 2, 'one cell left that wins for either'],
    ['xoxoxo.ox', 1, 'the diagonal is made'],
    ['oxoxxoxo.', 0, 'one cell left, and only noughts could use it'],
    ['xoxo.oxox', 1 / 2, 'the last cell wins for whoever takes it'],
  ] as const;
  for (const [cells, expected, why] of exact)
    test(`${cells}: ${why}`, () => expect(chance(cells)).toBeCloseTo(expected, 9));

  const pairs = [
    ['x...x....', 'xx.......', 'with the centre against without'],
    ['xx.......', 'x........', 'two in a row against one'],
    ['x........', '.........', 'one mark against none'],
    ['....x....', 'x........', 'the centre against a corner'],
    ['x........', '.x.......', 'a corner against an edge'],
    ['xx.......', 'xxo......', 'an open line against a blocked one'],
  ] as const;
  for (const [better, worse, why] of pairs)
    test(`${better} before ${worse}: ${why}`, () =>
      expect(chance(better)).toBeGreaterThan(chance(worse)));

  test('add up to one at most, and are fair at the start', () => {
    expect(chance('.........')).toBeLessThan(1 / 2);
    fc.assert(
      fc.property(positions, ({ marks }) => {
        for (const board of BOARDS) {
          const [x, o] = [marks.first[board], marks.second[board]];
          const sum = localChances()[localIndex(x, o)] + localChances()[localIndex(o, x)];
          if (sum > 1 + 1e-9) throw new Error(`${x}/${o}: ${sum}`);
        }
      }),
    );
  });
});

/** A position with crosses to move; sub-boards are written as in position texts, the others are empty. */
function drawn(
  boards: Readonly<Record<string, string>>,
  imposed: string | null = 'h',
  rule: Rule = 'standard',
): UltimatePosition {
  const cells = BOARDS.map(board => boards['abcdefghi'[board]] ?? '.........');
  const marks = (letter: string) => cells.map(text => bits(text, letter));
  const won = (letter: string) =>
    cells.reduce((sum, text, b) => (text.includes(letter.repeat(3)) ? sum | (1 << b) : sum), 0);
  const sent = imposed === null ? null : 'abcdefghi'.indexOf(imposed);
  const both = { first: marks('x'), second: marks('o') };
  return new UltimatePosition(rule, 'first', both, { first: won('x'), second: won('o') }, sent);
}
const WON = 'xxx......';
const LOST = 'ooo......';
const DULL = 'xoxxoxoxo';

describe('the evaluation', () => {
  const same = { h: '.........' };
  const pairs: readonly (readonly [UltimatePosition, UltimatePosition, string])[] = [
    [drawn({ a: WON }), drawn(same), 'a sub-board won'],
    [drawn({ a: 'xx.......' }), drawn({ a: 'xxo......' }), 'a threat against a blocked one'],
    [drawn({ e: WON }), drawn({ a: WON }), 'the centre against a corner'],
    [drawn({ a: WON }), drawn({ b: WON }), 'a corner against an edge'],
    [drawn({ a: WON, b: WON }), drawn({ a: WON, f: WON }), 'two of a line against two apart'],
    [
      drawn({ a: WON, b: WON }),
      drawn({ a: WON, b: WON, c: LOST, i: WON }),
      'two of an open line against more, but blocked',
    ],
    [drawn({ a: WON, b: WON }), drawn({ a: WON, b: WON, c: DULL }), 'a line that can be finished'],
    [drawn(same, null), drawn(same, 'h'), 'a free choice'],
    [
      drawn({ a: WON, b: LOST, c: WON, d: DULL, g: DULL }, 'h', 'count'),
      drawn({ a: WON, b: LOST, c: DULL, d: DULL, g: DULL }, 'h', 'count'),
      'counted, one more',
    ],
  ];
  for (const [better, worse, why] of pairs)
    test(why, () => expect(evaluate(better)).toBeGreaterThan(evaluate(worse)));

  test('counts sub-boards for more in the variant that counts, the more so near the end', () => {
    const gain = (closed: Readonly<Record<string, string>>, rule: Rule): number =>
      evaluate(drawn({ ...closed, f: WON }, 'h', rule)) -
      evaluate(drawn({ ...closed, f: DULL }, 'h', rule));
    const late = { a: WON, b: LOST, c: WON, d: LOST, g: DULL };
    expect(gain(late, 'count')).toBeGreaterThan(gain(late, 'standard') + 50);
    expect(gain(late, 'count')).toBeGreaterThan(gain({}, 'count'));
  });

  test('is 0 at the start but for the free choice, and the same for both sides', () => {
    const start = drawn({});
    expect(evaluate(start)).toBeCloseTo(0, 9);
    fc.assert(
      fc.property(positions, ({ rule, turn, marks, won, imposed }) => {
        const { first, second } = marks;
        const here = new UltimatePosition(rule, turn, marks, won, imposed);
        const exchanged = new UltimatePosition(
          rule,
          other(turn),
          { first: second, second: first },
          { first: won.second, second: won.first },
          imposed,
        );
        expect(evaluate(exchanged)).toBeCloseTo(evaluate(here), 6);
        const passed = new UltimatePosition(rule, other(turn), marks, won, imposed);
        const free = imposed === null ? evaluate(drawn({}, null)) : 0;
        expect(evaluate(passed) - free).toBeCloseTo(free - evaluate(here), 6);
        expect(Math.abs(evaluate(here))).toBeLessThan(10_000);
      }),
    );
  });

  test('is the same in a mirror', () => {
    const cells = (mask: number) =>
      BOARDS.reduce<number>((sum, c) => sum | (mask & (1 << c) ? 1 << MIRROR[c] : 0), 0);
    const boards = (masks: readonly number[]) => MIRROR.map(board => cells(masks[board]));
    fc.assert(
      fc.property(positions, position => {
        const { rule, turn, marks, won, imposed } = position;
        const mirrored = new UltimatePosition(
          rule,
          turn,
          { first: boards(marks.first), second: boards(marks.second) },
          { first: cells(won.first), second: cells(won.second) },
          imposed === null ? null : MIRROR[imposed],
        );
        expect(evaluate(mirrored)).toBeCloseTo(evaluate(position), 6);
      }),
    );
  });
});
describe('players', () => {
  const players = [
    ...strategiesOf(ultimate),
    ...levelsOf(ultimate).map((level, i) => ({ ...level, name: `level:${i + 1}` })),
  ];
  const chosen = (method: SearchMethod, position: Position, limits: Limits, seed: number) =>
    search(method, position, {
      limits: { ...limits, nodes: Math.min(limits.nodes ?? 200, 200) }, // keeps tests short
      random: randomFrom(seed),
      now: () => performance.now(),
      stopped: () => false,
    }).move;

  test('Monte Carlo comes with the evaluation and without', () =>
    expect(ai.strategies.map(({ name }) => name)).toEqual([
      'mcts',
      'uct',
      'fast-uct',
      'best-first',
      'ultimate',
    ]));

  for (const { name, method, limits } of players)
    test(`${name} plays legal moves in every variant`, () =>
      fc.assert(
        fc.property(positions, fc.nat(1_000), (position, seed) => {
          expect(position.legalMoves()).toContain(chosen(method, position, limits, seed));
        }),
        { numRuns: 30 },
      ));

  const wins = (position: Position): boolean =>
    position.legalMoves().some(move => {
      const { outcome } = position.play(move);
      return outcome?.kind === 'win' && outcome.winner === position.turn; // in `count` the other side may win
    });
  const winning = positions.filter(wins);
  for (const { name, method, limits } of players.filter(one => /^level:[3-8]$/.test(one.name)))
    test(`${name} never misses a win in one`, () =>
      fc.assert(
        fc.property(winning, fc.nat(1_000), (position, seed) => {
          const move = chosen(method, position, limits, seed);
          expect(position.play(move).outcome).toEqual({ kind: 'win', winner: position.turn });
        }),
        { numRuns: 20 },
      ));
});
