import { wrapped } from '../terminal/wrap.ts';

/** Tables of text, with columns as wide as their contents. */

export interface TextColumn {
  readonly title: string;
  readonly align?: 'left' | 'right';
}

/** Combining accents take no column. Wide characters, rare in names, count as one. */
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

/** Cuts a text to that many columns. */
export function cut(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let short = '';
  for (const char of text) {
    if (widthOf(short + char) > width - 1) break;
    short += char;
  }
  return `${short}…`;
}

/** A name cut shorter is not recognisable. */
const LEAST_NAME = 8;

/** The lines of a table, headings first. */
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

/** Cuts the names in one column so that the rows fit the line. */
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

/** Labels with their texts, aligned and wrapped to that many columns. */
export function labelledLines(
  rows: readonly (readonly [string, string])[],
  columns: number,
): string[] {
  const width = Math.max(0, ...rows.map(([label]) => widthOf(label)));
  return rows.flatMap(([label, text]) =>
    wrapped(`${padded(label, width)}  ${text}`, columns).split('\n'),
  );
}
