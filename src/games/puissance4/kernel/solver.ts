import { type Move, other } from '../../../core/game.ts';
import {
  bytesAt,
  type Kernel,
  type KernelBuilds,
  type KernelReply,
  longAt,
  wordsOf,
} from '../../../kernels/host.ts';
import type { Puissance4Position } from '../index.ts';
import { release } from './built/release.ts';
import { threads } from './built/threads.ts';

/**
 * The exact solver of Puissance 4 without rotations. Scores: 0 for a draw, otherwise the tokens that the
 * winner has left once it has won, plus one (with 21 tokens: 22 less the winner's tokens on the board);
 * positive when the side to move wins.
 */

export const solverBuilds: KernelBuilds = {
  release: release.solver,
  threads: threads.solver,
};

/** The kernel holds at most seven columns of seven rows. */
export const isSolvable = ({ columns, rows, rotations }: Puissance4Position['variant']): boolean =>
  columns <= 7 && rows <= 7 && rotations === 0;

/** What to find out: win, draw or loss; the score; the score of every move. */
export type SolveGoal = 'outcome' | 'score' | 'every-move';
const TASKS: Readonly<Record<SolveGoal, number>> = { outcome: 0, score: 1, 'every-move': 2 };
const RULES = 3;

/** The score is proven to be within both. */
export interface Bounds {
  readonly lower: number;
  readonly upper: number;
}

export interface Solution extends Bounds {
  /** The goal is reached. */
  readonly proven: boolean;
  /** Proven best, or the best known. */
  readonly best: Move;
  readonly moves: readonly (Bounds & { readonly move: Move })[];
  /** Best play from `best` on, where the score is proven and time was left to follow it; else empty. */
  readonly line: readonly Move[];
  readonly nodes: number;
  readonly threads: number;
}

/** The words of a request after the task. Tokens are eight bits a column, the leftmost column first. */
function requestFor({ variant, turn, marks }: Puissance4Position, clearTable: boolean): number[] {
  const { columns, rows, tokens } = variant;
  const own = wordsOf(marks[turn]);
  const others = wordsOf(marks[other(turn)]);
  const taken = [own[0] | others[0], own[1] | others[1]];
  return [columns, rows, tokens, 0, clearTable ? 1 : 0, ...own, ...taken];
}

const [COLUMNS, LINE] = [8, 24];

function readSolution(position: Puissance4Position, reply: KernelReply, threads = 1): Solution {
  const moves = position.legalMoves().map(move => ({
    move,
    lower: reply[COLUMNS + 2 * move],
    upper: reply[COLUMNS + 2 * move + 1],
  }));
  return {
    proven: reply[0] === 1,
    best: reply[1] as Move,
    lower: reply[2],
    upper: reply[3],
    moves,
    line: [...reply.subarray(LINE, LINE + reply[6])] as Move[],
    nodes: longAt(reply, 4),
    threads,
  };
}

/** Nodes between two calls of `shouldStop`. */
export const NODES_PER_POLL = 4_096;

export interface SolveOptions {
  readonly goal: SolveGoal;
  /** Starts from an empty table, so that the search can be repeated node for node. */
  readonly clearTable?: boolean;
  shouldStop?(): boolean;
  onProgress?(solution: Solution): void;
}

/** Throws where the game is over, or is not `isSolvable`. */
export function solve(
  kernel: Kernel,
  position: Puissance4Position,
  { goal, clearTable = false, shouldStop = () => false, onProgress }: SolveOptions,
): Solution {
  if (position.outcome) throw new Error(`the game is over: ${position.text()}`);
  if (!isSolvable(position.variant)) throw new Error(`not for the solver: ${position.text()}`);
  const request = [TASKS[goal], ...requestFor(position, clearTable)];
  const { reply, threads } = kernel.call(request, {
    shouldStop,
    onProgress: found => onProgress?.(readSolution(position, found)),
  });
  return readSolution(position, reply, threads);
}

/** The plies until the end, for a score other than 0. */
export function pliesOf(position: Puissance4Position, score: number): number {
  const { turn, variant } = position;
  const winner = score > 0 ? turn : other(turn);
  const placed = (side: typeof turn): number => variant.tokens - position.tokensLeft(side);
  const missing = variant.tokens + 1 - Math.abs(score) - placed(winner);
  return winner === turn ? 2 * missing - 1 : 2 * missing;
}

export function clearTable(kernel: Kernel, position: Puissance4Position): void {
  kernel.call([RULES, ...requestFor(position, true)]);
}

/** The rules as the kernel has them, to be compared with the game's. */
export interface SolverKernelView {
  readonly outcome: 'none' | 'mover' | 'other' | 'draw';
  /** The columns that may be played. */
  readonly legal: readonly number[];
  /** The columns that win at once. */
  readonly winning: readonly number[];
  readonly key: bigint;
}

const OUTCOMES = ['none', 'mover', 'other', 'draw'] as const;

/** Precondition: `isSolvable`. */
export function solverView(kernel: Kernel, position: Puissance4Position): SolverKernelView {
  const { reply } = kernel.call([RULES, ...requestFor(position, false)]);
  const { columns } = position.variant;
  const [reachable, threats] = [bytesAt(reply, 2, columns), bytesAt(reply, 8, columns)];
  const legal = [...reachable.keys()].filter(column => reachable[column] !== 0);
  return {
    outcome: OUTCOMES[reply[0]],
    legal,
    winning: legal.filter(column => (reachable[column] & threats[column]) !== 0),
    key: new BigUint64Array(reply.slice(4, 6).buffer)[0],
  };
}
