import type { Move } from '../core/game.ts';
import type { Score } from '../engine/search.ts';
import {
  bytesOf,
  type Kernel,
  type KernelReply,
  longAt,
  type RequestField,
  writeRequest,
} from './host.ts';
import * as messages from './messages.ts';

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
    [messages.REQUEST_CLEAR_TABLE, clearTable ? 1 : 0],
    [messages.REQUEST_MAX_DEPTH, depth],
    [messages.REQUEST_MAX_NODES, most | 0, Math.floor(most / 2 ** 32)],
  ];
}

/** `isExact`: 0 means a proven draw. */
const readValue = (value: number, isExact: boolean): Score => {
  if (value >= messages.VALUE_PROVEN) return { kind: 'win', plies: messages.VALUE_WON - value };
  if (value <= -messages.VALUE_PROVEN) return { kind: 'loss', plies: messages.VALUE_WON + value };
  return isExact && value === 0 ? { kind: 'draw' } : { kind: 'points', points: value };
};

function readMove(reply: KernelReply, i: number): KernelResult['moves'][number] {
  const at = messages.REPLY_MOVES + messages.MOVE_WORDS * i;
  const move = reply[at + messages.MOVE_NUMBER] as Move;
  const from = messages.REPLY_MOVE_LINES + messages.MOVE_LINE_WORDS * i;
  const line = reply.subarray(from, from + messages.MOVE_LINE_WORDS);
  const end = line.indexOf(-1);
  const rest = [...(end < 0 ? line : line.subarray(0, end))] as Move[];
  const value = readValue(reply[at + messages.MOVE_VALUE], reply[at + messages.MOVE_EXACT] === 1);
  return { move, value, line: [move, ...rest] };
}

function readResult(goal: SearchGoal, reply: KernelReply, threads = 1): KernelResult {
  const count = goal === 'every-move' ? reply[messages.REPLY_MOVE_COUNT] : 0;
  const line = reply.subarray(
    messages.REPLY_LINE,
    messages.REPLY_LINE + reply[messages.REPLY_LINE_LENGTH],
  );
  return {
    depth: reply[messages.REPLY_DEPTH],
    best: reply[messages.REPLY_BEST] as Move,
    value: readValue(reply[messages.REPLY_VALUE], reply[messages.REPLY_EXACT] === 1),
    line: [...line] as Move[],
    moves: Array.from({ length: count }, (_, i) => readMove(reply, i)),
    nodes: longAt(reply, messages.REPLY_NODES),
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

/** Writes a request about a position. */
type RequestWriter<P> = (
  task: number,
  position: P,
  options?: Partial<KernelSearchOptions>,
) => number[];

/** Alpha-beta in a kernel. Precondition: the game goes on. */
export const searchBy =
  <P>(requestFor: RequestWriter<P>) =>
  (kernel: Kernel, position: P, options: KernelSearchOptions): KernelResult => {
    const task = options.goal === 'every-move' ? messages.TASK_EVERY_MOVE : messages.TASK_BEST;
    return runSearch(kernel, requestFor(task, position, options), options);
  };

/** The kernel's count of sequences of exactly `depth` moves. Precondition: the game goes on. */
export const perftBy =
  <P>(requestFor: RequestWriter<P>) =>
  (kernel: Kernel, position: P, depth: number): number =>
    longAt(
      kernel.call(requestFor(messages.TASK_PERFT, position, { depth })).reply,
      messages.REPLY_NODES,
    );

/** The most weights in one request. */
const MAX_WEIGHTS = 1_000;

export type NetworkBytes = Uint8Array<ArrayBuffer>;

/** Loads a network, its bytes or base64, into its slot of a kernel. */
export function loadWeights(kernel: Kernel, network: string | NetworkBytes, slot = 0): void {
  const bytes = typeof network === 'string' ? bytesOf(network) : network;
  const words = new Int32Array(bytes.buffer);
  for (let first = 0; first < words.length; first += MAX_WEIGHTS) {
    const part = words.subarray(first, first + MAX_WEIGHTS);
    const request = writeRequest([
      [messages.REQUEST_TASK, messages.TASK_LOAD_WEIGHTS],
      [messages.WEIGHTS_NETWORK, slot],
      [messages.WEIGHTS_FIRST, first],
      [messages.WEIGHTS_COUNT, part.length],
      [messages.WEIGHTS_TOTAL, words.length],
      [messages.WEIGHTS, ...part],
    ]);
    kernel.call(request, { shouldStop: () => false, singleThread: true });
  }
}
