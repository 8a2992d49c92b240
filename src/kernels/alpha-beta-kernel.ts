import type { Position } from '../core/game.ts';
import type { Limits } from '../core/strategy.ts';
import type { Analysis } from '../engine/search.ts';
import { type SearchContext, type SearchResult, valueOfScore } from '../engine/search.ts';
import type { Kernel } from './host.ts';
import type { KernelResult, KernelSearchOptions } from './kernel-search.ts';
import { type MoveImage, withSymmetry } from './symmetry.ts';

/** Whether a search must not depend on earlier ones: it is limited, but not by time. */
export const isRepeatable = ({ depth, nodes, time }: Limits): boolean =>
  time === undefined && (depth !== undefined || nodes !== undefined);

/** The limits of a search for a kernel. Time counts from this call on, so it includes loading the kernel. */
export function limitsOf(context: SearchContext) {
  const { time, ...limits } = context.limits;
  const end = time === undefined ? Number.POSITIVE_INFINITY : context.now() + time;
  return {
    ...limits,
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

/**
 * An alpha-beta kernel as an engine; `load` is called before the first search, the table is kept between searches.
 * `symmetriesOf`: the symmetries that leave a position as it is.
 */
export function alphaBetaEngine<P extends Position>(
  load: () => Kernel,
  search: KernelSearch<P>,
  symmetriesOf: (position: P) => readonly MoveImage[],
) {
  let kernel: Kernel | null = null;
  const run = (position: P, context: SearchContext, options: KernelSearchOptions): KernelResult => {
    const limits = limitsOf(context);
    kernel ??= load();
    return search(kernel, position, { ...limits, ...options });
  };
  return {
    best(position: P, context: SearchContext): SearchResult {
      const onProgress = (found: KernelResult) => context.report?.(toSearchResult(found));
      return toSearchResult(run(position, context, { goal: 'best', onProgress }));
    },
    scoreMoves: (position: P, context: SearchContext): Analysis =>
      toAnalysis(run(position, context, { goal: 'every-move', clearTable: true })),
    analyse(position: P, context: SearchContext, report: (analysis: Analysis) => void): Analysis {
      const images = symmetriesOf(position);
      const onProgress = (found: KernelResult) => report(withSymmetry(toAnalysis(found), images));
      const result = run(position, context, { goal: 'every-move', onProgress });
      return withSymmetry(toAnalysis(result), images);
    },
  };
}
