import type { Move } from '../core/game.ts';
import type { Score } from '../engine/search.ts';
import { type Kernel, type KernelReply, longOf } from './host.ts';

/** What all alpha-beta kernels say, and what those of Breakthrough and Ultimate are asked, the same for both. */

/** What to find out: the best move; the value of every move. */
export type SearchGoal = 'best' | 'every-move';

export interface KernelResult {
  /** Plies looked ahead, the last round that was finished. */
  readonly depth: number;
  readonly best: Move;
  readonly value: Score;
  /** The expected line, beginning with the best move. */
  readonly line: readonly Move[];
  /** In no order; empty where only the best was sought. */
  readonly moves: readonly {
    readonly move: Move;
    readonly value: Score;
    /** What is expected, beginning with the move. */
    readonly line: readonly Move[];
  }[];
  readonly nodes: number;
  /** How many threads looked. */
  readonly threads: number;
}

export interface KernelSearchOptions {
  readonly sought: SearchGoal;
  readonly depth?: number;
  readonly nodes?: number;
  /** Begins with an empty table, so that the nodes are always the same. */
  readonly forget?: boolean;
  enough?(): boolean;
  tell?(judgement: KernelResult): void;
}

/** The greatest number of nodes that a question can name. */
const MOST_NODES = 2 ** 52;
const DEEPEST = 255;
const [MOVES, LINE, LINES] = [8, 256, 456];
/** Words that tell what follows a move. */
const TOLD = 7;
const WON = 30_000;
const PROVEN = 29_000;

/** How the limits are spelled in a question: whether to forget, depth, nodes in two words. */
export function limitWords({
  forget = false,
  depth,
  nodes,
}: Partial<KernelSearchOptions>): number[] {
  const most = Math.min(nodes ?? MOST_NODES, MOST_NODES);
  return [forget ? 1 : 0, depth ?? DEEPEST, most | 0, Math.floor(most / 2 ** 32)];
}

/** A value as a kernel writes it; `isExact`: 0 is a proven draw. */
export const valueIn = (value: number, isExact: boolean): Score => {
  if (value >= PROVEN) return { kind: 'win', plies: WON - value };
  if (value <= -PROVEN) return { kind: 'loss', plies: WON + value };
  return isExact && value === 0 ? { kind: 'draw' } : { kind: 'points', points: value };
};

/** The moves of a line that is told in so many words, or fewer and then -1. */
export function lineIn(answer: KernelReply, from: number, most: number): Move[] {
  const words = answer.subarray(from, from + most);
  const end = words.indexOf(-1);
  return [...(end < 0 ? words : words.subarray(0, end))] as Move[];
}

function judgementIn(sought: SearchGoal, answer: KernelReply, threads = 1): KernelResult {
  const count = sought === 'every-move' ? answer[7] : 0;
  return {
    depth: answer[0],
    best: answer[1] as Move,
    value: valueIn(answer[2], answer[3] === 1),
    line: [...answer.subarray(LINE, LINE + answer[6])] as Move[],
    moves: Array.from({ length: count }, (_, i) => ({
      move: answer[MOVES + 3 * i] as Move,
      value: valueIn(answer[MOVES + 3 * i + 1], answer[MOVES + 3 * i + 2] === 1),
      line: [answer[MOVES + 3 * i] as Move, ...lineIn(answer, LINES + TOLD * i, TOLD)],
    })),
    nodes: longOf(answer, 4),
    threads,
  };
}

/** Asks a question; what the kernel finds meanwhile is told. */
export function ask(
  kernel: Kernel,
  question: readonly number[],
  options: KernelSearchOptions,
): KernelResult {
  const { sought, forget = false, nodes, enough = () => false, tell } = options;
  const { answer, threads } = kernel.call(question, {
    enough,
    alone: forget || nodes !== undefined,
    ...(tell ? { tell: (found: KernelReply) => tell(judgementIn(sought, found)) } : {}),
  });
  return judgementIn(sought, answer, threads);
}

/** Words of a network that one question holds. */
const WORDS = 1_000;

/** Gives a kernel a network, in base64; `head`: the words before the number of the first word. */
export function loadWeights(kernel: Kernel, head: readonly number[], network: string): void {
  const bytes = Uint8Array.from(atob(network), byte => byte.charCodeAt(0));
  const words = new Int32Array(bytes.buffer);
  for (let from = 0; from < words.length; from += WORDS) {
    const part = words.subarray(from, from + WORDS);
    kernel.call([...head, from, part.length, ...part], { enough: () => false, alone: true });
  }
}
