import { other } from '../../../core/game.ts';
import { wordsOf, writeRequest } from '../../../kernels/host.ts';
import { type KernelSearchOptions, limitFields } from '../../../kernels/kernel-search.ts';
import { REQUEST_TASK } from '../../../kernels/messages.ts';
import type { Puissance4Position } from '../position.ts';
import * as words from './messages.ts';

interface Puissance4RequestOptions extends Partial<KernelSearchOptions> {
  /** Of the evaluation, in place of the built-in ones. */
  readonly weights?: readonly number[];
}

/** A request to either kernel. Tokens are eight bits a column, the leftmost column first. */
export function requestFor(
  task: number,
  { variant, turn, marks, rotations }: Puissance4Position,
  options: Puissance4RequestOptions = {},
): number[] {
  const { weights } = options;
  return writeRequest([
    [REQUEST_TASK, task],
    ...limitFields(options),
    [words.COLUMNS, variant.columns],
    [words.ROWS, variant.rows],
    [words.TOKENS, variant.tokens],
    [words.OWN, ...wordsOf(marks[turn])],
    [words.OTHERS, ...wordsOf(marks[other(turn)])],
    [words.ROTATIONS, rotations[turn] | (rotations[other(turn)] << 4)],
    [words.HAS_WEIGHTS, weights ? 1 : 0],
    [words.WEIGHTS, ...(weights ?? [])],
    [words.HAS_ROTATIONS, variant.rotations > 0 ? 1 : 0],
  ]);
}
