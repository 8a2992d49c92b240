import type { Columns } from '../games/puissance4/cells.ts';

/** Eight bits a column, the leftmost lowest: two words, the low one first. */
export const wordsOf = (columns: Columns): [number, number] => {
  const half = (from: number): number =>
    columns.slice(from, from + 4).reduce((bits, column, i) => bits | (column << (8 * i)), 0);
  return [half(0), half(4)];
};

/** The columns in two words of an answer. */
export const columnsIn = (answer: Int32Array, word: number, columns: number): number[] => [
  ...new Uint8Array(answer.slice(word, word + 2).buffer).subarray(0, columns),
];
