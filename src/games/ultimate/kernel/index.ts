import type { SearchContext, SearchResult } from '../../../engine/search.ts';
import { alphaBetaEngine, limitsOf, toSearchResult } from '../../../kernels/alpha-beta-kernel.ts';
import type { GameKernel } from '../../../kernels/game-kernel.ts';
import { type Kernel, TABLE } from '../../../kernels/host.ts';
import { type KernelResources, loadKernelWith } from '../../../kernels/resources.ts';
import { UltimatePosition } from '../position.ts';
import { symmetriesOf } from '../symmetries.ts';
import { loadNetwork, type MctsEvaluation, mcts, search, ultimateBuilds } from './calls.ts';
import { network } from './network.ts';
import { network as countNetwork } from './network-count.ts';

/** The exploration constant of UCT for each kind of tree. */
const EXPLORATION: Readonly<Record<MctsEvaluation, number>> = { 'best-first': 0.3, playouts: 0.7 };
const SEEDS = 2 ** 31;

function loadUltimate(resources: KernelResources): Kernel {
  const kernel = loadKernelWith(resources, ultimateBuilds, resources.memory ?? TABLE);
  loadNetwork(kernel, 'standard', network);
  loadNetwork(kernel, 'count', countNetwork);
  return kernel;
}

/** Tree search, on one thread. */
function treeEngine(resources: KernelResources) {
  let kernel: Kernel | null = null;
  return (
    evaluation: MctsEvaluation,
    position: UltimatePosition,
    context: SearchContext,
  ): SearchResult => {
    const limits = limitsOf(context); // the time for loading counts
    kernel ??= loadUltimate({ ...resources, threads: 1 });
    const result = mcts(kernel, position, {
      ...limits,
      evaluation,
      exploration: EXPLORATION[evaluation],
      seed: context.random.below(SEEDS),
      onProgress: found => context.report?.(toSearchResult(found)),
    });
    return toSearchResult(result);
  };
}

/** The compiled engines of Ultimate: alpha-beta, and two tree searches. */
export const ultimateKernel: GameKernel<UltimatePosition> = {
  isOwn: position => position instanceof UltimatePosition,
  open(resources) {
    const alphaBeta = alphaBetaEngine(() => loadUltimate(resources), search, symmetriesOf);
    const searchTree = treeEngine(resources);
    return {
      ...alphaBeta,
      search(kernel, position, context) {
        switch (kernel) {
          case 'ultimate':
            return alphaBeta.best(position, context);
          case 'best-first':
            return searchTree('best-first', position, context);
          case 'uct':
            return searchTree('playouts', position, context);
        }
        throw new Error(`no kernel ${kernel} for Ultimate`);
      },
    };
  },
};
