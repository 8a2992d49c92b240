import type { Translator } from '../../core/localize.ts';
import type { CourseMarks } from '../marks.ts';
import type { ReportNames } from './export.ts';
import type { Formats } from './format.ts';
import type { ReportFacts } from './gather.ts';
import { type Markup, type MarkupPart, markup } from './html.ts';
import type { RegretFacts } from './regret.ts';
import type { ReportSource } from './source.ts';
import type { texts } from './texts/index.ts';

/** What a section is made from. */
export interface ReportContext extends Pick<Translator<typeof texts>, 'lang' | 't' | 'say'> {
  readonly f: Formats;
  readonly source: ReportSource;
  readonly gathered: ReportFacts;
  /** Null where none were asked for. */
  readonly marks: CourseMarks | null;
  /** The names of the data's files. */
  readonly files: ReportNames;
  /** Null if no game was reviewed. */
  readonly regret: RegretFacts | null;
}

/** A section of the page; the table of contents links to its id. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly body: Markup;
}

export interface HtmlColumn {
  readonly head: MarkupPart;
  /** The column with the row's name; by default the first. */
  readonly rowHead?: true;
  /** Numbers are aligned at the right. */
  readonly kind?: 'number' | 'text';
}

export interface HtmlTable {
  readonly caption: string;
  readonly columns: readonly HtmlColumn[];
  readonly rows: readonly (readonly MarkupPart[])[];
  /** For matrices: small print, columns of equal width. */
  readonly dense?: boolean;
}

/** Names up to this length are not wrapped. */
const SHORT_NAME = 20;

/** A name in a table: whole, with its writing direction isolated from the text around it. */
export const nameOf = (name: string): Markup =>
  name.length <= SHORT_NAME ? markup`<bdi class="nb">${name}</bdi>` : markup`<bdi>${name}</bdi>`;

const SHORT = 16;

export function table({ caption, columns, rows, dense = false }: HtmlTable): Markup {
  const headAt = Math.max(
    0,
    columns.findIndex(({ rowHead }) => rowHead),
  );
  const kindOf = (i: number) => (columns[i]?.kind === 'number' ? markup` class="n"` : '');
  const head = columns.map(({ head }, i) => markup`<th scope="col"${kindOf(i)}>${head}</th>`);
  const body = rows.map(
    cells =>
      markup`<tr>${cells.map((cell, i) =>
        i === headAt
          ? markup`<th scope="row"${kindOf(i)}>${cell}</th>`
          : markup`<td${kindOf(i)}>${cell}</td>`,
      )}</tr>\n`,
  );
  const size = dense ? markup` class="dense" style="--em:${emWidth(columns, rows)}"` : '';
  // a short table is not split between pages
  const length = rows.length <= SHORT ? 'wide short' : 'wide';
  return markup`<div class="${length}" role="region" tabindex="0" aria-label="${caption}"><table${size}><caption>${caption}</caption><thead><tr>${head}</tr></thead><tbody>\n${body}</tbody></table></div>\n`;
}

/** A column of a table with one row per item. */
export interface ItemColumn<T> extends HtmlColumn {
  cell(item: T, index: number): MarkupPart;
}

export const numberColumn = <T>(
  head: MarkupPart,
  cell: (item: T, index: number) => MarkupPart,
): ItemColumn<T> => ({ head, kind: 'number', cell });

/** A table with one row per item; columns that are false are left out. */
export function itemTable<T>(
  caption: string,
  items: readonly T[],
  columns: readonly (ItemColumn<T> | false)[],
): Markup {
  const shown = columns.filter(column => column !== false);
  const rows = items.map((item, i) => shown.map(({ cell }) => cell(item, i)));
  return table({ caption, columns: shown, rows });
}

/** A table of everyone against everyone; columns have the numbers of the rows. */
export function matrixTable(
  caption: string,
  head: string,
  names: readonly string[],
  cells: readonly (readonly MarkupPart[])[],
): Markup {
  return table({
    caption,
    dense: true,
    columns: [{ head }, ...names.map((_, i) => ({ head: i + 1, kind: 'number' as const }))],
    rows: cells.map((row, i) => [
      markup`<span class="place">${i + 1}</span> ${nameOf(names[i])}`,
      ...row,
    ]),
  });
}

/** The approximate width of a table in em, from which the style sheet scales matrices to fit, on paper too. */
function emWidth(columns: readonly HtmlColumn[], rows: readonly (readonly MarkupPart[])[]): number {
  const width = (part: MarkupPart): number => {
    const [line, small = ''] = markup`${part}`.text.split('<small>');
    const plain = (text: string) => text.replace(/<[^>]*>|&[#\w]+;/g, '').length;
    return Math.max(plain(line) * 0.58, plain(small) * 0.5);
  };
  const widths = columns.map(({ head }, i) =>
    Math.max(width(head), ...rows.map(row => width(row[i]))),
  );
  return Math.ceil(widths.reduce((sum, each) => sum + each + 1.1, 0));
}

/** Matrices with more players than this show one number per cell. */
export const SMALL_MATRIX = 12;

/** A chart with its text, and the table with the same data. */
export const figure = (chart: Markup, caption: string, data: Markup): Markup =>
  markup`<figure class="chart">${chart}<figcaption>${caption}</figcaption></figure>\n${data}`;

export const paragraph = (...parts: readonly MarkupPart[]): Markup => markup`<p>${parts}</p>\n`;
export const note = (...parts: readonly MarkupPart[]): Markup =>
  markup`<p class="note">${parts}</p>\n`;

/** Lines shown of a long list. */
export const MOST_LINES = 40;
