import type { BoardStyle, BoardView } from '../../core/view.ts';
import { boxOf, CELL, centreOf, cornerOf, EDGE, type Layout } from './layout.ts';
import { svg } from './svg.ts';

/** What a board style draws under and over the pieces. */
export interface BoardSurface {
  readonly below: SVGGElement;
  readonly above: SVGGElement;
}

export function surfaceOf(style: BoardStyle, view: BoardView, layout: Layout): BoardSurface {
  switch (style) {
    case 'rack':
      return rack(view, layout);
    case 'checkered':
      return checkered(view, layout);
    case 'paper':
      return paper(view, layout);
  }
}

/** The squares of the paper: half a cell wide, aligned with the cells. */
function squares(x: number, y: number, width: number, height: number): SVGPathElement {
  const lines: string[] = [];
  for (let at = CELL / 2; at < width; at += CELL / 2) lines.push(`M${x + at} ${y}v${height}`);
  for (let at = CELL / 2; at < height; at += CELL / 2) lines.push(`M${x} ${y + at}h${width}`);
  return svg('path', { class: 'squares', d: lines.join('') });
}

/** A line as drawn along a ruler: nearly straight. */
const penLine = (x1: number, y1: number, x2: number, y2: number, bend: number): string =>
  x1 === x2
    ? `M${x1} ${y1} Q${x1 + bend} ${(y1 + y2) / 2} ${x2} ${y2}`
    : `M${x1} ${y1} Q${(x1 + x2) / 2} ${y1 + bend} ${x2} ${y2}`;

/** Crossing lines between the cells, without a frame; thicker between regions. */
function paper(view: BoardView, layout: Layout): BoardSurface {
  const { width: wide, height: high } = layout;
  const below = svg(
    'g',
    { class: 'background' },
    svg('rect', { class: 'sheet', width: wide, height: high, rx: 6 }),
  );
  const parts =
    view.regions.length > 0
      ? view.regions.map(region => region.cells)
      : [view.cells.map((_, i) => i)];
  for (const cells of parts) {
    const { x, y, width, height } = boxOf(layout, cells);
    below.append(squares(x, y, width, height));
    const lines: string[] = [];
    for (let at = CELL; at < width; at += CELL)
      lines.push(penLine(x + at, y + 5, x + at, y + height - 5, ((at / CELL) % 2 ? 1 : -1) * 1.6));
    for (let at = CELL; at < height; at += CELL)
      lines.push(penLine(x + 5, y + at, x + width - 5, y + at, ((at / CELL) % 2 ? -1 : 1) * 1.6));
    below.append(svg('path', { class: parts.length > 1 ? 'pen thin' : 'pen', d: lines.join('') }));
  }
  if (parts.length > 1) below.append(svg('path', { class: 'pen thick', d: between(layout) }));
  return { below, above: svg('g') };
}

/** The lines between regions. */
function between({ lefts, tops, width, height }: Layout): string {
  const gaps = (starts: readonly number[]) => {
    const sorted = starts.toSorted((a, b) => a - b);
    return sorted.flatMap((start, i) =>
      i > 0 && start - sorted[i - 1] > CELL ? [(start + sorted[i - 1] + CELL) / 2] : [],
    );
  };
  return [
    ...gaps(lefts).map((x, i) => penLine(x, EDGE, x, height - EDGE, i % 2 ? 4 : -4)),
    ...gaps(tops).map((y, i) => penLine(EDGE, y, width - EDGE, y, i % 2 ? -4 : 4)),
  ].join('');
}

/** Alternating hatched and plain cells in a frame. */
function checkered(view: BoardView, layout: Layout): BoardSurface {
  const all = view.cells.map((_, cell) => cell);
  const { x, y, width, height } = boxOf(layout, all);
  const hatches = all
    .filter(cell => (Math.floor(cell / view.columns) + (cell % view.columns)) % 2 === 1)
    .map(cell => {
      const corner = cornerOf(layout, cell);
      return [1, 2, 3, 4, 5, 6, 7]
        .map(n => {
          const reach = n * 25;
          const [fromX, fromY] = reach <= CELL ? [0, reach] : [reach - CELL, CELL];
          return `M${corner.x + fromX} ${corner.y + fromY}L${corner.x + fromY} ${corner.y + fromX}`;
        })
        .join('');
    });
  const below = svg(
    'g',
    { class: 'background' },
    svg('rect', { class: 'sheet', x, y, width, height }),
    squares(x, y, width, height),
    svg('path', { class: 'hatch', d: hatches.join('') }),
    svg('rect', { class: 'pen border', x, y, width, height, rx: 3 }),
  );
  return { below, above: svg('g') };
}

/** A rack with round holes, in front of the pieces. */
function rack(view: BoardView, layout: Layout): BoardSurface {
  const all = view.cells.map((_, cell) => cell);
  const { x, y, width, height } = boxOf(layout, all);
  const radius = CELL / 2 - 9;
  const holes = all.map(cell => {
    const centre = centreOf(layout, cell);
    return `M${centre.x - radius} ${centre.y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;
  });
  const frame = `M${x - 6} ${y + 10}q0 -16 16 -16h${width - 20}q16 0 16 16v${height - 20}q0 16 -16 16h${20 - width}q-16 0 -16 -16Z`;
  return {
    below: svg(
      'g',
      { class: 'background' },
      svg('rect', { class: 'sheet', x, y, width, height }),
      squares(x, y, width, height),
    ),
    above: svg(
      'g',
      { class: 'card' },
      svg('path', { class: 'cut', 'fill-rule': 'evenodd', d: frame + holes.join('') }),
      svg('path', { class: 'rims', d: holes.join('') }),
    ),
  };
}
