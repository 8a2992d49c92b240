import { afterAll, expect, test } from 'vitest';
import { positions, startOf } from '../../scripts/kernels/held.ts';
import { crew } from '../kernels/crew.ts';
import { loadKernel } from '../kernels/host.ts';
import { solve } from '../kernels/puissance4-solver.ts';
import { startHelper } from './kernel-helper.ts';

const board = { columns: 7, rows: 7, tokens: 21, rotations: 0 };
const three = crew('puissance4-solver', { threads: 3, table: 2 ** 22, start: startHelper });
afterAll(() => three.close());

test('several threads find what one finds', () => {
  const one = loadKernel('puissance4-solver', { table: 2 ** 22 });
  let nodes = 0;
  for (const position of positions(board, 'crew', 25, 17)) {
    const alone = solve(one, position, { wanted: 'every-move' });
    const together = solve(three, position, { wanted: 'every-move' });
    expect(together.moves).toEqual(alone.moves);
    expect(together.proven).toBe(true);
    nodes += together.nodes;
  }
  expect(nodes).toBeGreaterThan(0);
});

test('another board is another game', () => {
  const small = { columns: 6, rows: 6, tokens: 18, rotations: 0 };
  const one = loadKernel('puissance4-solver', { table: 2 ** 22 });
  for (const each of [small, board, small])
    for (const position of positions(each, 'boards', 3, 22))
      expect(solve(three, position, { wanted: 'score' }).lower).toBe(
        solve(one, position, { wanted: 'score' }).lower,
      );
});

test('all of them stop at once, and work again', () => {
  let looks = 0;
  const start = startOf(board);
  const { proven, best } = solve(three, start, { wanted: 'score', enough: () => ++looks > 2 });
  expect(proven).toBe(false);
  expect(start.legalMoves()).toContain(best);
  const [position] = positions(board, 'again', 1, 24);
  expect(solve(three, position, { wanted: 'score' }).proven).toBe(true);
});

test('nobody waits for a helper: one that never starts is not missed, one that is late joins', () => {
  const [position] = positions(board, 'alone', 1, 14);
  const missing = { table: 2 ** 22, threads: 2, start: () => ({ close() {} }) };
  const alone = crew('puissance4-solver', missing);
  expect(solve(alone, position, { wanted: 'score' })).toMatchObject({ proven: true, threads: 1 });
  const two = crew('puissance4-solver', { table: 2 ** 22, threads: 2, start: startHelper });
  const patient = { wanted: 'score', enough: () => performance.now() > end } as const;
  const end = performance.now() + 1_500; // from the start of the game, more than it will need
  const { proven, threads } = solve(two, startOf(board), patient);
  expect([proven, threads]).toEqual([false, 2]);
  two.close();
});
