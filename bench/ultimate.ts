/**
 * npm run bench -- ultimate
 * The kernel's perft, search and plain UCT, and how many times faster than the readable rules and the generic
 * alpha-beta in the same run. The signature is the nodes of all searches: it changes when the search or its
 * network does; exits 1 if it differs from the recorded one.
 */
import { bench } from '../scripts/kernel-checks/search-bench.ts';
import { unwrap } from '../src/core/result.ts';
import { rulesOf } from '../src/core/variant.ts';
import { type UltimatePosition, ultimate } from '../src/games/ultimate/index.ts';
import {
  loadNetwork,
  mcts,
  perft,
  search,
  ultimateBuilds,
} from '../src/games/ultimate/kernel/calls.ts';
import { network } from '../src/games/ultimate/kernel/network.ts';
import { loadKernel } from '../src/kernels/host.ts';

const kernel = loadKernel(ultimateBuilds);
loadNetwork(kernel, 'standard', network);
bench<UltimatePosition>({
  game: ultimate,
  perftDepths: [7, 5],
  opening: 12,
  depth: 10,
  recorded: 163_434,
  perft: (position, depth) => perft(kernel, position, depth),
  search: (position, depth) =>
    search(kernel, position, { goal: 'best', clearTable: true, depth }).nodes,
});

const DESCENTS = 200_000;
const start = unwrap(rulesOf(ultimate)).start as UltimatePosition;
for (const evaluation of ['playouts', 'best-first'] as const) {
  const before = process.cpuUsage();
  mcts(kernel, start, { evaluation, exploration: 0.7, seed: 1, nodes: DESCENTS });
  const { user, system } = process.cpuUsage(before);
  console.log(`${evaluation}: ${Math.round((DESCENTS / (user + system)) * 1_000)} k descents/s`);
}
