import { type Kernel, type KernelBuilds, wordsOf, writeRequest } from '../../../kernels/host.ts';
import {
  type KernelSearchOptions,
  limitFields,
  loadWeights,
  type NetworkBytes,
  perftBy,
  searchBy,
} from '../../../kernels/kernel-search.ts';
import { REQUEST_TASK } from '../../../kernels/messages.ts';
import type { Size } from '../cells.ts';
import type { BreakthroughPosition } from '../position.ts';
import { release } from './built/release.ts';
import { threads } from './built/threads.ts';
import * as words from './messages.ts';

/** The kernel of Breakthrough: alpha-beta with exact rules for races and a small network. */

export const breakthroughBuilds: KernelBuilds = {
  release: release.breakthrough,
  threads: threads.breakthrough,
};

/** Pawns are eight bits a row, the lowest row first. */
export const requestFor = (
  task: number,
  { size, turn, pawns }: BreakthroughPosition,
  options: Partial<KernelSearchOptions> = {},
): number[] =>
  writeRequest([
    [REQUEST_TASK, task],
    ...limitFields(options),
    [words.COLUMNS, size.width],
    [words.ROWS, size.height],
    [words.TURN, turn === 'first' ? 0 : 1],
    [words.FIRST_PAWNS, ...wordsOf(pawns.first)],
    [words.SECOND_PAWNS, ...wordsOf(pawns.second)],
  ]);

export const search = searchBy(requestFor);
export const perft = perftBy(requestFor);

const STANDARD: Size = { width: 8, height: 8 };

/** Loads a network of 128 features, which is used on boards of this size alone. */
export function loadNetwork(
  kernel: Kernel,
  network: string | NetworkBytes,
  size: Size = STANDARD,
): void {
  loadWeights(kernel, network);
  const request = writeRequest([
    [REQUEST_TASK, words.TASK_NETWORK_BOARD],
    [words.COLUMNS, size.width],
    [words.ROWS, size.height],
  ]);
  kernel.call(request, { shouldStop: () => false, singleThread: true });
}
