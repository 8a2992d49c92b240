import type { Position } from '../core/game.ts';
import type { Limits } from '../core/strategy.ts';
import type { Analysis } from '../engine/search.ts';
import { type SearchContext, type SearchResult, valueOfScore } from '../engine/search.ts';
import type { Kernel } from './host.ts';
import type { KernelResult, KernelSearchOptions } from './kernel-search.ts';

/** Whether a search must not depend on earlier ones: it is limited, but not by time. */
export const isRepeatable = ({ depth, nodes, time }: Limits): boolean =>
  time === undefined && (depth !== undefined || nodes !== undefined);

/** The limits of a search for a kernel. Time counts from this call on, so it includes loading the kernel. */
export function limitsOf(
  context: SearchContext,
): Pick<KernelSearchOptions, 'depth' | 'nodes' | 'clearTable'> & { shouldStop(): boolean } {
  const { depth, nodes, time } = context.limits;
  const end = time === undefined ? Number.POSITIVE_INFINITY : context.now() + time;
  return {
    ...(depth === undefined ? {} : { depth }),
    ...(nodes === undefined ? {} : { nodes }),
    clearTable: isRepeatable(context.limits),
    shouldStop: () => context.stopped() || context.now() >= end,
  };
}

export const toSearchResult = ({
  best,
  value,
  line,
  depth,
  nodes,
}: KernelResult): SearchResult => ({
  move: best,
  score: value,
  line: line.length > 0 ? line : [best],
  depth,
  nodes,
});

/** Every move, the best first; equal ones keep the kernel's order. */
export const toAnalysis = ({
  moves,
  best,
  line,
  depth,
  nodes,
  threads,
}: KernelResult): Analysis => ({
  moves: [...moves]
    .sort((a, b) => valueOfScore(b.value) - valueOfScore(a.value))
    .map(each => ({
      move: each.move,
      score: each.value,
      line: each.move === best && line.length > each.line.length ? line : each.line,
    })),
  depth,
  nodes,
  ...(threads > 1 ? { threads } : {}),
});

type KernelSearch<P extends Position> = (
  kernel: Kernel,
  position: P,
  options: KernelSearchOptions,
) => KernelResult;

/** An alpha-beta kernel as an engine; its table is kept between searches. */
export class AlphaBetaKernel<P extends Position> {
  readonly #load: () => Kernel;
  readonly #search: KernelSearch<P>;
  #loaded: Kernel | null = null;

  /** `load` is called before the first search. */
  constructor(load: () => Kernel, search: KernelSearch<P>) {
    this.#load = load;
    this.#search = search;
  }

  get #kernel(): Kernel {
    this.#loaded ??= this.#load();
    return this.#loaded;
  }

  best(position: P, context: SearchContext): SearchResult {
    const limits = limitsOf(context);
    const result = this.#search(this.#kernel, position, {
      ...limits,
      goal: 'best',
      onProgress: found => context.report?.(toSearchResult(found)),
    });
    return toSearchResult(result);
  }

  scoreMoves(position: P, context: SearchContext): Analysis {
    const limits = limitsOf(context);
    const options = { ...limits, goal: 'every-move', clearTable: true } as const;
    return toAnalysis(this.#search(this.#kernel, position, options));
  }

  analyse(position: P, context: SearchContext, report: (analysis: Analysis) => void): Analysis {
    const limits = limitsOf(context);
    const result = this.#search(this.#kernel, position, {
      ...limits,
      goal: 'every-move',
      onProgress: found => report(toAnalysis(found)),
    });
    return toAnalysis(result);
  }
}
