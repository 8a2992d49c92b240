import { type Markup, markup } from '../html.ts';
import { framed, ink } from '../palette.ts';
import { round, shortName, textWidth } from './shown.ts';

export interface HeatCell {
  /** From red (0) over the background (one half) to blue (1). */
  readonly value: number;
  /** Short enough for a small square. */
  readonly label: string;
  /** The tooltip. */
  readonly title: string;
}

export interface HeatMap {
  readonly title: string;
  readonly description: string;
  readonly names: readonly string[];
  /** The row's player against the column's; null without data. */
  readonly cells: readonly (readonly (HeatCell | null)[])[];
}

const WIDTH = 720;
const MARGIN = 14;
const HEAD = 26;
const [SMALLEST, LARGEST] = [17, 52];
/** From this opacity on, text must be light. */
const DARK = 0.66;

function square(cell: HeatCell | null, x: number, y: number, size: number, font: number): Markup {
  if (!cell)
    return markup`<rect x="${round(x)}" y="${round(y)}" width="${round(size)}" height="${round(size)}" fill="${ink('rule')}" fill-opacity="0.25"/>`;
  const strength = round(Math.abs(cell.value - 0.5) * 2 * 10) / 10;
  const opacity = Math.round((0.06 + 0.86 * strength) * 100) / 100;
  const colour = cell.value >= 0.5 ? 'blue' : 'red';
  return markup`<g><title>${cell.title}</title><rect x="${round(x)}" y="${round(y)}" width="${round(size)}" height="${round(size)}" fill="${ink(colour)}" fill-opacity="${opacity}"/><text x="${round(x + size / 2)}" y="${round(y + size / 2 + font * 0.36)}" text-anchor="middle" font-size="${round(font)}" fill="${ink(opacity > DARK ? 'on-ink' : 'text')}">${cell.label}</text></g>`;
}

/** A cross table in colours: rows and columns in one order, columns headed by numbers. */
export function heatMap({ title, description, names, cells }: HeatMap): Markup {
  const shown = names.map(name => shortName(name));
  const label = Math.min(210, 34 + Math.max(0, ...shown.map(name => textWidth(name, 13))));
  const size = Math.max(
    SMALLEST,
    Math.min(LARGEST, (WIDTH - label - 2 * MARGIN) / Math.max(1, names.length)),
  );
  const width = Math.max(240, round(label + size * names.length + 2 * MARGIN));
  const height = round(HEAD + size * names.length + 2 * MARGIN);
  const [left, top] = [MARGIN + label, MARGIN + HEAD];
  const small = Math.max(8, Math.min(13, size * 0.5));
  const font = Math.max(7.5, Math.min(14, size * 0.4));
  const middle = (i: number) => round(top + (i + 0.5) * size + small * 0.36);
  const rows = shown.map(
    (name, i) =>
      markup`<text x="${round(MARGIN + 20)}" y="${middle(i)}" text-anchor="end" font-size="${round(small)}" fill="${ink('quiet')}">${i + 1}</text><text x="${round(MARGIN + 28)}" y="${middle(i)}" font-size="${round(small)}" fill="${ink('text')}">${name}</text>`,
  );
  const heads = shown.map(
    (_, i) =>
      markup`<text x="${round(left + (i + 0.5) * size)}" y="${round(top - 8)}" text-anchor="middle" font-size="${round(small)}" fill="${ink('quiet')}">${i + 1}</text>`,
  );
  const squares = cells.map((row, i) =>
    row.map((cell, j) => square(cell, left + j * size, top + i * size, size, font)),
  );
  const end = round(size * names.length);
  const lines = Array.from({ length: names.length + 1 }, (_, i) => round(i * size));
  const grid = lines.map(
    at =>
      markup`<path d="M${round(left + at)} ${top}v${end}M${left} ${round(top + at)}h${end}" stroke="${ink('rule')}" stroke-width="0.75" fill="none"/>`,
  );
  return framed({ width, height, title, description }, markup`${squares}${grid}${rows}${heads}`);
}
