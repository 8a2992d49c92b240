import type { BoardView } from '../../core/view.ts';
import type { Animations } from './animations.ts';
import { CELL, centreOf, type Layout } from './layout.ts';
import { svg } from './svg.ts';

/** The end of a game: the rest of the board is dimmed, and the lines that end it are drawn as slow strokes. */

/** Between the last move and the first stroke. */
const SETTLE = 240;
const DIM = 420;
const STROKE = 760;
/** From one stroke to the next. */
const APART = 420;

/** The lines that end a game; those that overlap are one. */
export function endLines({ lines }: BoardView): readonly (readonly number[])[] {
  const merged: number[][] = [];
  for (const line of lines) {
    // two lines that share two cells have the same direction
    const longer = merged.find(one => one.filter(cell => line.includes(cell)).length > 1);
    if (longer) longer.push(...line.filter(cell => !longer.includes(cell)));
    else merged.push([...line]);
  }
  return merged.map(line => line.sort((a, b) => a - b));
}

/** A line as a stroke of ink with a border, so that it contrasts with any piece; one cell is encircled. */
export function lineStroke(line: readonly number[], layout: Layout, isWide: boolean): SVGGElement {
  const from = centreOf(layout, line[0]);
  const to = centreOf(layout, line[line.length - 1]);
  const reach = isWide ? 1.15 * CELL : 0.3 * CELL;
  const [dx, dy] = [Math.sign(to.x - from.x) * reach, Math.sign(to.y - from.y) * reach];
  const [x1, y1, x2, y2] = [from.x - dx, from.y - dy, to.x + dx, to.y + dy];
  // bent a little, as if drawn by hand
  const bend = `Q${(x1 + x2) / 2 - Math.sign(dy) * 5} ${(y1 + y2) / 2 + Math.sign(dx) * 5} ${x2} ${y2}`;
  const r = CELL * 0.45;
  const d =
    line.length > 1 ? `M${x1} ${y1}${bend}` : `M${from.x + 6} ${from.y - r}a${r} ${r} 0 1 0 10 2`;
  const strokes = ['border', 'ink'].map(name => svg('path', { class: name, d, pathLength: 1 }));
  return svg('g', { class: isWide ? 'won wide' : 'won' }, ...strokes);
}

/** Dims and draws strokes after the last move has landed. */
export function animateEnding(
  dimmed: Iterable<Element>,
  strokes: readonly SVGGElement[],
  landed: number,
  animations: Animations,
): void {
  const delay = landed + SETTLE;
  for (const element of dimmed) animations.fade(element, { delay, duration: DIM }, 1);
  const drawn = [
    { opacity: 0, strokeDasharray: '1 1', strokeDashoffset: 1 },
    { opacity: 1, offset: 0.02 },
    { opacity: 1, strokeDasharray: '1 1', strokeDashoffset: 0 },
  ];
  for (const [i, stroke] of strokes.entries())
    for (const path of stroke.children)
      animations.run(path, drawn, {
        delay: delay + i * APART,
        duration: STROKE,
        easing: 'cubic-bezier(.45,.1,.35,1)',
      });
}
