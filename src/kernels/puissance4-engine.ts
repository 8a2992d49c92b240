import { type Move, other } from '../core/game.ts';
import type { Score } from '../engine/search.ts';
import type { Puissance4Position } from '../games/puissance4/index.ts';
import { columnsIn, wordsOf } from './bits.ts';
import { type Kernel, type KernelReply, longOf } from './host.ts';
import { type KernelResult, lineIn, valueIn } from './kernel-result.ts';

/**
 * The engine of Puissance 4 for every variant: alpha-beta with an evaluation of the grid and of its two
 * turned images, and exact endings. Values are points for the side to move, or proven ends.
 */

/** What to find out: the best move; the value of every move; win, draw or loss, to the end of the game. */
export type RotationSearchGoal = 'best' | 'every-move' | 'outcome';
const TASKS: Readonly<Record<RotationSearchGoal, number>> = {
  best: 0,
  'every-move': 1,
  outcome: 2,
};
const [RULES, POINTS] = [3, 4];
const [MOVES, LINE, LINES] = [8, 48, 160];
/** Words that tell the line of a move. */
const TOLD = 8;

/** A win or loss is proven, not that it takes so many plies: beyond the next two it may come sooner. */
const SURE = 2;

export interface RotationSearchOptions {
  readonly sought: RotationSearchGoal;
  readonly depth?: number;
  /** Begins with an empty table, so that the nodes are always the same. */
  readonly forget?: boolean;
  /** In place of the evaluation's own. */
  readonly weights?: readonly number[];
  enough?(): boolean;
  tell?(judgement: KernelResult): void;
}

function question(
  { variant, turn, marks, rotations }: Puissance4Position,
  { depth = 0, forget = false, weights }: Partial<RotationSearchOptions>,
): number[] {
  const { columns, rows, tokens } = variant;
  const [own, others] = [wordsOf(marks[turn]), wordsOf(marks[other(turn)])];
  const left = rotations[turn] | (rotations[other(turn)] << 4);
  const fixed = [columns, rows, tokens, forget ? 1 : 0, depth, ...own, ...others, left];
  return [...fixed, weights ? 1 : 0, ...(weights ?? [])];
}

const scoreIn = (value: number, isExact: boolean): Score => {
  const score = valueIn(value, isExact);
  return 'plies' in score && score.plies > SURE ? { ...score, latest: true } : score;
};

function judgementIn(sought: RotationSearchGoal, answer: KernelReply, threads = 1): KernelResult {
  const isExact = answer[3] === 1;
  const count = sought === 'every-move' ? answer[7] : 0;
  const moves = Array.from({ length: count }, (_, i) => {
    const move = answer[MOVES + 3 * i] as Move;
    const line = lineIn(answer, LINES + TOLD * i, TOLD);
    const value = scoreIn(answer[MOVES + 3 * i + 1], isExact);
    return { move, value, line: line.length > 0 ? line : [move] };
  });
  return {
    depth: answer[0],
    best: answer[1] as Move,
    value: scoreIn(answer[2], isExact),
    line: [...answer.subarray(LINE, LINE + answer[6])] as Move[],
    moves,
    nodes: longOf(answer, 4),
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
  const { sought, enough = () => false, tell } = options;
  const { answer, threads } = kernel.call([TASKS[sought], ...question(position, options)], {
    enough,
    ...(tell ? { tell: (found: KernelReply) => tell(judgementIn(sought, found)) } : {}),
  });
  return judgementIn(sought, answer, threads);
}

/** The evaluation of a position as it stands, without any search. */
export function evaluation(
  kernel: Kernel,
  position: Puissance4Position,
  weights?: readonly number[],
): number {
  const asked = question(position, weights ? { weights } : {});
  return kernel.call([POINTS, ...asked]).answer[2];
}

const OUTCOMES = ['none', 'mover', 'other', 'draw'] as const;

/** What the kernel takes the rules to say, to be compared with them. */
export interface RotationKernelView {
  readonly outcome: (typeof OUTCOMES)[number];
  /** Each legal move with the columns that it leads to, the mover's and the other side's. */
  readonly moves: readonly {
    readonly move: number;
    readonly own: readonly number[];
    readonly others: readonly number[];
  }[];
}

export function engineView(kernel: Kernel, position: Puissance4Position): RotationKernelView {
  const { answer } = kernel.call([RULES, ...question(position, {})]);
  const { columns } = position.variant;
  return {
    outcome: OUTCOMES[answer[0]],
    moves: Array.from({ length: answer[7] }, (_, i) => ({
      move: answer[MOVES + 5 * i],
      own: columnsIn(answer, MOVES + 5 * i + 1, columns),
      others: columnsIn(answer, MOVES + 5 * i + 3, columns),
    })),
  };
}
