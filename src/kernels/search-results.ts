import type { Limits } from '../core/strategy.ts';
import type { Analysis } from '../engine/analysis.ts';
import { type SearchContext, type SearchResult, worthOf } from '../engine/search.ts';
import type { KernelResult, KernelSearchOptions } from './kernel-result.ts';

/** Between the alpha-beta kernels and whoever asks for a result or an analysis. */

/** Whether the same question is to have the same answer whatever was asked before: no clock, but another limit. */
export const isRepeatable = ({ depth, nodes, time }: Limits): boolean =>
  time === undefined && (depth !== undefined || nodes !== undefined);

/** What a kernel has to keep to, asked about every millisecond; what the way of an answer takes, seats keep back. */
export function limitsOf(
  context: SearchContext,
): Pick<KernelSearchOptions, 'depth' | 'nodes' | 'enough' | 'forget'> {
  const { depth, nodes, time } = context.limits;
  const end = time === undefined ? Number.POSITIVE_INFINITY : context.now() + time;
  return {
    ...(depth === undefined ? {} : { depth }),
    ...(nodes === undefined ? {} : { nodes }),
    forget: isRepeatable(context.limits),
    enough: () => context.stopped() || context.now() >= end,
  };
}

export const searchResultOf = ({
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

/** Every move, the best first; equal ones stay in the kernel's order. */
export const analysisOf = ({
  moves,
  best,
  line,
  depth,
  nodes,
  threads,
}: KernelResult): Analysis => ({
  moves: [...moves]
    .sort((a, b) => worthOf(b.value) - worthOf(a.value))
    .map(each => ({
      move: each.move,
      score: each.value,
      line: each.move === best && line.length > each.line.length ? line : each.line,
    })),
  depth,
  nodes,
  ...(threads > 1 ? { threads } : {}),
});
