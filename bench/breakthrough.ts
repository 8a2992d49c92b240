/**
 * npm run bench -- breakthrough
 * The kernel's perft and search, and how many times faster than the readable rules and the generic alpha-beta in the
 * same run. The signature is the nodes of all searches: it changes when the search or its network does; exits 1
 * if it differs from the recorded one.
 */
import { bench } from '../scripts/kernel-checks/search-bench.ts';
import { type BreakthroughPosition, breakthrough } from '../src/games/breakthrough/index.ts';
import {
  breakthroughBuilds,
  loadNetwork,
  perft,
  search,
} from '../src/games/breakthrough/kernel/calls.ts';
import { network } from '../src/games/breakthrough/kernel/network.ts';
import { loadKernel } from '../src/kernels/host.ts';

const kernel = loadKernel(breakthroughBuilds);
loadNetwork(kernel, network);
bench<BreakthroughPosition>({
  game: breakthrough,
  perftDepths: [6, 4],
  opening: 12,
  depth: 10,
  recorded: 967_046,
  perft: (position, depth) => perft(kernel, position, depth),
  search: (position, depth) =>
    search(kernel, position, { goal: 'best', clearTable: true, depth }).nodes,
});
