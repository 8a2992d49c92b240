import { type Move, other } from '../core/game.ts';
import type { Puissance4Position } from '../games/puissance4/index.ts';
import { columnsIn, wordsOf } from './bits.ts';
import { type CallOptions, type Kernel, type KernelReply, longOf } from './host.ts';

/**
 * The exact solver of Puissance 4 without rotations. Scores: 0 for a draw, otherwise the tokens that the
 * winner has left once it has won, plus one (with 21 tokens: 22 less the winner's tokens on the board);
 * positive when the side to move wins.
 */

/** The kernel's seven columns of seven rows. */
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
  /** What was wanted is proven. */
  readonly proven: boolean;
  /** Proven best, or the best known. */
  readonly best: Move;
  readonly moves: readonly (Bounds & { readonly move: Move })[];
  /** Best play from `best` on, where the score is proven and time was left to follow it. */
  readonly line: readonly Move[];
  readonly nodes: number;
  /** How many threads worked on it. */
  readonly threads: number;
}

/** The question's words for a position, after the task; `forget`: with an empty table. */
function question({ variant, turn, marks }: Puissance4Position, forget: boolean): number[] {
  const { columns, rows, tokens } = variant;
  const own = wordsOf(marks[turn]);
  const others = wordsOf(marks[other(turn)]);
  const taken = [own[0] | others[0], own[1] | others[1]];
  return [columns, rows, tokens, 0, forget ? 1 : 0, ...own, ...taken];
}

const [COLUMNS, LINE] = [8, 24];

function solutionIn(position: Puissance4Position, answer: KernelReply, threads = 1): Solution {
  const moves = position.legalMoves().map(move => ({
    move,
    lower: answer[COLUMNS + 2 * move],
    upper: answer[COLUMNS + 2 * move + 1],
  }));
  return {
    proven: answer[0] === 1,
    best: answer[1] as Move,
    lower: answer[2],
    upper: answer[3],
    moves,
    line: [...answer.subarray(LINE, LINE + answer[6])] as Move[],
    nodes: longOf(answer, 4),
    threads,
  };
}

/** After so many nodes the kernel asks each time whether it is enough. */
export const NODES_A_LOOK = 4_096;

export interface SolveOptions {
  readonly wanted: SolveGoal;
  /** Begins with an empty table, so that the nodes are always the same. */
  readonly forget?: boolean;
  enough?(): boolean;
  tell?(solution: Solution): void;
}

/** Throws where the game is over, or is not `isSolvable`. */
export function solve(
  kernel: Kernel,
  position: Puissance4Position,
  { wanted, forget = false, enough = () => false, tell }: SolveOptions,
): Solution {
  if (position.outcome) throw new Error(`the game is over: ${position.text()}`);
  if (!isSolvable(position.variant)) throw new Error(`not for the solver: ${position.text()}`);
  const looking: CallOptions = {
    enough,
    ...(tell ? { tell: (answer: KernelReply) => tell(solutionIn(position, answer)) } : {}),
  };
  const words = [TASKS[wanted], ...question(position, forget)];
  const { answer, threads } = kernel.call(words, looking);
  return solutionIn(position, answer, threads);
}

/** The plies until the end that a score other than 0 means. */
export function pliesOf(position: Puissance4Position, score: number): number {
  const { turn, variant } = position;
  const winner = score > 0 ? turn : other(turn);
  const placed = (side: typeof turn): number => variant.tokens - position.tokensLeft(side);
  const missing = variant.tokens + 1 - Math.abs(score) - placed(winner);
  return winner === turn ? 2 * missing - 1 : 2 * missing;
}

/** Empties the kernel's table. */
export function forgetAll(kernel: Kernel, position: Puissance4Position): void {
  kernel.call([RULES, ...question(position, true)]);
}

/** What the kernel takes the rules to say, to be compared with them. */
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
export function viewOf(kernel: Kernel, position: Puissance4Position): SolverKernelView {
  const { answer } = kernel.call([RULES, ...question(position, false)]);
  const { columns } = position.variant;
  const [reachable, threats] = [columnsIn(answer, 2, columns), columnsIn(answer, 8, columns)];
  const legal = [...reachable.keys()].filter(column => reachable[column] !== 0);
  return {
    outcome: OUTCOMES[answer[0]],
    legal,
    winning: legal.filter(column => (reachable[column] & threats[column]) !== 0),
    key: new BigUint64Array(answer.slice(4, 6).buffer)[0],
  };
}
