import { describe, expect, test } from 'vitest';
import {
  type Board,
  holdEngine,
  holdSolver,
  lockstep,
  positions,
  startOf,
} from '../../../../scripts/kernel-checks/differential.ts';
import type { Move } from '../../../core/game.ts';
import { unwrap } from '../../../core/result.ts';
import { loadKernel } from '../../../kernels/host.ts';
import { puissance4 } from '../index.ts';
import { checked } from './built/checked.ts';
import { release } from './built/release.ts';
import { search } from './rotation-engine.ts';
import { solve, solverBuilds } from './solver.ts';

const board = (columns: number, rows: number, tokens: number, rotations = 0): Board => ({
  columns,
  rows,
  tokens,
  rotations,
});
const load = (name: keyof typeof release, build: typeof release | typeof checked = release) =>
  loadKernel({ release: build[name], threads: '' }, { table: 2 ** 20 });

/** `npm run check-kernels` does the same with tens of thousands of positions. */
describe.each([
  ['release', release, 1],
  ['checked', checked, 5],
] as const)('the %s build', (_, build, sparing) => {
  const kernels = {
    solver: load('solver', build),
    engine: load('rotation', build),
  };
  const some = (count: number) => Math.ceil(count / sparing);

  test.each([
    [board(7, 7, 21)],
    [board(7, 6, 21)],
    [board(4, 7, 14)],
    [board(8, 8, 32)], // no row is spare: a line must not wrap around
    [board(4, 4, 8, 1)],
    [board(7, 7, 21, 4)],
    [board(8, 8, 32, 8)],
  ])('keeps step with the rules in random games: %o', each => {
    let plies = 0;
    for (let game = 0; game < some(25); game++) plies += lockstep(kernels, each, `game ${game}`);
    expect(plies).toBeGreaterThan(some(25) * 4);
  });

  test.each([
    [board(4, 4, 5), 0],
    [board(5, 4, 10), 9],
    [board(6, 5, 15), 19],
    [board(5, 6, 13), 15],
    [board(6, 7, 20), 29],
    [board(7, 6, 21), 30],
    [board(7, 7, 21), 32],
    [board(7, 7, 15), 23],
  ])('solves what an exhaustive search solves: %o', (each, plies) => {
    const memory = new Map<number, number>();
    let [agreed, number] = [0, 0];
    for (const position of positions(each, 'test', some(30), plies))
      agreed += holdSolver(kernels.solver, position, memory, number++ % 3 === 0);
    expect(agreed).toBeGreaterThan(some(30) * 3);
  });

  test.each([
    [board(4, 4, 6, 2), 7],
    [board(4, 4, 3, 2), 0],
    [board(5, 5, 12, 2), 22],
    [board(6, 6, 9, 3), 18],
    [board(7, 7, 21, 4), 44],
    [board(8, 8, 20, 2), 37],
    [board(8, 8, 32), 55],
  ])('plays endings as an exhaustive search does: %o', (each, plies) => {
    const memory = new Map<number, number>();
    let [agreed, number] = [0, 0];
    for (const position of positions(each, 'test', some(20), plies))
      agreed += holdEngine(kernels.engine, position, memory, number++ % 3 === 0);
    expect(agreed).toBeGreaterThan(some(20) * 3);
  });
});

describe('the host', () => {
  const hard = startOf(board(7, 7, 21));
  const hardTurning = startOf(board(7, 7, 21, 4));

  test('stops at the next look, with what is known', () => {
    let polls = 0;
    const solution = solve(load('solver'), hard, {
      goal: 'score',
      shouldStop: () => ++polls === 3,
    });
    expect(polls).toBe(3);
    expect(solution.proven).toBe(false);
    expect(solution.nodes).toBe(3 * 4096);
    expect(hard.legalMoves()).toContain(solution.best);
    expect(solution.lower).toBeLessThan(solution.upper);
  });

  test('an interrupted search leaves nothing false behind', () => {
    const kernel = load('solver');
    const [position] = positions(board(7, 7, 21), 'interrupted', 1, 18);
    const whole = solve(load('solver'), position, { goal: 'every-move' });
    for (let most = 1; most < 20; most++) {
      let polls = 0;
      solve(kernel, position, { goal: 'every-move', shouldStop: () => ++polls > most });
    }
    const { moves } = solve(kernel, position, { goal: 'every-move' });
    expect(moves).toEqual(whole.moves);
  });

  test('reports progress, the bounds ever closer', () => {
    const [position] = positions(board(7, 7, 21), 'progress', 1, 16);
    const reported: [number, number][] = [];
    const { lower, upper } = solve(load('solver'), position, {
      goal: 'score',
      onProgress: found => reported.push([found.lower, found.upper]),
    });
    expect(reported.length).toBeGreaterThan(1);
    for (const [i, [low, high]] of reported.entries()) {
      expect(low).toBeGreaterThanOrEqual(reported[i - 1]?.[0] ?? low);
      expect(high).toBeLessThanOrEqual(reported[i - 1]?.[1] ?? high);
      expect([low <= lower, high >= upper]).toEqual([true, true]);
    }
  });

  test('a search that is stopped calls no position lost while a move is untried', () => {
    // columns 3 and 4 draw; the moves that are tried first lose
    const moves = [...'3L251R4RL5L1LR532'];
    const rules = unwrap(puissance4.rules({ ...board(5, 5, 12, 4) }));
    const reached = moves.reduce(
      (here, text) => here.play(unwrap(rules.readMove(here, text))),
      rules.start,
    );
    const engine = load('rotation');
    for (let polls = 1; polls <= 60; polls++) {
      let left = polls;
      const found = search(engine, reached, {
        goal: 'best',
        clearTable: true,
        shouldStop: () => --left <= 0,
      });
      expect([polls, found.value.kind]).not.toEqual([polls, 'loss']);
    }
  });

  test('of moves that lead to mirror images, or to the same position, one is searched', () => {
    const engine = load('rotation');
    const nodes = (goal: 'best' | 'every-move') =>
      search(engine, hardTurning, { goal, depth: 1, clearTable: true }).nodes;
    expect(nodes('best')).toBeLessThan(nodes('every-move'));
  });

  test('the same question, the same nodes', () => {
    const kernel = load('solver');
    const [position] = positions(board(7, 7, 21), 'nodes', 1, 18);
    const nodes = () => solve(kernel, position, { goal: 'score', clearTable: true }).nodes;
    expect(nodes()).toBe(nodes());
    const engine = load('rotation');
    const judged = () =>
      search(engine, hardTurning, { goal: 'best', depth: 6, clearTable: true }).nodes;
    expect(judged()).toBe(judged());
  });

  test('what is remembered of one board is not believed on another', () => {
    const kernel = load('solver');
    const memory = new Map<number, number>();
    for (const tokens of [10, 8, 9, 10])
      for (const position of positions(board(5, 4, tokens), 'boards', 3, 2 * tokens - 10)) {
        memory.clear();
        holdSolver(kernel, position, memory, false);
      }
  });

  test('memory stays what it was given, however long the search', () => {
    const kernel = loadKernel(solverBuilds, { table: 3 * 2 ** 20 });
    expect(kernel.table).toBe(2 ** 21);
    const before = kernel.memoryBytes;
    let polls = 0;
    solve(kernel, hard, { goal: 'score', shouldStop: () => ++polls > 50 });
    expect(kernel.memoryBytes).toBe(before);
    expect(before).toBeLessThan(2 ** 21 + 2 ** 21);
  });

  test('what cannot be searched is refused, with the reason', () => {
    const over = '4 3 4 3 4 3 4'
      .split(' ')
      .reduce((position, move) => position.play((Number(move) - 1) as Move), hard);
    expect(() => solve(load('solver'), over, { goal: 'score' })).toThrow('the game is over');
    expect(() => search(load('rotation'), over, { goal: 'best' })).toThrow('the game is over');
    expect(() => solve(load('solver'), hardTurning, { goal: 'score' })).toThrow(
      'not for the solver',
    );
  });

  test('a table beyond all bounds is reduced, and says so', () => {
    expect(loadKernel(solverBuilds, { table: 2 ** 40 }).table).toBeLessThanOrEqual(2 ** 31);
  });
});
