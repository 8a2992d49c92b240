import { type Markup, type MarkupPart, markup, trusted } from './html.ts';
import type { ReportContext } from './section.ts';

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

/** Names up to this length are not wrapped; longer words may be broken after this many characters. */
const SHORT_NAME = 14;
const LONG_WORD = 10;

const BREAK = trusted('<wbr>');
const breakable = (pieces: readonly string[]): MarkupPart =>
  pieces.map((piece, i) => markup`${i > 0 && BREAK}${piece}`);

/** A name in a table: whole, with its writing direction isolated from the text around it. */
export const nameOf = (name: string): Markup =>
  name.length <= SHORT_NAME
    ? markup`<bdi class="nb">${name}</bdi>`
    : markup`<bdi>${breakable(name.match(LONG_PIECES) ?? [])}</bdi>`;
const LONG_PIECES = new RegExp(`\\s+|\\S{${LONG_WORD}}(?=\\S{4})|\\S+?(?=\\s|$)|\\S+`, 'gu');

/** Matrices with more players than this show one number per cell. */
export const SMALL_MATRIX = 12;

/** A command, a position or a line of moves in a table: it may be broken after its punctuation. */
export const codeOf = (text: string): Markup =>
  markup`<code>${breakable(text.split(/(?<=[:/,])/))}</code>`;

const SHORT = 16;
/** With more columns than this, they stand closer together. */
const MANY_COLUMNS = 7;

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
  const packed = dense && columns.length > SMALL_MATRIX + 1;
  const size = dense
    ? markup` class="${packed ? 'dense packed' : 'dense'}" style="--em:${emWidth(columns, rows, packed ? 0.5 : 1.1)}"`
    : columns.length > MANY_COLUMNS && markup` class="many"`;
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

/** A column of names. */
export const nameColumn = (head: MarkupPart): ItemColumn<{ readonly name: string }> => ({
  head,
  rowHead: true,
  cell: ({ name }) => nameOf(name),
});

/** Lines shown of a long list. */
const MOST_LINES = 40;

/** The first rows of a table that may be long, with how many there are. */
export function longTable<T>(
  { t, f }: ReportContext,
  caption: string,
  items: readonly T[],
  columns: readonly (ItemColumn<T> | false)[],
): Markup {
  const shown = items.slice(0, MOST_LINES);
  return markup`${itemTable(caption, shown, columns)}${
    shown.length < items.length &&
    note(t.page.truncated(f.number(shown.length), f.number(items.length)))
  }`;
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

/** The width, in em, of a matrix's row head: its number and a name, which the style sheet wraps at 14 em. */
const WIDEST_NAME = 16.5;

/** The approximate width of a table in em, from which the style sheet scales matrices to fit, on paper too. */
function emWidth(
  columns: readonly HtmlColumn[],
  rows: readonly (readonly MarkupPart[])[],
  padding: number,
): number {
  const width = (part: MarkupPart): number => {
    const [line, small = ''] = markup`${part}`.text.split('<small>');
    const plain = (text: string) => text.replace(/<[^>]*>/g, '').replace(/&[#\w]+;/g, '&').length;
    return Math.max(plain(line) * 0.7, plain(small) * 0.6); // as in the widest of our fonts, bold
  };
  const widths = columns.map(({ head }, i) =>
    Math.min(WIDEST_NAME, Math.max(width(head), ...rows.map(row => width(row[i])))),
  );
  return Math.ceil(widths.reduce((sum, each) => sum + each + padding, 0));
}

/** A chart with its text, and the table with the same data. */
export const figure = (chart: Markup, caption: string, data: Markup): Markup =>
  markup`<figure class="chart">${chart}<figcaption>${caption}</figcaption></figure>\n${data}`;

export const paragraph = (...parts: readonly MarkupPart[]): Markup => markup`<p>${parts}</p>\n`;
export const note = (...parts: readonly MarkupPart[]): Markup =>
  markup`<p class="note">${parts}</p>\n`;
