import type { Move, Sides } from '../../../core/game.ts';
import {
  bytesAt,
  type Kernel,
  type KernelBuilds,
  wordsOf,
  writeRequest,
} from '../../../kernels/host.ts';
import {
  type KernelSearchOptions,
  limitFields,
  perftBy,
  searchBy,
} from '../../../kernels/kernel-search.ts';
import { REQUEST_TASK, TASK_RULES } from '../../../kernels/messages.ts';
import type { BreakthroughPosition, Rows } from '../position.ts';
import { release } from './built/release.ts';
import { threads } from './built/threads.ts';
import * as words from './messages.ts';

/** The kernel of Breakthrough: alpha-beta with exact rules for races and a small network. */

export const breakthroughBuilds: KernelBuilds = {
  release: release.breakthrough,
  threads: threads.breakthrough,
};

/** Pawns are eight bits a row, the lowest row first. */
const requestFor = (
  task: number,
  { size, turn, pawns }: BreakthroughPosition,
  options: Partial<KernelSearchOptions> = {},
): number[] =>
  writeRequest([
    [REQUEST_TASK, task],
    ...limitFields(options),
    [words.COLUMNS, size.width],
    [words.ROWS, size.height],
    [words.TURN, turn === 'first' ? 0 : 1],
    [words.FIRST_PAWNS, ...wordsOf(pawns.first)],
    [words.SECOND_PAWNS, ...wordsOf(pawns.second)],
  ]);

export const search = searchBy(requestFor);
export const perft = perftBy(requestFor);

export { loadWeights as loadNetwork } from '../../../kernels/kernel-search.ts';

/** The rules as the kernel implements them, for comparison with the game's. */
export interface BreakthroughKernelView {
  readonly outcome: 'none' | 'mover' | 'other';
  /** Plies within which a side has a proven win, positive for the side to move; else 0. */
  readonly certain: number;
  readonly points: number;
  readonly key: string;
  readonly moves: readonly {
    readonly move: Move;
    readonly pawns: Sides<Rows>;
    /** Evaluation of the position after it, updated incrementally. */
    readonly points: number;
  }[];
}

const OUTCOMES = ['none', 'mover', 'other'] as const;

export function kernelView(kernel: Kernel, position: BreakthroughPosition): BreakthroughKernelView {
  const { reply } = kernel.call(requestFor(TASK_RULES, position));
  const { height } = position.size;
  const after = (at: number): Sides<Rows> => {
    const mine = bytesAt(reply, at + words.VIEW_OWN, height);
    const theirs = bytesAt(reply, at + words.VIEW_OTHERS, height);
    const isFirst = position.turn === 'first';
    return { first: isFirst ? mine : theirs, second: isFirst ? theirs : mine };
  };
  return {
    outcome: OUTCOMES[reply[words.VIEW_OUTCOME]],
    certain: reply[words.VIEW_RACE],
    points: reply[words.VIEW_POINTS],
    key: `${reply[words.VIEW_KEY]} ${reply[words.VIEW_KEY + 1]}`,
    moves: Array.from({ length: reply[words.VIEW_COUNT] }, (_, i) => {
      const at = words.VIEW_MOVES + words.VIEW_MOVE_WORDS * i;
      return {
        move: reply[at + words.VIEW_MOVE] as Move,
        pawns: after(at),
        points: reply[at + words.VIEW_POINTS_AFTER],
      };
    }),
  };
}
