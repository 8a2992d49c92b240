import type { Move, Sides } from '../../../core/game.ts';
import { bytesAt, type Kernel, type KernelBuilds, longAt, wordsOf } from '../../../kernels/host.ts';
import {
  type KernelResult,
  type KernelSearchOptions,
  limitWords,
  loadWeights,
  runSearch,
} from '../../../kernels/kernel-search.ts';
import type { BreakthroughPosition, Rows } from '../position.ts';
import { release } from './built/release.ts';
import { threads } from './built/threads.ts';

/** The engine of Breakthrough on every board: alpha-beta with exact rules for races and a small network. */

export const breakthroughBuilds: KernelBuilds = {
  release: release.breakthrough,
  threads: threads.breakthrough,
};

const TASKS = { best: 0, 'every-move': 1 } as const;
const [RULES, PERFT, LOAD_WEIGHTS] = [2, 3, 4];

/** Pawns are eight bits a row, the lowest row first. */
const requestFor = ({ size, turn, pawns }: BreakthroughPosition): number[] => [
  size.width,
  size.height,
  turn === 'first' ? 0 : 1,
  ...wordsOf(pawns.first),
  ...wordsOf(pawns.second),
];

/** Precondition: the game goes on. */
export const search = (
  kernel: Kernel,
  position: BreakthroughPosition,
  options: KernelSearchOptions,
): KernelResult =>
  runSearch(
    kernel,
    [TASKS[options.goal], ...requestFor(position), ...limitWords(options)],
    options,
  );

export const loadNetwork = (kernel: Kernel, network: string): void =>
  loadWeights(kernel, [LOAD_WEIGHTS], network);

/** Sequences of exactly `depth` moves. Precondition: the game goes on. */
export const perft = (kernel: Kernel, position: BreakthroughPosition, depth: number): number =>
  longAt(kernel.call([PERFT, ...requestFor(position), ...limitWords({ depth })]).reply, 4);

/** The rules as the kernel has them, to be compared with the game's. */
export interface BreakthroughKernelView {
  readonly outcome: 'none' | 'mover' | 'other';
  /** Plies within which a side has a proven win, positive for the side to move; else 0. */
  readonly certain: number;
  readonly points: number;
  readonly key: string;
  readonly moves: readonly {
    readonly move: Move;
    readonly pawns: Sides<Rows>;
    /** Evaluation of the position after it, updated from this one's. */
    readonly points: number;
  }[];
}

const OUTCOMES = ['none', 'mover', 'other'] as const;

export function kernelView(kernel: Kernel, position: BreakthroughPosition): BreakthroughKernelView {
  const { reply } = kernel.call([RULES, ...requestFor(position), ...limitWords({})]);
  const { height } = position.size;
  const after = (i: number): Sides<Rows> => {
    const [mine, theirs] = [bytesAt(reply, 9 + 6 * i, height), bytesAt(reply, 11 + 6 * i, height)];
    const isFirst = position.turn === 'first';
    return { first: isFirst ? mine : theirs, second: isFirst ? theirs : mine };
  };
  return {
    outcome: OUTCOMES[reply[0]],
    certain: reply[1],
    points: reply[2],
    key: `${reply[4]} ${reply[5]}`,
    moves: Array.from({ length: reply[7] }, (_, i) => ({
      move: reply[8 + 6 * i] as Move,
      pawns: after(i),
      points: reply[13 + 6 * i],
    })),
  };
}
