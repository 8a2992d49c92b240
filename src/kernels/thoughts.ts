import type { Limits } from '../core/strategy.ts';
import type { Analysis } from '../engine/analysis.ts';
import { type Thinking, type Thought, worthOf } from '../engine/thought.ts';
import type { Judgement, SeekOptions } from './judgement.ts';

/** Between the alpha-beta kernels and whoever asks for a thought or an analysis. */

/** Whether the same question is to have the same answer whatever was asked before: no clock, but another limit. */
export const isRepeatable = ({ depth, nodes, time }: Limits): boolean =>
  time === undefined && (depth !== undefined || nodes !== undefined);

/** What a kernel has to keep to, asked about every millisecond; what the way of an answer takes, seats keep back. */
export function limitsOf(
  thinking: Thinking,
): Pick<SeekOptions, 'depth' | 'nodes' | 'enough' | 'forget'> {
  const { depth, nodes, time } = thinking.limits;
  const end = time === undefined ? Number.POSITIVE_INFINITY : thinking.now() + time;
  return {
    ...(depth === undefined ? {} : { depth }),
    ...(nodes === undefined ? {} : { nodes }),
    forget: isRepeatable(thinking.limits),
    enough: () => thinking.stopped() || thinking.now() >= end,
  };
}

export const thoughtOf = ({ best, value, line, depth, nodes }: Judgement): Thought => ({
  move: best,
  score: value,
  line: line.length > 0 ? line : [best],
  depth,
  nodes,
});

/** Every move, the best first; equal ones stay in the kernel's order. */
export const analysisOf = ({ moves, best, line, depth, nodes, threads }: Judgement): Analysis => ({
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
