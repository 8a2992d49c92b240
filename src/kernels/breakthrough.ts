import type { Move, Sides } from '../core/game.ts';
import type { BreakthroughPosition, Rows } from '../games/breakthrough/position.ts';
import { type Kernel, type KernelReply, longOf } from './host.ts';
import {
  ask,
  type KernelResult,
  type KernelSearchOptions,
  limitWords,
  loadWeights,
} from './kernel-result.ts';

/** The engine of Breakthrough on every board: alpha-beta with exact rules for races and a small network. */

const TASKS = { best: 0, 'every-move': 1 } as const;
const [RULES, PERFT, LEARN] = [2, 3, 4];

/** Eight bits a row, the lowest row first: two words, the low one first. */
const wordsOf = (rows: Rows): [number, number] => {
  const half = (from: number): number =>
    rows.slice(from, from + 4).reduce((bits, row, i) => bits | (row << (8 * i)), 0);
  return [half(0), half(4)];
};
const rowsIn = (answer: KernelReply, word: number, height: number): Rows =>
  [...new Uint8Array(answer.slice(word, word + 2).buffer)].slice(0, height);

const question = ({ size, turn, pawns }: BreakthroughPosition): number[] => [
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
  ask(kernel, [TASKS[options.sought], ...question(position), ...limitWords(options)], options);

export const loadNetwork = (kernel: Kernel, network: string): void =>
  loadWeights(kernel, [LEARN], network);

/** Sequences of exactly `depth` moves. Precondition: the game goes on. */
export const perft = (kernel: Kernel, position: BreakthroughPosition, depth: number): number =>
  longOf(kernel.call([PERFT, ...question(position), ...limitWords({ depth })]).answer, 4);

/** What the kernel takes the rules to say, to be compared with them. */
export interface BreakthroughKernelView {
  readonly outcome: 'none' | 'mover' | 'other';
  /** Plies within which somebody is certain to win: positive for the side to move. */
  readonly certain: number;
  readonly points: number;
  readonly key: string;
  readonly moves: readonly {
    readonly move: Move;
    readonly pawns: Sides<Rows>;
    /** What the position is worth after it, found from this one. */
    readonly points: number;
  }[];
}

const OUTCOMES = ['none', 'mover', 'other'] as const;

export function kernelView(kernel: Kernel, position: BreakthroughPosition): BreakthroughKernelView {
  const { answer } = kernel.call([RULES, ...question(position), ...limitWords({})]);
  const { height } = position.size;
  const after = (i: number): Sides<Rows> => {
    const [mine, theirs] = [rowsIn(answer, 9 + 6 * i, height), rowsIn(answer, 11 + 6 * i, height)];
    const isFirst = position.turn === 'first';
    return { first: isFirst ? mine : theirs, second: isFirst ? theirs : mine };
  };
  return {
    outcome: OUTCOMES[answer[0]],
    certain: answer[1],
    points: answer[2],
    key: `${answer[4]} ${answer[5]}`,
    moves: Array.from({ length: answer[7] }, (_, i) => ({
      move: answer[8 + 6 * i] as Move,
      pawns: after(i),
      points: answer[13 + 6 * i],
    })),
  };
}
