import type { Limits } from '../core/strategy.ts';
import type { Analysis } from '../engine/analysis.ts';
import type { Score, Thinking, Thought } from '../engine/thought.ts';
import type { Judgement, SeekOptions } from './judgement.ts';

/** Between the kernels of Breakthrough and Ultimate and whoever asks for a thought or an analysis. */

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

const worth = (score: Score): number => {
  switch (score.kind) {
    case 'win':
      return 1e6 - score.plies;
    case 'loss':
      return score.plies - 1e6;
    case 'draw':
      return 0;
    case 'points':
      return score.points;
  }
};

/** Every move, the best first; equal ones stay in the kernel's order. */
export const analysisOf = ({ moves, best, line, depth, nodes, threads }: Judgement): Analysis => ({
  moves: [...moves]
    .sort((a, b) => worth(b.value) - worth(a.value))
    .map(({ move, value }) => ({
      move,
      score: value,
      line: move === best && line.length > 0 ? line : [move],
    })),
  depth,
  nodes,
  ...(threads > 1 ? { threads } : {}),
});
