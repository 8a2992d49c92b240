import { wrapped } from '../terminal/wrap.ts';

/** Tables of text: columns as wide as what stands in them. */

export interface TextColumn {
  readonly title: string;
  readonly align?: 'left' | 'right';
}

/** Characters that a terminal gives two columns are rare in names; accents that combine have none. */
export const widthOf = (text: string): number =>
  [...text.replace(/\p{M}/gu, '')].reduce(
    (sum, char) =>
      sum +
      (/[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\u{1F300}-\u{1FAFF}]/u.test(
        char,
      )
        ? 2
        : 1),
    0,
  );

const padded = (text: string, width: number, align: TextColumn['align'] = 'left'): string => {
  const space = ' '.repeat(Math.max(0, width - widthOf(text)));
  return align === 'left' ? text + space : space + text;
};

/** A text in at most so many columns. */
export function cut(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let short = '';
  for (const char of text) {
    if (widthOf(short + char) > width - 1) break;
    short += char;
  }
  return `${short}…`;
}

/** A name that is cut shorter is not known again. */
const LEAST_NAME = 8;

/** Lines of a table, its head first. */
export function tableLines(
  columns: readonly TextColumn[],
  rows: readonly (readonly string[])[],
  gap = '  ',
): string[] {
  const widths = columns.map(({ title }, i) =>
    Math.max(widthOf(title), ...rows.map(row => widthOf(row[i] ?? ''))),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, i) => padded(cell, widths[i], columns[i].align))
      .join(gap)
      .trimEnd();
  return [line(columns.map(({ title }) => title)), ...rows.map(line)];
}

/** The rows with the names in one of their columns cut to what the others leave of a line. */
export function fitting(
  columns: readonly TextColumn[],
  rows: readonly (readonly string[])[],
  names: number,
  width: number,
): string[][] {
  const widest = (i: number) =>
    Math.max(widthOf(columns[i].title), ...rows.map(row => widthOf(row[i])));
  const others = columns.reduce((sum, _, i) => sum + (i === names ? 0 : widest(i) + 2), 0);
  const left = Math.max(LEAST_NAME, width - others);
  return rows.map(row => row.map((cell, i) => (i === names ? cut(cell, left) : cell)));
}

/** Lines of a label and a text each, the texts under one another and within so many columns. */
export function sheetLines(
  rows: readonly (readonly [string, string])[],
  columns: number,
): string[] {
  const width = Math.max(0, ...rows.map(([label]) => widthOf(label)));
  return rows.flatMap(([label, text]) =>
    wrapped(`${padded(label, width)}  ${text}`, columns).split('\n'),
  );
}
