import { afterAll, describe, expect, test } from 'vitest';
import { positions, startOf } from '../../scripts/kernel-checks/differential.ts';
import { SlowProof } from '../../test/support/slow-proof.ts';
import type { Game, Position } from '../core/game.ts';
import { randomFrom } from '../core/random.ts';
import { unwrap } from '../core/result.ts';
import { rulesOf } from '../core/variant.ts';
import { type BreakthroughPosition, breakthrough } from '../games/breakthrough/index.ts';
import {
  breakthroughBuilds,
  loadNetwork as loadBreakthrough,
  search as seekBreakthrough,
} from '../games/breakthrough/kernel/calls.ts';
import { network as breakthroughNetwork } from '../games/breakthrough/kernel/network.ts';
import { solve, solverBuilds } from '../games/puissance4/kernel/solver.ts';
import { type UltimatePosition, ultimate } from '../games/ultimate/index.ts';
import {
  loadNetwork as loadUltimate,
  search as seekUltimate,
  ultimateBuilds,
} from '../games/ultimate/kernel/calls.ts';
import { network as ultimateNetwork } from '../games/ultimate/kernel/network.ts';
import { type Kernel, type KernelBuilds, loadKernel } from '../kernels/host.ts';
import type { KernelResult, KernelSearchOptions } from '../kernels/kernel-search.ts';
import { threadPool } from '../kernels/thread-pool.ts';
import { startHelper } from './kernel-helper.ts';

const board = { columns: 7, rows: 7, tokens: 21, rotations: 0 };
const three = threadPool(solverBuilds, { threads: 3, table: 2 ** 22, start: startHelper });
afterAll(() => three.close());

test('several threads find what one finds', () => {
  const one = loadKernel(solverBuilds, { table: 2 ** 22 });
  let nodes = 0;
  for (const position of positions(board, 'crew', 25, 17)) {
    const alone = solve(one, position, { goal: 'every-move' });
    const together = solve(three, position, { goal: 'every-move' });
    expect(together.moves).toEqual(alone.moves);
    expect(together.proven).toBe(true);
    nodes += together.nodes;
  }
  expect(nodes).toBeGreaterThan(0);
});

test('another board is another game', () => {
  const small = { columns: 6, rows: 6, tokens: 18, rotations: 0 };
  const one = loadKernel(solverBuilds, { table: 2 ** 22 });
  for (const each of [small, board, small])
    for (const position of positions(each, 'boards', 3, 22))
      expect(solve(three, position, { goal: 'score' }).lower).toBe(
        solve(one, position, { goal: 'score' }).lower,
      );
});

test('all of them stop at once, and work again', () => {
  let looks = 0;
  const start = startOf(board);
  const { proven, best } = solve(three, start, { goal: 'score', shouldStop: () => ++looks > 2 });
  expect(proven).toBe(false);
  expect(start.legalMoves()).toContain(best);
  const [position] = positions(board, 'again', 1, 24);
  expect(solve(three, position, { goal: 'score' }).proven).toBe(true);
});

test('nobody waits for a helper: one that never starts is not missed, one that is late joins', () => {
  const [position] = positions(board, 'alone', 1, 14);
  const missing = { table: 2 ** 22, threads: 2, start: () => ({ close() {} }) };
  const alone = threadPool(solverBuilds, missing);
  expect(solve(alone, position, { goal: 'score' })).toMatchObject({ proven: true, threads: 1 });
  const two = threadPool(solverBuilds, { table: 2 ** 22, threads: 2, start: startHelper });
  const brief = () => {
    const end = performance.now() + 300;
    return solve(two, startOf(board), { goal: 'score', shouldStop: () => performance.now() > end });
  };
  let found = brief();
  for (let tries = 0; found.threads < 2 && tries < 60; tries++) found = brief();
  expect([found.proven, found.threads]).toEqual([false, 2]);
  two.close();
});

interface Searched {
  readonly builds: KernelBuilds;
  readonly game: Game;
  loadWeights(kernel: Kernel): void;
  search(kernel: Kernel, position: Position, options: KernelSearchOptions): KernelResult;
}
const searched: readonly [string, Searched][] = [
  [
    'breakthrough',
    {
      builds: breakthroughBuilds,
      game: breakthrough,
      loadWeights: kernel => loadBreakthrough(kernel, breakthroughNetwork),
      search: (kernel, position, options) =>
        seekBreakthrough(kernel, position as BreakthroughPosition, options),
    },
  ],
  [
    'ultimate',
    {
      builds: ultimateBuilds,
      game: ultimate,
      loadWeights: kernel => loadUltimate(kernel, 'standard', ultimateNetwork),
      search: (kernel, position, options) =>
        seekUltimate(kernel, position as UltimatePosition, options),
    },
  ],
];

describe.each(searched)(
  'alpha-beta of %s on several threads',
  (_, { builds, game, loadWeights, search }) => {
    const kernel = threadPool(builds, {
      threads: 3,
      table: 2 ** 22,
      start: startHelper,
    });
    loadWeights(kernel);
    afterAll(() => kernel.close());
    const { start } = unwrap(rulesOf(game, 'standard'));
    const randomGame = (seed: number): Position[] => {
      const random = randomFrom(seed);
      const passed = [start];
      for (let position = start; !position.outcome; passed.push(position))
        position = position.play(random.pick(position.legalMoves()));
      return passed;
    };

    test('proves nothing but what trying everything confirms', () => {
      const slow = new SlowProof();
      let proofs = 0;
      for (let seed = 0; seed < 40; seed++) {
        const passed = randomGame(seed);
        const position = passed[passed.length - 2 - (seed % 7)];
        const goal = seed % 2 === 0 ? 'best' : 'every-move';
        const found = search(kernel, position, { goal, depth: 7 });
        expect(position.legalMoves()).toContain(found.best);
        if (!('plies' in found.value) || found.value.plies > 7) continue;
        expect(slow.confirms(position, found.value)).toBe(true);
        proofs++;
      }
      expect(proofs).toBeGreaterThan(10);
    });

    test('all of them work, and count', () => {
      const { nodes, depth } = search(kernel, start, { goal: 'best', depth: 9 });
      expect(depth).toBeGreaterThanOrEqual(9);
      const alone = loadKernel(builds, { table: 2 ** 22 });
      loadWeights(alone);
      expect(nodes).toBeGreaterThan(search(alone, start, { goal: 'best', depth: 9 }).nodes * 0.8);
    });

    test('one ply deep is one ply deep', () => {
      for (let i = 0; i < 20; i++)
        expect(search(kernel, start, { goal: 'best', depth: 1 }).depth).toBe(1);
    });

    test('they stop at once, and work again', () => {
      let looks = 0;
      const found = search(kernel, start, { goal: 'best', shouldStop: () => ++looks > 2 });
      expect(start.legalMoves()).toContain(found.best);
      expect(search(kernel, start, { goal: 'best', depth: 4 }).depth).toBe(4);
    });

    test('what must repeat is left to one of them', () => {
      const options = { goal: 'best', clearTable: true, nodes: 9_000 } as const;
      const alone = loadKernel(builds, { table: 2 ** 22 });
      loadWeights(alone);
      search(kernel, start, { goal: 'best', depth: 8 });
      expect(search(kernel, start, options)).toEqual(search(alone, start, options));
    });

    test('what is forgotten stays forgotten, however often', () => {
      const alone = loadKernel(builds, { table: 2 ** 16 });
      loadWeights(alone);
      const position = randomGame(1)[8];
      const options = { goal: 'best', clearTable: true, nodes: 1_500 } as const;
      const first = search(alone, position, options);
      for (let i = 0; i < 300; i++) {
        search(alone, start, { goal: 'best', nodes: 1_500 });
        if (i % 50 === 0 || i > 240) expect(search(alone, position, options)).toEqual(first);
      }
    });
  },
);
