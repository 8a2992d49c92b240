import type { SearchContext, SearchResult } from '../../../engine/search.ts';
import { AlphaBetaKernel, limitsOf, toSearchResult } from '../../../kernels/alpha-beta-kernel.ts';
import type { GameKernel } from '../../../kernels/game-kernel.ts';
import { type Kernel, TABLE } from '../../../kernels/host.ts';
import {
  type KernelResources,
  loadKernelWith,
  loadSingleThreaded,
} from '../../../kernels/resources.ts';
import { UltimatePosition } from '../position.ts';
import { loadNetwork, type MctsEvaluation, mcts, search, ultimateBuilds } from './calls.ts';
import { network } from './network.ts';

/** The exploration constant of UCT for each kind of tree. */
const EXPLORATION: Readonly<Record<MctsEvaluation, number>> = { 'best-first': 0.3, playouts: 0.7 };
const SEEDS = 2 ** 31;

function loadUltimate(resources: KernelResources, load: typeof loadKernelWith): Kernel {
  const kernel = load(resources, ultimateBuilds, resources.memory ?? TABLE);
  loadNetwork(kernel, 'standard', network);
  return kernel;
}

/** Tree search, on one thread. */
class MctsKernel {
  readonly #resources: KernelResources;
  #loaded: Kernel | null = null;

  constructor(resources: KernelResources) {
    this.#resources = resources;
  }

  best(
    evaluation: MctsEvaluation,
    position: UltimatePosition,
    context: SearchContext,
  ): SearchResult {
    const { nodes, shouldStop } = limitsOf(context);
    this.#loaded ??= loadUltimate(this.#resources, loadSingleThreaded);
    const result = mcts(this.#loaded, position, {
      evaluation,
      exploration: EXPLORATION[evaluation],
      seed: context.random.below(SEEDS),
      ...(nodes === undefined ? {} : { nodes }),
      shouldStop,
      onProgress: found => context.report?.(toSearchResult(found)),
    });
    return toSearchResult(result);
  }
}

/** The compiled engines of Ultimate: alpha-beta, and two tree searches. */
export const ultimateKernel: GameKernel<UltimatePosition> = {
  isOwn: position => position instanceof UltimatePosition,
  open(resources) {
    const alphaBeta = new AlphaBetaKernel(() => loadUltimate(resources, loadKernelWith), search);
    const tree = new MctsKernel(resources);
    return {
      search(kernel, position, context) {
        switch (kernel) {
          case 'ultimate':
            return alphaBeta.best(position, context);
          case 'best-first':
            return tree.best('best-first', position, context);
          case 'uct':
            return tree.best('playouts', position, context);
        }
        throw new Error(`no kernel ${kernel} for Ultimate`);
      },
      scoreMoves: (position, context) => alphaBeta.scoreMoves(position, context),
      analyse: (position, context, report) => alphaBeta.analyse(position, context, report),
    };
  },
};
