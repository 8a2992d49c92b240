import { type Move, other } from '../../../core/game.ts';
import type { Score } from '../../../engine/search.ts';
import {
  bytesAt,
  type Kernel,
  type KernelBuilds,
  type KernelReply,
  longAt,
  wordsOf,
} from '../../../kernels/host.ts';
import { type KernelResult, readLine, readValue } from '../../../kernels/kernel-search.ts';
import type { Puissance4Position } from '../index.ts';
import { release } from './built/release.ts';
import { threads } from './built/threads.ts';

/**
 * The engine of Puissance 4 for every variant: alpha-beta with an evaluation of the grid and of its two
 * turned images, and exact endings. Values are points for the side to move, or proven ends.
 */

export const rotationBuilds: KernelBuilds = {
  release: release.rotation,
  threads: threads.rotation,
};

/** What to find out: the best move; the value of every move; win, draw or loss, to the end of the game. */
export type RotationSearchGoal = 'best' | 'every-move' | 'outcome';
const TASKS: Readonly<Record<RotationSearchGoal, number>> = {
  best: 0,
  'every-move': 1,
  outcome: 2,
};
const [RULES, POINTS] = [3, 4];
const [MOVES, LINE, LINES] = [8, 48, 160];
/** Words of the line of one move. */
const LINE_WORDS = 8;

/** The plies of a proven end are exact up to here; beyond, it may come sooner. */
const EXACT_PLIES = 2;

export interface RotationSearchOptions {
  readonly goal: RotationSearchGoal;
  readonly depth?: number;
  /** Starts from an empty table, so that the search can be repeated node for node. */
  readonly clearTable?: boolean;
  /** Of the evaluation, in place of the built-in ones. */
  readonly weights?: readonly number[];
  shouldStop?(): boolean;
  onProgress?(result: KernelResult): void;
}

function requestFor(
  { variant, turn, marks, rotations }: Puissance4Position,
  { depth = 0, clearTable = false, weights }: Partial<RotationSearchOptions>,
): number[] {
  const { columns, rows, tokens } = variant;
  const [own, others] = [wordsOf(marks[turn]), wordsOf(marks[other(turn)])];
  const left = rotations[turn] | (rotations[other(turn)] << 4);
  const fixed = [columns, rows, tokens, clearTable ? 1 : 0, depth, ...own, ...others, left];
  return [...fixed, weights ? 1 : 0, ...(weights ?? [])];
}

const scoreIn = (value: number, isExact: boolean): Score => {
  const score = readValue(value, isExact);
  return 'plies' in score && score.plies > EXACT_PLIES ? { ...score, latest: true } : score;
};

function readResult(goal: RotationSearchGoal, reply: KernelReply, threads = 1): KernelResult {
  const isExact = reply[3] === 1;
  const count = goal === 'every-move' ? reply[7] : 0;
  const moves = Array.from({ length: count }, (_, i) => {
    const move = reply[MOVES + 3 * i] as Move;
    const line = readLine(reply, LINES + LINE_WORDS * i, LINE_WORDS);
    const value = scoreIn(reply[MOVES + 3 * i + 1], isExact);
    return { move, value, line: line.length > 0 ? line : [move] };
  });
  return {
    depth: reply[0],
    best: reply[1] as Move,
    value: scoreIn(reply[2], isExact),
    line: [...reply.subarray(LINE, LINE + reply[6])] as Move[],
    moves,
    nodes: longAt(reply, 4),
    threads,
  };
}

/** Throws where the game is over. */
export function search(
  kernel: Kernel,
  position: Puissance4Position,
  options: RotationSearchOptions,
): KernelResult {
  if (position.outcome) throw new Error(`the game is over: ${position.text()}`);
  const { goal, shouldStop = () => false, onProgress } = options;
  const { reply, threads } = kernel.call([TASKS[goal], ...requestFor(position, options)], {
    shouldStop,
    onProgress: found => onProgress?.(readResult(goal, found)),
  });
  return readResult(goal, reply, threads);
}

/** The static evaluation, in points for the side to move. */
export function staticEvaluation(
  kernel: Kernel,
  position: Puissance4Position,
  weights?: readonly number[],
): number {
  return kernel.call([POINTS, ...requestFor(position, weights ? { weights } : {})]).reply[2];
}

const OUTCOMES = ['none', 'mover', 'other', 'draw'] as const;

/** The rules as the kernel has them, to be compared with the game's. */
export interface RotationKernelView {
  readonly outcome: (typeof OUTCOMES)[number];
  /** Each legal move with the columns that it leads to, the mover's and the other side's. */
  readonly moves: readonly {
    readonly move: number;
    readonly own: readonly number[];
    readonly others: readonly number[];
  }[];
}

export function rotationView(kernel: Kernel, position: Puissance4Position): RotationKernelView {
  const { reply } = kernel.call([RULES, ...requestFor(position, {})]);
  const { columns } = position.variant;
  return {
    outcome: OUTCOMES[reply[0]],
    moves: Array.from({ length: reply[7] }, (_, i) => ({
      move: reply[MOVES + 5 * i],
      own: bytesAt(reply, MOVES + 5 * i + 1, columns),
      others: bytesAt(reply, MOVES + 5 * i + 3, columns),
    })),
  };
}
