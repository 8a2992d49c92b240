import { type Move, other } from '../../../core/game.ts';
import { type Kernel, type KernelBuilds, type KernelReply, longAt } from '../../../kernels/host.ts';
import { REPLY_NODES } from '../../../kernels/messages.ts';
import type { Puissance4Position } from '../position.ts';
import { release } from './built/release.ts';
import { threads } from './built/threads.ts';
import * as words from './messages.ts';
import { requestFor } from './request.ts';

/**
 * The exact solver of Puissance 4 without rotations. Scores: 0 for a draw, otherwise 1 plus the tokens that the
 * winner has left after its win (with 21 tokens: 22 minus the winner's tokens on the board); positive if the
 * side to move wins.
 */

export const solverBuilds: KernelBuilds = {
  release: release.solver,
  threads: threads.solver,
};

/** The kernel holds at most seven columns of seven rows. */
export const isSolvable = ({ columns, rows, rotations }: Puissance4Position['variant']): boolean =>
  columns <= 7 && rows <= 7 && rotations === 0;

/** `outcome`: win, draw or loss only. */
export type SolveGoal = 'outcome' | 'score' | 'every-move';
const TASKS: Readonly<Record<SolveGoal, number>> = {
  outcome: words.SOLVE_OUTCOME,
  score: words.SOLVE_SCORE,
  'every-move': words.SOLVE_EVERY_MOVE,
};

/** Proven bounds of a score, inclusive. */
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
  /** Best play from `best` on; empty unless the score is proven and time was left. */
  readonly line: readonly Move[];
  readonly nodes: number;
  readonly threads: number;
}

function readSolution(position: Puissance4Position, reply: KernelReply, threads = 1): Solution {
  const moves = position.legalMoves().map(move => {
    const at = words.SOLVED_COLUMNS + words.SOLVED_COLUMN_WORDS * move;
    return { move, lower: reply[at], upper: reply[at + 1] };
  });
  const line = reply.subarray(
    words.SOLVED_LINE,
    words.SOLVED_LINE + reply[words.SOLVED_LINE_LENGTH],
  );
  return {
    proven: reply[words.SOLVED] === 1,
    best: reply[words.SOLVED_BEST] as Move,
    lower: reply[words.SOLVED_LOWER],
    upper: reply[words.SOLVED_UPPER],
    moves,
    line: [...line] as Move[],
    nodes: longAt(reply, REPLY_NODES),
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

/** Throws if the game is over or not `isSolvable`. */
export function solve(
  kernel: Kernel,
  position: Puissance4Position,
  { goal, clearTable = false, shouldStop = () => false, onProgress }: SolveOptions,
): Solution {
  if (position.outcome) throw new Error(`the game is over: ${position.text()}`);
  if (!isSolvable(position.variant)) throw new Error(`not for the solver: ${position.text()}`);
  const request = requestFor(TASKS[goal], position, { clearTable });
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
  kernel.call(requestFor(words.SOLVE_RULES, position, { clearTable: true }));
}
