import type { Move } from '../../../core/game.ts';
import { type Kernel, type KernelBuilds, longAt } from '../../../kernels/host.ts';
import {
  type KernelResult,
  type KernelSearchOptions,
  limitWords,
  loadWeights,
  runSearch,
} from '../../../kernels/kernel-search.ts';
import type { UltimatePosition } from '../position.ts';
import { release } from './built/release.ts';
import { threads } from './built/threads.ts';

/** The engine of Ultimate under its three rules: alpha-beta and tree search on one evaluation, and plain UCT. */

export const ultimateBuilds: KernelBuilds = {
  release: release.ultimate,
  threads: threads.ultimate,
};

const TASKS = { best: 0, 'every-move': 1 } as const;
const [RULES, PERFT, LOAD_WEIGHTS, WORTH] = [2, 3, 4, 7];
const TREES = { 'best-first': 5, playouts: 6 } as const;
/** How a tree search evaluates its leaves: by the evaluation, or by random playouts. */
export type MctsEvaluation = keyof typeof TREES;

const RULE = { standard: 0, open: 1, count: 2 } as const;
const NETS = { standard: 0, count: 1 } as const;
const FREE = 9;

/** The marks of a sub-board as a number to the base 3: a cross is 1, a ring 2, the first cell the lowest digit. */
function pattern({ marks }: UltimatePosition, board: number): number {
  let digits = 0;
  for (let cell = 8; cell >= 0; cell--)
    digits =
      3 * digits + ((marks.first[board] >> cell) & 1) + 2 * ((marks.second[board] >> cell) & 1);
  return digits;
}

function requestFor(
  position: UltimatePosition,
  limits: readonly number[],
  random = [0, 0],
): number[] {
  const { rule, turn, won, closed, imposed } = position;
  return [
    RULE[rule],
    turn === 'first' ? 0 : 1,
    won.first,
    won.second,
    closed,
    imposed ?? FREE,
    ...limits,
    ...random,
    0,
    0,
    0,
    ...Array.from({ length: 9 }, (_, board) => pattern(position, board)),
  ];
}

/** Precondition: the game goes on. */
export const search = (
  kernel: Kernel,
  position: UltimatePosition,
  options: KernelSearchOptions,
): KernelResult =>
  runSearch(kernel, [TASKS[options.goal], ...requestFor(position, limitWords(options))], options);

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
  const random = [options.seed, Math.round(options.exploration * 1_000)];
  return runSearch(
    kernel,
    [TREES[options.evaluation], ...requestFor(position, limitWords(options), random)],
    {
      ...options,
      goal: 'best',
    },
  );
}

export const loadNetwork = (kernel: Kernel, rule: keyof typeof NETS, network: string): void =>
  loadWeights(kernel, [LOAD_WEIGHTS, NETS[rule]], network);

/** Sequences of exactly `depth` moves. Precondition: the game goes on. */
export const perft = (kernel: Kernel, position: UltimatePosition, depth: number): number =>
  longAt(kernel.call([PERFT, ...requestFor(position, limitWords({ depth }))]).reply, 4);

/** The static evaluation, in points for the side to move. Precondition: the game goes on. */
export const staticEvaluation = (kernel: Kernel, position: UltimatePosition): number =>
  kernel.call([WORTH, ...requestFor(position, limitWords({}))]).reply[2];

const OUTCOMES = ['none', 'mover', 'other', 'draw'] as const;

/** The rules as the kernel has them, to be compared with the game's. */
export interface UltimateKernelView {
  readonly outcome: (typeof OUTCOMES)[number];
  readonly points: number;
  readonly key: string;
  readonly moves: readonly {
    readonly move: Move;
    /** Sub-boards of the side that moved, then of the other one. */
    readonly won: readonly [number, number];
    readonly closed: number;
    readonly imposed: number | null;
    /** Key and evaluation of the position after it, updated from this one's. */
    readonly key: string;
    readonly points: number;
  }[];
}

export function kernelView(kernel: Kernel, position: UltimatePosition): UltimateKernelView {
  const { reply } = kernel.call([RULES, ...requestFor(position, limitWords({}))]);
  const key = (word: number) => `${reply[word]} ${reply[word + 1]}`;
  return {
    outcome: OUTCOMES[reply[0]],
    points: reply[2],
    key: key(4),
    moves: Array.from({ length: reply[7] }, (_, i) => {
      const at = 8 + 8 * i;
      const imposed = reply[at + 4];
      return {
        move: reply[at] as Move,
        won: [reply[at + 1], reply[at + 2]],
        closed: reply[at + 3],
        imposed: imposed === FREE ? null : imposed,
        key: key(at + 5),
        points: reply[at + 7],
      };
    }),
  };
}
