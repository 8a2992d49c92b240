import type { Move } from '../core/game.ts';
import type { UltimatePosition } from '../games/ultimate/position.ts';
import { type Kernel, longOf } from './host.ts';
import {
  ask,
  type KernelResult,
  type KernelSearchOptions,
  limitWords,
  loadWeights,
} from './kernel-result.ts';

/** The engine of Ultimate under its three rules: alpha-beta and tree search on one evaluation, and plain UCT. */

const TASKS = { best: 0, 'every-move': 1 } as const;
const [RULES, PERFT, LEARN, WORTH] = [2, 3, 4, 7];
const TREES = { 'best-first': 5, playouts: 6 } as const;
/** What a tree tells the worth of positions by: the evaluation, or games played on at random. */
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

function question(position: UltimatePosition, limits: readonly number[], luck = [0, 0]): number[] {
  const { rule, turn, won, closed, imposed } = position;
  return [
    RULE[rule],
    turn === 'first' ? 0 : 1,
    won.first,
    won.second,
    closed,
    imposed ?? FREE,
    ...limits,
    ...luck,
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
  ask(kernel, [TASKS[options.sought], ...question(position, limitWords(options))], options);

export interface MctsOptions extends Omit<KernelSearchOptions, 'sought' | 'depth' | 'forget'> {
  readonly tree: MctsEvaluation;
  /** How much untried moves attract: the c of UCT. */
  readonly exploration: number;
  /** A whole number of 31 bits. */
  readonly seed: number;
}

/** Tree search; nodes are descents. Precondition: the game goes on. */
export function mcts(
  kernel: Kernel,
  position: UltimatePosition,
  options: MctsOptions,
): KernelResult {
  const luck = [options.seed, Math.round(options.exploration * 1_000)];
  return ask(kernel, [TREES[options.tree], ...question(position, limitWords(options), luck)], {
    ...options,
    sought: 'best',
  });
}

export const loadNetwork = (kernel: Kernel, rule: keyof typeof NETS, network: string): void =>
  loadWeights(kernel, [LEARN, NETS[rule]], network);

/** Sequences of exactly `depth` moves. Precondition: the game goes on. */
export const perft = (kernel: Kernel, position: UltimatePosition, depth: number): number =>
  longOf(kernel.call([PERFT, ...question(position, limitWords({ depth }))]).answer, 4);

/** Points for the side to move, without looking ahead. Precondition: the game goes on. */
export const worth = (kernel: Kernel, position: UltimatePosition): number =>
  kernel.call([WORTH, ...question(position, limitWords({}))]).answer[2];

const OUTCOMES = ['none', 'mover', 'other', 'draw'] as const;

/** What the kernel takes the rules to say, to be compared with them. */
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
    /** The position's key and worth after it, found from this one. */
    readonly key: string;
    readonly points: number;
  }[];
}

export function kernelView(kernel: Kernel, position: UltimatePosition): UltimateKernelView {
  const { answer } = kernel.call([RULES, ...question(position, limitWords({}))]);
  const key = (word: number) => `${answer[word]} ${answer[word + 1]}`;
  return {
    outcome: OUTCOMES[answer[0]],
    points: answer[2],
    key: key(4),
    moves: Array.from({ length: answer[7] }, (_, i) => {
      const at = 8 + 8 * i;
      const imposed = answer[at + 4];
      return {
        move: answer[at] as Move,
        won: [answer[at + 1], answer[at + 2]],
        closed: answer[at + 3],
        imposed: imposed === FREE ? null : imposed,
        key: key(at + 5),
        points: answer[at + 7],
      };
    }),
  };
}
