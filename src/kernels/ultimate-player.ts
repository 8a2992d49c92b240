import type { Analysis } from '../engine/analysis.ts';
import type { SearchContext, SearchResult } from '../engine/search.ts';
import type { UltimatePosition } from '../games/ultimate/index.ts';
import { type Kernel, TABLE } from './host.ts';
import { network } from './networks/ultimate-standard.ts';
import { type KernelResources, loadKernelWith, loadSingleThreaded } from './resources.ts';
import { analysisOf, limitsOf, searchResultOf } from './search-results.ts';
import { loadNetwork, type MctsEvaluation, mcts, search } from './ultimate.ts';

/** How much untried moves attract each kind of tree. */
const EXPLORATION: Readonly<Record<MctsEvaluation, number>> = { 'best-first': 0.3, playouts: 0.7 };
const SEEDS = 2 ** 31;

/** The compiled engines of Ultimate: what alpha-beta remembers lasts from move to move. */
export class UltimatePlayer {
  readonly #resources: KernelResources;
  #engine: Kernel | null = null;
  #trees: Kernel | null = null;

  constructor(resources: KernelResources = {}) {
    this.#resources = resources;
  }

  #load(load: typeof loadKernelWith): Kernel {
    const kernel = load(this.#resources, 'ultimate', this.#resources.memory ?? TABLE);
    loadNetwork(kernel, 'standard', network);
    return kernel;
  }

  get #alphaBeta(): Kernel {
    this.#engine ??= this.#load(loadKernelWith);
    return this.#engine;
  }

  play(position: UltimatePosition, context: SearchContext): SearchResult {
    const limits = limitsOf(context); // the clock runs while a kernel is loaded
    const found = search(this.#alphaBeta, position, {
      ...limits,
      sought: 'best',
      tell: judgement => context.report?.(searchResultOf(judgement)),
    });
    return searchResultOf(found);
  }

  grow(tree: MctsEvaluation, position: UltimatePosition, context: SearchContext): SearchResult {
    const { nodes, enough } = limitsOf(context);
    this.#trees ??= this.#load(loadSingleThreaded);
    const found = mcts(this.#trees, position, {
      tree,
      exploration: EXPLORATION[tree],
      seed: context.random.below(SEEDS),
      ...(nodes === undefined ? {} : { nodes }),
      ...(enough ? { enough } : {}),
      tell: judgement => context.report?.(searchResultOf(judgement)),
    });
    return searchResultOf(found);
  }

  /** Every move, looked at afresh. */
  judge(position: UltimatePosition, context: SearchContext): Analysis {
    const options = { ...limitsOf(context), sought: 'every-move', forget: true } as const;
    return analysisOf(search(this.#alphaBeta, position, options));
  }

  analyse(
    position: UltimatePosition,
    context: SearchContext,
    report: (analysis: Analysis) => void,
  ): Analysis {
    const limits = limitsOf(context); // the clock runs while a kernel is loaded
    const found = search(this.#alphaBeta, position, {
      ...limits,
      sought: 'every-move',
      tell: judgement => report(analysisOf(judgement)),
    });
    return analysisOf(found);
  }
}
