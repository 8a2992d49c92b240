import {
  type Kernel,
  type KernelBuilds,
  type RequestField,
  writeRequest,
} from '../../../kernels/host.ts';
import {
  type KernelResult,
  type KernelSearchOptions,
  limitFields,
  loadWeights,
  perftBy,
  runSearch,
  searchBy,
} from '../../../kernels/kernel-search.ts';
import { REPLY_VALUE, REQUEST_TASK } from '../../../kernels/messages.ts';
import type { Rule } from '../about.ts';
import type { UltimatePosition } from '../position.ts';
import { release } from './built/release.ts';
import { threads } from './built/threads.ts';
import * as words from './messages.ts';

/** The kernel of Ultimate under its three rules: alpha-beta and tree search with the same evaluation, and plain UCT. */

export const ultimateBuilds: KernelBuilds = {
  release: release.ultimate,
  threads: threads.ultimate,
};

const TREE_TASKS = {
  'best-first': words.TASK_BEST_FIRST,
  playouts: words.TASK_PLAYOUTS,
} as const;
/** How a tree search evaluates its leaves: by the evaluation, or by random playouts. */
export type MctsEvaluation = keyof typeof TREE_TASKS;

const RULES = { standard: 0, open: 1, count: 2 } as const;
/** In place of an imposed sub-board. */
export const FREE = 9;

/** The marks of a sub-board as a number in base 3: a cross is 1, a ring 2, the first cell the lowest digit. */
export function pattern({ marks }: UltimatePosition, board: number): number {
  let digits = 0;
  for (let cell = 8; cell >= 0; cell--)
    digits =
      3 * digits + ((marks.first[board] >> cell) & 1) + 2 * ((marks.second[board] >> cell) & 1);
  return digits;
}

export function requestFor(
  task: number,
  position: UltimatePosition,
  options: Partial<KernelSearchOptions> = {},
  extra: readonly RequestField[] = [],
): number[] {
  const { rule, turn, won, closed, imposed } = position;
  const patterns = Array.from({ length: 9 }, (_, board) => pattern(position, board));
  return writeRequest([
    [REQUEST_TASK, task],
    ...limitFields(options),
    [words.RULE, RULES[rule]],
    [words.TURN, turn === 'first' ? 0 : 1],
    [words.CROSSES_WON, won.first],
    [words.RINGS_WON, won.second],
    [words.CLOSED, closed],
    [words.IMPOSED, imposed ?? FREE],
    [words.PATTERNS, ...patterns],
    ...extra,
  ]);
}

export const search = searchBy(requestFor);
export const perft = perftBy(requestFor);

export interface MctsOptions extends Omit<KernelSearchOptions, 'goal' | 'depth' | 'clearTable'> {
  readonly evaluation: MctsEvaluation;
  /** The exploration constant of UCT. */
  readonly exploration: number;
  /** A whole number of 31 bits. */
  readonly seed: number;
}

/** Tree search; nodes are iterations. Precondition: the game goes on. */
export function mcts(
  kernel: Kernel,
  position: UltimatePosition,
  options: MctsOptions,
): KernelResult {
  const request = requestFor(TREE_TASKS[options.evaluation], position, options, [
    [words.SEED, options.seed],
    [words.EXPLORATION, Math.round(options.exploration * 1_000)],
  ]);
  return runSearch(kernel, request, { ...options, goal: 'best' });
}

export const loadNetwork = (kernel: Kernel, rule: Rule, network: string): void =>
  loadWeights(kernel, network, RULES[rule]);

/** The static evaluation, in points for the side to move. Precondition: the game goes on. */
export const staticEvaluation = (kernel: Kernel, position: UltimatePosition): number =>
  kernel.call(requestFor(words.TASK_EVALUATE, position)).reply[REPLY_VALUE];
