import { type KernelBuilds, wordsOf, writeRequest } from '../../../kernels/host.ts';
import {
  type KernelSearchOptions,
  limitFields,
  perftBy,
  searchBy,
} from '../../../kernels/kernel-search.ts';
import { REQUEST_TASK } from '../../../kernels/messages.ts';
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

export { loadWeights as loadNetwork } from '../../../kernels/kernel-search.ts';
