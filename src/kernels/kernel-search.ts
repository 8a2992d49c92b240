import type { Move } from '../core/game.ts';
import type { Score } from '../engine/search.ts';
import { type Kernel, type KernelReply, longAt } from './host.ts';

/** What all alpha-beta kernels find, and how those that share `assembly/root.ts` are called. */

export type SearchGoal = 'best' | 'every-move';

export interface KernelResult {
  /** Plies of the last completed iteration. */
  readonly depth: number;
  readonly best: Move;
  readonly value: Score;
  /** The principal variation, beginning with the best move. */
  readonly line: readonly Move[];
  /** In no particular order; empty where the goal was the best move. */
  readonly moves: readonly {
    readonly move: Move;
    readonly value: Score;
    /** Beginning with the move. */
    readonly line: readonly Move[];
  }[];
  readonly nodes: number;
  readonly threads: number;
}

export interface KernelSearchOptions {
  readonly goal: SearchGoal;
  readonly depth?: number;
  readonly nodes?: number;
  /** Starts from an empty table, so that the search can be repeated node for node. */
  readonly clearTable?: boolean;
  shouldStop?(): boolean;
  onProgress?(result: KernelResult): void;
}

/** The greatest number of nodes that a request can name. */
const MAX_NODES = 2 ** 52;
const MAX_DEPTH = 255;
const [MOVES, LINE, LINES] = [8, 256, 456];
/** Words of the line of one move. */
const LINE_WORDS = 7;
const WON = 30_000;
const PROVEN = 29_000;

/** The limits as words of a request: whether to clear the table, depth, nodes in two words. */
export function limitWords({
  clearTable = false,
  depth,
  nodes,
}: Partial<KernelSearchOptions>): number[] {
  const most = Math.min(nodes ?? MAX_NODES, MAX_NODES);
  return [clearTable ? 1 : 0, depth ?? MAX_DEPTH, most | 0, Math.floor(most / 2 ** 32)];
}

/** A value as kernels write it; `isExact`: 0 is a proven draw. */
export const readValue = (value: number, isExact: boolean): Score => {
  if (value >= PROVEN) return { kind: 'win', plies: WON - value };
  if (value <= -PROVEN) return { kind: 'loss', plies: WON + value };
  return isExact && value === 0 ? { kind: 'draw' } : { kind: 'points', points: value };
};

/** A line of at most so many words; -1 ends a shorter one. */
export function readLine(reply: KernelReply, from: number, most: number): Move[] {
  const words = reply.subarray(from, from + most);
  const end = words.indexOf(-1);
  return [...(end < 0 ? words : words.subarray(0, end))] as Move[];
}

function readResult(goal: SearchGoal, reply: KernelReply, threads = 1): KernelResult {
  const count = goal === 'every-move' ? reply[7] : 0;
  return {
    depth: reply[0],
    best: reply[1] as Move,
    value: readValue(reply[2], reply[3] === 1),
    line: [...reply.subarray(LINE, LINE + reply[6])] as Move[],
    moves: Array.from({ length: count }, (_, i) => ({
      move: reply[MOVES + 3 * i] as Move,
      value: readValue(reply[MOVES + 3 * i + 1], reply[MOVES + 3 * i + 2] === 1),
      line: [reply[MOVES + 3 * i] as Move, ...readLine(reply, LINES + LINE_WORDS * i, LINE_WORDS)],
    })),
    nodes: longAt(reply, 4),
    threads,
  };
}

export function runSearch(
  kernel: Kernel,
  request: readonly number[],
  options: KernelSearchOptions,
): KernelResult {
  const { goal, clearTable = false, nodes, shouldStop = () => false, onProgress } = options;
  const { reply, threads } = kernel.call(request, {
    shouldStop,
    singleThread: clearTable || nodes !== undefined,
    ...(onProgress
      ? { onProgress: (found: KernelReply) => onProgress(readResult(goal, found)) }
      : {}),
  });
  return readResult(goal, reply, threads);
}

/** Words of a network in one request. */
const WORDS = 1_000;

/** Loads a network given in base64; `head`: the words of the request before the index of the first weight. */
export function loadWeights(kernel: Kernel, head: readonly number[], network: string): void {
  const bytes = Uint8Array.from(atob(network), byte => byte.charCodeAt(0));
  const words = new Int32Array(bytes.buffer);
  for (let from = 0; from < words.length; from += WORDS) {
    const part = words.subarray(from, from + WORDS);
    kernel.call([...head, from, part.length, ...part], {
      shouldStop: () => false,
      singleThread: true,
    });
  }
}
