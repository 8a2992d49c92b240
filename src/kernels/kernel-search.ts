import type { Move } from '../core/game.ts';
import type { Score } from '../engine/search.ts';
import { type Kernel, type KernelReply, longAt, type RequestField, writeRequest } from './host.ts';
import {
  MOVE_EXACT,
  MOVE_LINE_WORDS,
  MOVE_NUMBER,
  MOVE_VALUE,
  MOVE_WORDS,
  REPLY_BEST,
  REPLY_DEPTH,
  REPLY_EXACT,
  REPLY_LINE,
  REPLY_LINE_LENGTH,
  REPLY_MOVE_COUNT,
  REPLY_MOVE_LINES,
  REPLY_MOVES,
  REPLY_NODES,
  REPLY_VALUE,
  REQUEST_CLEAR_TABLE,
  REQUEST_MAX_DEPTH,
  REQUEST_MAX_NODES,
  REQUEST_TASK,
  TASK_LOAD_WEIGHTS,
  VALUE_PROVEN,
  VALUE_WON,
  WEIGHTS,
  WEIGHTS_COUNT,
  WEIGHTS_FIRST,
  WEIGHTS_NETWORK,
} from './messages.ts';

/** Requests and replies of the alpha-beta kernels. */

/** `outcome`: win, draw or loss only; not every kernel has it. */
export type SearchGoal = 'best' | 'every-move' | 'outcome';

export interface KernelResult {
  /** Plies of the last completed iteration. */
  readonly depth: number;
  readonly best: Move;
  readonly value: Score;
  /** The principal variation, beginning with the best move. */
  readonly line: readonly Move[];
  /** In no particular order; empty unless the goal was `every-move`. */
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

/** The largest number of nodes that a request can hold. */
const MAX_NODES = 2 ** 52;
const MAX_DEPTH = 255;

/** The limits as fields of a request. */
export function limitFields({
  clearTable = false,
  depth = MAX_DEPTH,
  nodes = MAX_NODES,
}: Partial<KernelSearchOptions>): RequestField[] {
  const most = Math.min(nodes, MAX_NODES);
  return [
    [REQUEST_CLEAR_TABLE, clearTable ? 1 : 0],
    [REQUEST_MAX_DEPTH, depth],
    [REQUEST_MAX_NODES, most | 0, Math.floor(most / 2 ** 32)],
  ];
}

/** `isExact`: 0 means a proven draw. */
const readValue = (value: number, isExact: boolean): Score => {
  if (value >= VALUE_PROVEN) return { kind: 'win', plies: VALUE_WON - value };
  if (value <= -VALUE_PROVEN) return { kind: 'loss', plies: VALUE_WON + value };
  return isExact && value === 0 ? { kind: 'draw' } : { kind: 'points', points: value };
};

function readMove(reply: KernelReply, i: number): KernelResult['moves'][number] {
  const at = REPLY_MOVES + MOVE_WORDS * i;
  const move = reply[at + MOVE_NUMBER] as Move;
  const from = REPLY_MOVE_LINES + MOVE_LINE_WORDS * i;
  const line = reply.subarray(from, from + MOVE_LINE_WORDS);
  const end = line.indexOf(-1);
  const rest = [...(end < 0 ? line : line.subarray(0, end))] as Move[];
  const value = readValue(reply[at + MOVE_VALUE], reply[at + MOVE_EXACT] === 1);
  return { move, value, line: [move, ...rest] };
}

function readResult(goal: SearchGoal, reply: KernelReply, threads = 1): KernelResult {
  const count = goal === 'every-move' ? reply[REPLY_MOVE_COUNT] : 0;
  const line = reply.subarray(REPLY_LINE, REPLY_LINE + reply[REPLY_LINE_LENGTH]);
  return {
    depth: reply[REPLY_DEPTH],
    best: reply[REPLY_BEST] as Move,
    value: readValue(reply[REPLY_VALUE], reply[REPLY_EXACT] === 1),
    line: [...line] as Move[],
    moves: Array.from({ length: count }, (_, i) => readMove(reply, i)),
    nodes: longAt(reply, REPLY_NODES),
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

/** The most weights in one request. */
const MAX_WEIGHTS = 1_000;

/** Loads a network given in base64 into its slot of a kernel. */
export function loadWeights(kernel: Kernel, network: string, slot = 0): void {
  const bytes = Uint8Array.from(atob(network), byte => byte.charCodeAt(0));
  const words = new Int32Array(bytes.buffer);
  for (let first = 0; first < words.length; first += MAX_WEIGHTS) {
    const part = words.subarray(first, first + MAX_WEIGHTS);
    const request = writeRequest([
      [REQUEST_TASK, TASK_LOAD_WEIGHTS],
      [WEIGHTS_NETWORK, slot],
      [WEIGHTS_FIRST, first],
      [WEIGHTS_COUNT, part.length],
      [WEIGHTS, ...part],
    ]);
    kernel.call(request, { shouldStop: () => false, singleThread: true });
  }
}
