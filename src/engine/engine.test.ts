import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { times } from '../../test/support/long.ts';
import type { Game, Move, Position, Rules } from '../core/game.ts';
import { type Random, randomFrom } from '../core/random.ts';
import { unwrap } from '../core/result.ts';
import type { Knowledge, Limits, SearchMethod } from '../core/strategy.ts';
import { moveTimeOf, rulesOf } from '../core/variant.ts';
import { breakthrough } from '../games/breakthrough/index.ts';
import { games } from '../games/index.ts';
import { puissance4 } from '../games/puissance4/index.ts';
import { ticTacToe } from '../games/tictactoe/index.ts';
import { ultimate } from '../games/ultimate/index.ts';
import { AlphaBeta } from './alphabeta.ts';
import { analyse } from './analysis.ts';
import { minimaxValues } from './minimax.ts';
import {
  knowledgeOf,
  levelsOf,
  playerNames,
  playerTitle,
  readPlayer,
  search,
  strategiesByStrength,
  strategiesOf,
} from './players.ts';
import { Budget, isProven, type SearchContext } from './search.ts';

const listed: readonly Game[] = games;

const context = (limits: Limits, seed: string | number = 1): SearchContext => ({
  limits,
  random: randomFrom(seed),
  now: () => 0,
  stopped: () => false,
});

/** An unfinished position after random moves. */
function randomPosition(rules: Rules, random: Random, plies: number): Position {
  let position = rules.start;
  for (let i = 0; i < plies; i++) {
    const next = position.play(random.pick(position.legalMoves()));
    if (next.outcome) break;
    position = next;
  }
  return position;
}

/** A meaningless evaluation that depends on the position only: searches must agree on it. */
const NONSENSE: Knowledge = { evaluate: position => (position.hash() % 2_001) - 1_000 };

/** Meaningless pruning and extensions: proofs must hold nevertheless. */
const SELECTIVE = ({ evaluate }: Knowledge): SearchMethod => {
  const forcing = (position: Position, move: Move) => (position.hash() + move) % 3 === 0;
  return { kind: 'alphabeta', knowledge: { evaluate, forcing }, selective: true };
};

/** The outcome under best play, by an exhaustive search. */
function solve(position: Position, known: Map<string, number>): number {
  if (position.outcome) {
    if (position.outcome.kind === 'draw') return 0;
    return position.outcome.winner === position.turn ? 1 : -1;
  }
  const text = position.text();
  const before = known.get(text);
  if (before !== undefined) return before;
  let best = -1;
  for (const move of position.legalMoves()) {
    best = Math.max(best, 0 - solve(position.play(move), known));
    if (best === 1) break;
  }
  known.set(text, best);
  return best;
}

describe('alpha-beta agrees with minimax', () => {
  const cases: [string, Rules, number, number][] = [
    ['tic-tac-toe', unwrap(rulesOf(ticTacToe)), 6, 4],
    ['Ultimate', unwrap(rulesOf(ultimate)), 60, 3],
    ['Ultimate open', unwrap(rulesOf(ultimate, 'open')), 60, 3],
    ['Puissance 4', unwrap(rulesOf(puissance4)), 36, 4],
    ['Puissance 4 with rotations', unwrap(rulesOf(puissance4, 'rotation')), 40, 3],
    ['Breakthrough 5x5', unwrap(rulesOf(breakthrough, '5x5')), 30, 3],
  ];
  test.each(cases)('on every move of random positions: %s', (_, rules, plies, depth) => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(plies), (seed, moves) => {
        const position = randomPosition(rules, randomFrom(seed), moves);
        const budget = () => new Budget(context({}));
        const slow = minimaxValues(position, depth, NONSENSE, budget());
        for (const { move, value } of slow)
          expect(new AlphaBeta(NONSENSE, budget()).valueOf(position, move, depth).value).toBe(
            value,
          );
        const best = new AlphaBeta(NONSENSE, budget()).best(position, position.legalMoves(), depth);
        expect(best.value).toBe(Math.max(...slow.map(one => one.value)));
      }),
      { numRuns: times(6, 60) },
    );
  });
  test('with fewer nodes', () => {
    const rules = unwrap(rulesOf(puissance4));
    const [all, cut] = [new Budget(context({})), new Budget(context({}))];
    minimaxValues(rules.start, 5, knowledgeOf(puissance4), all);
    new AlphaBeta(knowledgeOf(puissance4), cut).best(rules.start, rules.start.legalMoves(), 5);
    expect(cut.nodes).toBeLessThan(all.nodes / 3);
  });
});

describe('what is called proven is proven', () => {
  const small: [string, Rules][] = [
    ['tic-tac-toe', unwrap(rulesOf(ticTacToe))],
    [
      'Puissance 4 on 4x4 with a rotation',
      unwrap(rulesOf(puissance4, 'columns=4,rows=4,tokens=4,rotations=1')),
    ],
    ['Breakthrough 3x5', unwrap(rulesOf(breakthrough, 'width=3,height=5'))],
  ];
  /** The last column: the least number of proofs in sixty positions. */
  const methods: [string, (k: Knowledge) => SearchMethod, Limits, number][] = [
    ['alpha-beta', knowledge => ({ kind: 'alphabeta', knowledge }), { nodes: 3_000 }, 8],
    ['selective', SELECTIVE, { nodes: 3_000 }, 8],
    ['minimax', knowledge => ({ kind: 'minimax', knowledge }), { depth: 3 }, 0],
    ['MCTS', knowledge => ({ kind: 'mcts', knowledge, exploration: 0.9 }), { nodes: 600 }, 4],
  ];
  for (const [name, rules] of small) {
    const known = new Map<string, number>();
    test.each(methods)(`${name}: %s`, (_, method, limits, least) => {
      let proofs = 0;
      fc.assert(
        fc.property(fc.nat(), fc.nat(12), (seed, plies) => {
          const position = randomPosition(rules, randomFrom(seed), plies);
          const { move, score } = search(method(NONSENSE), position, context(limits, seed));
          expect(position.legalMoves()).toContain(move);
          if (score.kind === 'points') return;
          proofs++;
          const value = score.kind === 'win' ? 1 : score.kind === 'loss' ? -1 : 0;
          expect(value).toBe(solve(position, known));
          expect(0 - solve(position.play(move), known)).toBe(value); // the move keeps the outcome
        }),
        { numRuns: 60 },
      );
      expect(proofs).toBeGreaterThanOrEqual(least);
    });
  }

  test('every move of an analysis', () => {
    const rules = unwrap(rulesOf(ticTacToe));
    const known = new Map<string, number>();
    fc.assert(
      fc.property(fc.nat(), fc.nat(7), (seed, plies) => {
        const position = randomPosition(rules, randomFrom(seed), plies);
        const { moves } = analyse(position, NONSENSE, context({}));
        expect(moves.map(one => one.move).sort()).toEqual(position.legalMoves().sort());
        for (const { move, score } of moves) {
          const value = score.kind === 'win' ? 1 : score.kind === 'loss' ? -1 : 0;
          expect(score.kind).not.toBe('points');
          expect(value).toBe(0 - solve(position.play(move), known));
        }
      }),
      { numRuns: 40 },
    );
  });
});

test('known facts: tic-tac-toe is drawn; the second side wins Breakthrough 3x4 and 4x4', () => {
  const solved = (game: Game, variant?: string) => {
    const method: SearchMethod = { kind: 'alphabeta', knowledge: knowledgeOf(game) };
    return search(method, unwrap(rulesOf(game, variant)).start, context({})).score;
  };
  expect(solved(ticTacToe)).toEqual({ kind: 'draw' });
  expect(solved(breakthrough, 'width=3,height=4')).toEqual({ kind: 'loss', plies: 12 });
  expect(solved(breakthrough, 'width=4,height=4')).toEqual({ kind: 'loss', plies: 14 });
});

describe('every player of every game', () => {
  const players = listed.flatMap(game =>
    playerNames(game).flatMap(name =>
      ['standard', ...Object.keys(game.presets)].map(
        variant => [game.id, variant, name, game] as const,
      ),
    ),
  );
  test.each(players)(
    '%s %s %s plays legally, repeats itself and keeps to its nodes',
    (_, variant, name, game) => {
      const rules = unwrap(rulesOf(game, variant));
      const { method, limits } = unwrap(readPlayer(game, name));
      const few: Limits = { depth: limits.depth ?? 3, nodes: Math.min(limits.nodes ?? 300, 300) };
      for (const seed of [1, 2, 3]) {
        const position = randomPosition(rules, randomFrom(`${seed}`), seed * 5);
        const ask = () => search(method, position, context(few, seed));
        const result = ask();
        expect(position.legalMoves()).toContain(result.move);
        expect(ask()).toEqual(result);
        if (method.kind !== 'greedy') expect(result.nodes).toBeLessThanOrEqual(301);
        let at = position;
        for (const move of result.line) {
          expect(at.legalMoves()).toContain(move);
          at = at.play(move);
        }
      }
    },
  );
});

test('a tree grows to its bound, and the search goes on in it', () => {
  const rules = unwrap(rulesOf(ticTacToe));
  const { method } = unwrap(readPlayer(ticTacToe, 'mcts'));
  const ask = (treeNodes?: number) =>
    search(method, rules.start, {
      ...context({ nodes: 2_000 }),
      ...(treeNodes === undefined ? {} : { treeNodes }),
    });
  expect(ask(10)).toMatchObject({ nodes: 2_000, depth: 1 }); // the start and its nine moves
  expect(ask(1_000_000)).toEqual(ask());
  expect(ask().depth).toBeGreaterThan(4);
});

test('a search stops by the clock and by the flag, within a few hundred nodes', () => {
  const rules = unwrap(rulesOf(ultimate));
  for (const name of ['minimax', 'alphabeta', 'mcts']) {
    const { method } = unwrap(readPlayer(ultimate, name));
    let now = 0;
    const timed = search(method, rules.start, { ...context({ time: 50 }), now: () => now++ });
    expect(now).toBeLessThan(100);
    let polls = 0;
    const flagged = search(method, rules.start, { ...context({}), stopped: () => ++polls > 5 });
    for (const result of [timed, flagged]) expect(rules.start.legalMoves()).toContain(result.move);
  }
});

describe('players are read by name', () => {
  test.each([
    ['random', {}],
    ['ALPHABETA:depth=8', { depth: 8 }],
    ['mcts:1s', { time: 1000 }],
    ['mcts:0.5s', { time: 500 }],
    ['alphabeta:nodes=20000,500ms', { nodes: 20_000, time: 500 }],
    ['minimax', { depth: 3 }],
  ])('%s', (text, limits) => expect(unwrap(readPlayer(ultimate, text)).limits).toEqual(limits));
  test('a depth that a strategy does not offer is limited by time as well', () => {
    const limitsOf = (text: string) => unwrap(readPlayer(puissance4, text)).limits;
    expect(limitsOf('plies:depth=10')).toEqual({ depth: 10 });
    expect(limitsOf('plies:depth=99')).toEqual({ depth: 99, time: moveTimeOf(puissance4) });
    expect(limitsOf('plies:depth=99,50ms')).toEqual({ depth: 99, time: 50 });
    expect(limitsOf('alphabeta:depth=99')).toEqual({ depth: 99 }); // no upper limit
  });
  test.each([
    ['level:8', 'niveau 8, Maître'],
    ['plies', 'N coups d’avance'],
    ['alphabeta:depth=6,1s', 'Alpha-bêta, depth=6,1s'],
    ['ada', 'ada'],
  ])('%s is called %s', (name, title) => expect(playerTitle(puissance4, name).fr).toBe(title));
  test.each([
    ['', 'unknown-player'],
    ['mtcs', 'unknown-player'],
    ['mcts:soon', 'bad-setting'],
    ['mcts:depth=', 'bad-setting'],
    ['mcts:0s', 'bad-setting'],
    ['alphabeta:depth=2,depth=3', 'setting-twice'],
    ['mcts:1s,nodes=9,500ms', 'setting-twice'],
    ['level:0', 'unknown-level'],
    ['level:99', 'unknown-level'],
    ['level', 'unknown-level'],
  ])('"%s" is refused', (text, code) => {
    expect(readPlayer(ultimate, text)).toMatchObject({ ok: false, fault: { code } });
  });
  test('the nearest is suggested', () => {
    const read = readPlayer(ultimate, 'mtcs');
    expect(read.ok ? '' : read.fault.message.en).toContain('Did you mean "mcts"?');
  });
});

test('every strategy and level says what it is, in both languages', () => {
  for (const game of listed) {
    for (const { title, lesson } of strategiesOf(game))
      for (const words of [title, lesson])
        expect(words.fr.length * words.en.length).toBeGreaterThan(0);
    expect(levelsOf(game).length).toBeGreaterThan(2);
    for (const { title, lesson } of levelsOf(game))
      for (const words of [title, lesson])
        expect(words.fr.length * words.en.length).toBeGreaterThan(0);
  }
});

test('every strategy has its place in the order of strength', () => {
  for (const game of listed) {
    const names = strategiesOf(game).map(({ name }) => name);
    expect(game.ai?.ranking?.toSorted()).toEqual(names.toSorted());
    expect(strategiesByStrength(game).map(({ name }) => name)).toEqual(game.ai?.ranking);
  }
  const { ai, ...unranked } = ultimate;
  expect(strategiesByStrength(unranked)[0].name).toBe('random'); // in the order of the list
});

test('a proof outweighs every evaluation', () => {
  expect(isProven(10_000)).toBe(false);
  const rules = unwrap(rulesOf(ticTacToe));
  const position = unwrap(rules.readPosition('xx1/oo1/3 x'));
  for (const name of ['greedy', 'minimax', 'alphabeta', 'mcts']) {
    const { method, limits } = unwrap(readPlayer(ticTacToe, name));
    const { move, score } = search(method, position, context({ ...limits, nodes: 500 }));
    expect([rules.writeMove(position, move as Move), score]).toEqual([
      'c1',
      { kind: 'win', plies: 1 },
    ]);
  }
});
