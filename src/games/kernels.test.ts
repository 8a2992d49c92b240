import { beforeAll, describe, expect, test } from 'vitest';
import type { Game, Position } from '../core/game.ts';
import { readMoves } from '../core/move-text.ts';
import { randomFrom } from '../core/random.ts';
import { unwrap } from '../core/result.ts';
import type { Limits } from '../core/strategy.ts';
import { rulesOf } from '../core/variant.ts';
import { bestOf, readPlayer, search } from '../engine/players.ts';
import type { Analysis, SearchContext, SearchResult } from '../engine/search.ts';
import { breakthrough } from './breakthrough/index.ts';
import { kernelEngines } from './kernels.ts';
import { puissance4 } from './puissance4/index.ts';
import { ultimate } from './ultimate/index.ts';

/** The compiled engines through the interface that seats use. */

const memory = 2 ** 22;
const kernels = kernelEngines({ memory });

/** The clock advances by a millisecond at each reading, so that tests do not depend on the machine's speed. */
function context(limits: Limits, more: Partial<SearchContext> = {}): SearchContext {
  let time = 0;
  const now = () => ++time;
  return { limits, random: randomFrom(1), now, stopped: () => false, kernels, ...more };
}
const startOf = (game: Game, variant: string): Position => unwrap(rulesOf(game, variant)).start;
const chosen = (
  game: Game,
  name: string,
  position: Position,
  within: SearchContext,
): SearchResult => search(unwrap(readPlayer(game, name)).method, position, within);

const players: readonly [string, Game, readonly string[]][] = [
  ['breakthrough', breakthrough, ['standard', '6x6', '4x5', 'width=2,height=8']],
  ['ultimate', ultimate, ['standard', 'open', 'count']],
  ['best-first', ultimate, ['standard', 'open', 'count']],
  ['fast-uct', ultimate, ['standard', 'open', 'count']],
];

/** Networks have to be loaded before a search: see `KernelEngines.load`. */
beforeAll(async () => {
  const starts = [
    ...players.flatMap(([, game, variants]) => variants.map(variant => startOf(game, variant))),
    startOf(breakthrough, '5x5'),
    startOf(puissance4, 'rotation'),
  ];
  await Promise.all(starts.map(kernels.load));
});

describe.each(players)('%s', (name, game, variants) => {
  test.each(variants)('plays %s to the end, a few milliseconds a move', variant => {
    const random = randomFrom(variant);
    let position = startOf(game, variant);
    while (!position.outcome) {
      const { move, line } = chosen(game, name, position, context({ time: 6 }));
      expect(position.legalMoves()).toContain(move);
      expect(line[0]).toBe(move);
      position = position.play(move);
      if (!position.outcome) position = position.play(random.pick(position.legalMoves()));
    }
  });

  test('looks at the clock often, and ends when its time is over', () => {
    let reads = 0;
    const now = () => ++reads;
    const { nodes } = chosen(
      game,
      name,
      startOf(game, variants[0]),
      context({ time: 40 }, { now }),
    );
    expect(reads).toBeLessThanOrEqual(41);
    expect(nodes / reads).toBeLessThanOrEqual(1_024);
  });

  test('stops at once on request', () => {
    let polls = 0;
    const stopped = () => ++polls > 2;
    const { move } = chosen(game, name, startOf(game, variants[0]), context({}, { stopped }));
    expect(polls).toBe(3);
    expect(startOf(game, variants[0]).legalMoves()).toContain(move);
  });

  test('has a move of this position even where it may not think at all', () => {
    const random = randomFrom('no time');
    let position = startOf(game, variants[0]);
    for (let ply = 0; ply < 20 && !position.outcome; ply++) {
      chosen(game, name, position, context({ nodes: 500 }));
      position = position.play(random.pick(position.legalMoves()));
      if (position.outcome) break;
      const stopped = () => true;
      const { move } = chosen(game, name, position, context({}, { stopped }));
      expect(position.legalMoves()).toContain(move);
    }
  });

  test('keeps to its nodes', () => {
    const { nodes } = chosen(game, name, startOf(game, variants[0]), context({ nodes: 2_000 }));
    expect(nodes).toBeLessThanOrEqual(2_001);
  });

  test('reports what it finds, deeper and deeper', () => {
    const reports: SearchResult[] = [];
    const report = (result: SearchResult) => reports.push(result);
    chosen(game, name, startOf(game, variants[0]), context({ nodes: 20_000 }, { report }));
    expect(reports.length).toBeGreaterThan(3);
    expect(reports.at(-1)?.nodes).toBeGreaterThan(reports[1].nodes);
  });
});

test('the highest level is the compiled engine', () => {
  for (const game of [breakthrough, ultimate])
    expect(bestOf(game).method).toMatchObject({ kind: 'kernel', kernel: game.id });
});

describe('analysis', () => {
  test.each([
    [breakthrough, '2b2/5/1b1r1/2r2/5 b width=5,height=5', '5x5', 'win'],
    [
      ultimate,
      'x1oxoxxoo/o1oo1o1o1/x1x1x2ox/oxoxoxxox/o2xo1oxo/oxo1xoox1/x1o1x2oo/xxxx1x3/oxxox4 o i',
      'standard',
      'draw',
    ],
  ] as const)('gives every move its score, the best first: $1', (game, text, variant, kind) => {
    const position = unwrap(unwrap(rulesOf(game as Game, variant)).readPosition(text));
    const analysis = kernels.analyse(position, context({ nodes: 200_000 }), () => {});
    const moves = analysis?.moves.map(({ move }) => move) ?? [];
    expect([...moves].sort((a, b) => a - b)).toEqual(position.legalMoves());
    expect(analysis?.moves[0].score.kind).toBe(kind);
    for (const { move, line } of analysis?.moves ?? []) expect(line[0]).toBe(move);
  });

  test.each([
    ['breakthrough', breakthrough, 'standard'],
    ['ultimate', ultimate, 'standard'],
    ['puissance4', puissance4, 'rotation'],
    ['puissance4', puissance4, 'columns=6'], // without the book, which has no lines beyond its own
  ])('gives every move a line that can be played: %s', (_, game, variant) => {
    const position = startOf(game as Game, variant);
    const brief = context({ time: 60 });
    const { moves = [] } = kernels.analyse(position, brief, () => {}) ?? {};
    expect(moves).toHaveLength(position.legalMoves().length);
    for (const { move, line } of moves) {
      expect(line[0]).toBe(move);
      line.reduce((at, next) => {
        expect(at.legalMoves()).toContain(next);
        return at.play(next);
      }, position);
    }
    const long = moves.filter(({ line }) => line.length > 2);
    expect(long.length).toBeGreaterThan(moves.length / 2);
  });

  test.each([
    [
      'puissance4',
      puissance4,
      'rotation',
      '',
      [
        ['1', '7'],
        ['2', '6'],
        ['3', '5'],
        ['R', 'L'],
      ],
    ],
    [
      'puissance4',
      puissance4,
      'rotation',
      '4 4 4 4',
      [
        ['1', '7'],
        ['3', '5'],
        ['R', 'L'],
      ],
    ],
    [
      'puissance4',
      puissance4,
      '7x6',
      '4',
      [
        ['1', '7'],
        ['2', '6'],
      ],
    ],
    [
      'breakthrough',
      breakthrough,
      'standard',
      '',
      [
        ['a2a3', 'h2h3'],
        ['b2a3', 'g2h3'],
      ],
    ],
    [
      'ultimate',
      ultimate,
      'standard',
      '',
      [
        ['a1', 'c3', 'g7', 'i9'],
        ['e2', 'e4', 'e6', 'e8'],
      ],
    ],
    [
      'ultimate',
      ultimate,
      'standard',
      'e5',
      [
        ['e1', 'e3', 'e7', 'e9'],
        ['e2', 'e4', 'e6', 'e8'],
      ],
    ],
  ] as const)('gives mirror images one score: %s %s %s', (_, game, variant, typed, pairs) => {
    const rules = unwrap(rulesOf(game as Game, variant));
    const { position } = unwrap(readMoves(rules, rules.start, typed));
    const found: Analysis[] = [];
    const limits = context({ nodes: 30_000 });
    const last = kernels.analyse(position, limits, one => found.push(one));
    for (const { moves } of [...found, ...(last ? [last] : [])]) {
      const scoreOf = (text: string) =>
        moves.find(({ move }) => rules.writeMove(position, move) === text)?.score;
      for (const [first, ...images] of pairs)
        for (const image of images) expect(scoreOf(image)).toEqual(scoreOf(first));
      expect(moves.map(({ move }) => move).sort((a, b) => a - b)).toEqual(position.legalMoves());
    }
  });
});
