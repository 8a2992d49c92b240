import { type Markup, markup } from '../html.ts';
import { framed, ink } from '../palette.ts';
import { round } from './shown.ts';

export interface PairsChart {
  readonly title: string;
  readonly description: string;
  readonly names: readonly string[];
  readonly counts: readonly number[];
  readonly write: (n: number) => string;
}

const [WIDTH, HEIGHT, TOP, BOTTOM] = [720, 190, 26, 30];

/** The number of pairs with 0, 1/2, 1, 3/2 and 2 points: five columns, from red to blue. */
export function pairsChart({ title, description, names, counts, write }: PairsChart): Markup {
  const most = Math.max(1, ...counts);
  const each = WIDTH / counts.length;
  const space = HEIGHT - TOP - BOTTOM;
  const middle = (counts.length - 1) / 2;
  const columns = counts.map((n, i) => {
    const height = round((space * n) / most);
    const x = round(i * each + each * 0.14);
    const side = i - middle;
    const colour = side < 0 ? 'red' : side > 0 ? 'blue' : 'quiet';
    const opacity = side === 0 ? 0.5 : Math.abs(side) === 1 ? 0.55 : 0.9;
    const centre = round(i * each + each / 2);
    return markup`<rect x="${x}" y="${round(HEIGHT - BOTTOM - height)}" width="${round(each * 0.72)}" height="${height}" fill="${ink(colour)}" fill-opacity="${opacity}"/><text x="${centre}" y="${round(HEIGHT - BOTTOM - height - 7)}" text-anchor="middle" font-size="13" fill="${ink('text')}">${write(n)}</text><text x="${centre}" y="${HEIGHT - 10}" text-anchor="middle" font-size="13" fill="${ink('quiet')}">${names[i]}</text>`;
  });
  const base = HEIGHT - BOTTOM + 0.5;
  return framed(
    { width: WIDTH, height: HEIGHT, title, description },
    markup`${columns}<path d="M0 ${base}h${WIDTH}" stroke="${ink('quiet')}" stroke-width="1"/>`,
  );
}
