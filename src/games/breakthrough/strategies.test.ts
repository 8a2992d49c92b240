import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { other, type Position } from '../../core/game.ts';
import { randomFrom } from '../../core/random.ts';
import { unwrap } from '../../core/result.ts';
import type { Limits, SearchMethod } from '../../core/strategy.ts';
import { rulesOf } from '../../core/variant.ts';
import { minimaxValues } from '../../engine/minimax.ts';
import { levelsOf, search, strategiesOf } from '../../engine/players.ts';
import { Budget, type SearchResult } from '../../engine/search.ts';
import { evaluate, fair, plain } from './evaluation.ts';
import { BreakthroughPosition, breakthrough } from './index.ts';
import { race } from './race.ts';
import { ai } from './strategies.ts';

const forever = {
  limits: {},
  random: randomFrom(0),
  now: () => 0,
  stopped: () => false,
};
const VARIANTS = ['standard', ...Object.keys(breakthrough.presets), 'width=2,height=4'];
/** A position from a diagram, even one that cannot arise in play. */
const board = (text: string): BreakthroughPosition => {
  const [grid, letter] = text.split(' ');
  const rows = grid.split('/').toReversed();
  const masks = (side: string) =>
    rows.map(row =>
      [...row.replace(/\d/g, digit => '.'.repeat(Number(digit)))].reduce(
        (mask, mark, column) => (mark === side ? mask | (1 << column) : mask),
        0,
      ),
    );
  const pawns = { first: masks('r'), second: masks('b') };
  const turn = letter === 'r' ? 'first' : 'second';
  return new BreakthroughPosition({ width: 8, height: 8 }, turn, pawns);
};

function ask(method: SearchMethod, position: Position, limits: Limits, seed = 1): SearchResult {
  return search(method, position, {
    limits,
    random: randomFrom(seed),
    now: () => performance.now(),
    stopped: () => false,
  });
}

/** Unfinished positions after random moves. */
const positions = (variants: readonly string[] = VARIANTS) =>
  fc
    .tuple(fc.constantFrom(...variants), fc.nat(2 ** 31), fc.nat(70))
    .map(([variant, seed, plies]) => {
      const random = randomFrom(seed);
      let position: Position = unwrap(rulesOf(breakthrough, variant)).start;
      for (let i = 0; i < plies; i++) {
        const next = position.play(random.pick(position.legalMoves()));
        if (next.outcome) break;
        position = next;
      }
      return position as BreakthroughPosition;
    });

const reversed = (mask: number, width: number): number => {
  let result = 0;
  for (let column = 0; column < width; column++)
    if (mask & (1 << column)) result |= 1 << (width - 1 - column);
  return result;
};
/** Left and right exchanged. */
const mirrored = ({ size, turn, pawns }: BreakthroughPosition): BreakthroughPosition => {
  const flip = (rows: readonly number[]) => rows.map(row => reversed(row, size.width));
  return new BreakthroughPosition(size, turn, {
    first: flip(pawns.first),
    second: flip(pawns.second),
  });
};
/** The board turned upside down and the colours exchanged. */
const exchanged = ({ size, turn, pawns }: BreakthroughPosition): BreakthroughPosition =>
  new BreakthroughPosition(size, other(turn), {
    first: pawns.second.toReversed(),
    second: pawns.first.toReversed(),
  });
/** The same board, the other side to move. */
const passed = ({ size, turn, pawns }: BreakthroughPosition): BreakthroughPosition =>
  new BreakthroughPosition(size, other(turn), pawns);

const EVALUATIONS = { plain, fair, evaluate };
type Name = keyof typeof EVALUATIONS;
const ALL: readonly Name[] = ['plain', 'fair', 'evaluate'];

describe('evaluations', () => {
  // the first position is better for the side to move than the second, for the reason given
  const pairs: readonly (readonly [string, string, readonly Name[], string])[] = [
    ['bbb5/8/8/8/8/8/2rr4/8 r', 'bbb5/8/8/8/8/8/3r4/8 r', ALL, 'a pawn more'],
    ['bbb5/8/8/8/2r5/8/rr6/8 r', 'bbb5/8/8/8/8/2r5/rr6/8 r', ALL, 'a pawn farther on'],
  ];
  for (const [better, worse, names, why] of pairs)
    for (const name of names)
      test(`${name}: ${why}`, () =>
        expect(EVALUATIONS[name](board(better))).toBeGreaterThan(EVALUATIONS[name](board(worse))));

  test('guarded beats unguarded: black, to move, would rather take a pawn that nobody guards', () => {
    const unguarded = board('bbbbbbbb/8/8/2b5/3r4/6r1/8/rrrrrrr1 b');
    const guarded = board('bbbbbbbb/8/8/2b5/3r4/4r3/8/rrrrrrr1 b');
    expect(evaluate(unguarded)).toBeGreaterThan(evaluate(guarded));
    expect([plain(unguarded), fair(unguarded)]).toEqual([plain(guarded), fair(guarded)]);
  });

  test('stay within the points of an evaluation, whatever the size', () =>
    fc.assert(
      fc.property(positions(), position => {
        for (const name of ALL) expect(Math.abs(EVALUATIONS[name](position))).toBeLessThan(10_000);
      }),
    ));

  const alike: readonly (readonly [string, (position: BreakthroughPosition) => Position])[] = [
    ['left and right exchanged', mirrored],
    ['colours exchanged', exchanged],
  ];
  for (const [what, change] of alike)
    test(`say the same with ${what}`, () =>
      fc.assert(
        fc.property(positions(), position => {
          for (const name of ALL)
            expect(EVALUATIONS[name](change(position))).toBeCloseTo(EVALUATIONS[name](position), 6);
        }),
      ));

  test('what one side has the other lacks, where it does not matter who is to move', () =>
    fc.assert(
      fc.property(positions(), position => {
        for (const evaluation of [plain, fair])
          expect(evaluation(passed(position))).toBe(0 - evaluation(position));
      }),
    ));
});

describe('the race', () => {
  const races = [
    ['8/3r4/8/8/8/8/b7/8 r', 1, 'one step from the goal'],
    ['8/b7/8/8/8/8/3b4/r2r4 r', -2, 'one step from its goal, and nobody takes it'],
    ['8/b7/8/8/8/8/3b4/r1r5 r', 0, 'one step from its goal, but it can be taken'],
    ['8/8/8/8/8/8/b2b4/1rr5 r', -2, 'two of them: only one can be taken'],
    ['8/1b6/8/4r3/8/7b/8/7r r', 0, 'nobody near e5, but h3 arrives sooner'],
    ['7b/b7/7b/4r3/8/8/7r/8 r', 5, 'three rows to go, nobody near'],
    ['7b/b7/7b/4r3/8/8/7r/8 b', -6, 'the same, black to move: too far behind'],
    ['2b5/8/8/3r4/8/8/1b6/r7 r', 0, 'c8 waits for it'],
  ] as const;
  for (const [text, plies, why] of races)
    test(`${plies}: ${why}, ${text}`, () => expect(race(board(text))).toBe(plies));

  test('is exact: search proves each win that it sees, as soon as it says', () =>
    fc.assert(
      fc.property(positions(['4x5', '5x5', '6x6', 'width=3,height=7']), position => {
        const plies = race(position);
        fc.pre(plies !== 0 && Math.abs(plies) <= 5);
        const { score } = ask({ kind: 'alphabeta', knowledge: { evaluate: () => 0 } }, position, {
          depth: Math.abs(plies),
        });
        expect(score.kind).toBe(plies > 0 ? 'win' : 'loss');
        if (score.kind === 'win') expect(score.plies).toBeLessThanOrEqual(plies);
      }),
    ));
});

describe('players', () => {
  const players = [
    ...strategiesOf(breakthrough),
    ...levelsOf(breakthrough).map((level, i) => ({ ...level, name: `level:${i + 1}` })),
  ];
  /** Limits that keep tests short. */
  const short = (limits: Limits): Limits => ({
    ...limits,
    nodes: Math.min(limits.nodes ?? 300, 300),
  });

  for (const { name, method, limits } of players)
    test(`${name} plays legal moves on every board`, () =>
      fc.assert(
        fc.property(positions(), fc.nat(1_000), (position, seed) => {
          const { move } = ask(method, position, short(limits), seed);
          expect(position.legalMoves()).toContain(move);
        }),
        { numRuns: 40 },
      ));

  /** A pawn of the side to move stands one step from its goal. */
  const winning = positions().filter(position => race(position) === 1);
  for (const { name, method, limits } of players.filter(one =>
    /^(level:[3-8]|demo.*)$/.test(one.name),
  ))
    test(`${name} never misses a win in one`, () =>
      fc.assert(
        fc.property(winning, fc.nat(1_000), (position, seed) => {
          const { move } = ask(method, position, short(limits), seed);
          expect(position.play(move).outcome).toEqual({ kind: 'win', winner: position.turn });
        }),
        { numRuns: 30 },
      ));

  test('the demonstration names its three levels', () =>
    expect(ai.strategies.map(({ name }) => name)).toEqual([
      'demo:1',
      'demo:2',
      'demo:3',
      'breakthrough',
    ]));

  test('demo:1 looks exactly two moves ahead', () => {
    const [{ method, limits }] = ai.strategies;
    fc.assert(
      fc.property(
        positions(['standard', '6x6']).filter(one => race(one) === 0),
        fc.nat(1_000),
        (position, seed) => {
          const { move, depth, score } = ask(method, position, limits, seed);
          expect(depth).toBe(2);
          const values = minimaxValues(position, 2, { evaluate: plain }, new Budget(forever));
          const best = Math.max(...values.map(({ value }) => value));
          expect(values.find(one => one.move === move)?.value).toBe(best);
          if (score.kind === 'points') expect(score.points).toBe(best);
        },
      ),
      { numRuns: 40 },
    );
  });
});
