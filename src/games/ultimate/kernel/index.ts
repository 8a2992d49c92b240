import type { SearchContext, SearchResult } from '../../../engine/search.ts';
import { alphaBetaEngine, limitsOf, toSearchResult } from '../../../kernels/alpha-beta-kernel.ts';
import type { GameKernel } from '../../../kernels/game-kernel.ts';
import { type Kernel, TABLE } from '../../../kernels/host.ts';
import { type KernelResources, loadKernelWith } from '../../../kernels/resources.ts';
import type { Rule } from '../about.ts';
import { UltimatePosition } from '../position.ts';
import { symmetriesOf } from '../symmetries.ts';
import { loadNetwork, type MctsEvaluation, mcts, search, ultimateBuilds } from './calls.ts';

/** The exploration constant of UCT for each kind of tree. */
const EXPLORATION: Readonly<Record<MctsEvaluation, number>> = { 'best-first': 0.3, playouts: 0.7 };
const SEEDS = 2 ** 31;

/** The networks in base64, each a module that is imported when it is first needed; empty: none was trained. */
const NETWORKS: Readonly<Record<Rule, () => Promise<{ readonly network: string }>>> = {
  standard: () => import('./network.ts'),
  open: () => import('./network-open.ts'),
  count: () => import('./network-count.ts'),
};
const imported = new Map<Rule, string>();
/** The rules whose networks each kernel has loaded. */
const held = new WeakMap<Kernel, Set<Rule>>();

/** Precondition: the network of the rule was imported. */
function useNetwork(kernel: Kernel, rule: Rule): void {
  const rules = held.get(kernel) ?? new Set();
  if (rules.has(rule)) return;
  const network = imported.get(rule);
  if (network === undefined) throw new Error(`the network of ${rule} was not loaded`);
  if (network !== '') loadNetwork(kernel, rule, network);
  held.set(kernel, rules.add(rule));
}

const loadUltimate = (resources: KernelResources): Kernel =>
  loadKernelWith(resources, ultimateBuilds, resources.memory ?? TABLE);

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
    useNetwork(kernel, position.rule);
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

const searchWithNetwork: typeof search = (kernel, position, options) => {
  useNetwork(kernel, position.rule);
  return search(kernel, position, options);
};

/** The compiled engines of Ultimate: alpha-beta, and two tree searches. */
export const ultimateKernel: GameKernel<UltimatePosition> = {
  isOwn: position => position instanceof UltimatePosition,
  async load({ rule }) {
    if (!imported.has(rule)) imported.set(rule, (await NETWORKS[rule]()).network);
  },
  open(resources) {
    const alphaBeta = alphaBetaEngine(
      () => loadUltimate(resources),
      searchWithNetwork,
      symmetriesOf,
    );
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
