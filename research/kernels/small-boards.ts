/**
 * npm run small-boards -- [--boards 3x4,4x4,5x4,3x5,4x5,5x5,6x4,3x6] [--seconds 300]
 * Solves Breakthrough on small boards (width x height) with the kernel: the winner, the plies, the nodes. Exits 1 if a
 * board is not solved in time.
 */
import { parseArgs } from 'node:util';
import { unwrap } from '../../src/core/result.ts';
import { rulesOf } from '../../src/core/variant.ts';
import { type BreakthroughPosition, breakthrough } from '../../src/games/breakthrough/index.ts';
import { breakthroughBuilds, search } from '../../src/games/breakthrough/kernel/calls.ts';
import { loadKernel } from '../../src/kernels/host.ts';

const { values } = parseArgs({
  options: {
    boards: { type: 'string', default: '3x4,4x4,5x4,3x5,4x5,5x5,6x4,3x6' },
    seconds: { type: 'string', default: '300' },
  },
});

const kernel = loadKernel(breakthroughBuilds, { table: 2 ** 28 });
console.log('| board | wins | within plies | nodes | seconds |\n| --- | --- | --- | --- | --- |');
for (const board of values.boards.split(',')) {
  const [width, height] = board.split('x');
  const rules = unwrap(rulesOf(breakthrough, `width=${width},height=${height}`));
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1_000;
  const { value, nodes } = search(kernel, rules.start as BreakthroughPosition, {
    goal: 'best',
    clearTable: true,
    shouldStop: () => seconds() > Number(values.seconds),
  });
  const isProven = value.kind === 'win' || value.kind === 'loss';
  const winner = value.kind === 'win' ? 'first' : value.kind === 'loss' ? 'second' : '?';
  const plies = isProven ? value.plies : '?';
  console.log(`| ${board} | ${winner} | ${plies} | ${nodes} | ${seconds().toFixed(1)} |`);
  if (!isProven) process.exitCode = 1;
}
