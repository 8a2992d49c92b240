import type { Score } from '../../../engine/search.ts';
import type { Kernel, KernelBuilds } from '../../../kernels/host.ts';
import {
  type KernelResult,
  type KernelSearchOptions,
  runSearch,
  type SearchGoal,
} from '../../../kernels/kernel-search.ts';
import { REPLY_VALUE, TASK_BEST, TASK_EVERY_MOVE } from '../../../kernels/messages.ts';
import type { Puissance4Position } from '../position.ts';
import { release } from './built/release.ts';
import { threads } from './built/threads.ts';
import * as words from './messages.ts';
import { requestFor } from './request.ts';

/**
 * The engine of Puissance 4 for every variant: alpha-beta with an evaluation of the grid and of its two
 * turned images, and exact endings. Values are points for the side to move, or proven ends.
 */

export const rotationBuilds: KernelBuilds = {
  release: release.rotation,
  threads: threads.rotation,
};

const TASKS: Readonly<Record<SearchGoal, number>> = {
  best: TASK_BEST,
  'every-move': TASK_EVERY_MOVE,
  outcome: words.TASK_OUTCOME,
};

/** The plies of a proven end are exact up to here; larger ones are upper bounds. */
const EXACT_PLIES = 2;

const withLatest = (score: Score): Score =>
  'plies' in score && score.plies > EXACT_PLIES ? { ...score, latest: true } : score;

const withLatestPlies = (result: KernelResult): KernelResult => ({
  ...result,
  value: withLatest(result.value),
  moves: result.moves.map(each => ({ ...each, value: withLatest(each.value) })),
});

/** Nodes between two polls of the kernel. */
export const NODES_PER_POLL = 1_024;

export interface RotationSearchOptions extends Omit<KernelSearchOptions, 'nodes'> {
  /** Of the evaluation, in place of the built-in ones. */
  readonly weights?: readonly number[];
}

/** Throws if the game is over. */
export function search(
  kernel: Kernel,
  position: Puissance4Position,
  options: RotationSearchOptions,
): KernelResult {
  if (position.outcome) throw new Error(`the game is over: ${position.text()}`);
  const request = requestFor(TASKS[options.goal], position, options);
  const result = runSearch(kernel, request, {
    ...options,
    onProgress: found => options.onProgress?.(withLatestPlies(found)),
  });
  return withLatestPlies(result);
}

/** Options with a number of nodes, kept to at the polls. */
export function withinNodes({ nodes, ...options }: KernelSearchOptions): RotationSearchOptions {
  if (nodes === undefined) return options;
  const most = Math.max(1, Math.round(nodes / NODES_PER_POLL));
  let polls = 0;
  return { ...options, shouldStop: () => ++polls >= most || options.shouldStop?.() === true };
}

/** The static evaluation, in points for the side to move. */
export function staticEvaluation(
  kernel: Kernel,
  position: Puissance4Position,
  weights?: readonly number[],
): number {
  const request = requestFor(words.TASK_EVALUATE, position, weights ? { weights } : {});
  return kernel.call(request).reply[REPLY_VALUE];
}

export { loadWeights as loadNetwork } from '../../../kernels/kernel-search.ts';
