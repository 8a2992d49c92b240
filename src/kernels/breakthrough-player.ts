import type { Analysis } from '../engine/analysis.ts';
import type { SearchContext, SearchResult } from '../engine/search.ts';
import type { BreakthroughPosition } from '../games/breakthrough/index.ts';
import { loadNetwork, search } from './breakthrough.ts';
import { type Kernel, TABLE } from './host.ts';
import { network } from './networks/breakthrough-standard.ts';
import { type KernelResources, loadKernelWith } from './resources.ts';
import { analysisOf, limitsOf, searchResultOf } from './search-results.ts';

/** The compiled engine of Breakthrough: what it remembers lasts from move to move. */
export class BreakthroughPlayer {
  readonly #resources: KernelResources;
  #engine: Kernel | null = null;

  constructor(resources: KernelResources = {}) {
    this.#resources = resources;
  }

  get #kernel(): Kernel {
    if (this.#engine) return this.#engine;
    this.#engine = loadKernelWith(this.#resources, 'breakthrough', this.#resources.memory ?? TABLE);
    loadNetwork(this.#engine, network);
    return this.#engine;
  }

  play(position: BreakthroughPosition, context: SearchContext): SearchResult {
    const limits = limitsOf(context); // the clock runs while a kernel is loaded
    const found = search(this.#kernel, position, {
      ...limits,
      sought: 'best',
      tell: judgement => context.report?.(searchResultOf(judgement)),
    });
    return searchResultOf(found);
  }

  /** Every move, looked at afresh. */
  judge(position: BreakthroughPosition, context: SearchContext): Analysis {
    const options = { ...limitsOf(context), sought: 'every-move', forget: true } as const;
    return analysisOf(search(this.#kernel, position, options));
  }

  analyse(
    position: BreakthroughPosition,
    context: SearchContext,
    report: (analysis: Analysis) => void,
  ): Analysis {
    const limits = limitsOf(context); // the clock runs while a kernel is loaded
    const found = search(this.#kernel, position, {
      ...limits,
      sought: 'every-move',
      tell: judgement => report(analysisOf(judgement)),
    });
    return analysisOf(found);
  }
}
