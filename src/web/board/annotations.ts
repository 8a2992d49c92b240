import type { Move } from '../../core/game.ts';
import type { BoardView } from '../../core/view.ts';
import { CELL, centreOf, type Layout, type Point } from './layout.ts';
import type { Annotation, Scene } from './scene.ts';
import { at, svg, svgText } from './svg.ts';

/**
 * Values of moves on the cells: as figures if legible ones fit, otherwise as a
 * tint with a sign, and the best moves by their rank in the list beside the board.
 */

/** The height of figures, in units of the drawing as in `hints.css`, and the smallest legible one in pixels. */
const FIGURE = 26;
const LEAST = 11;
/** The scale of a value on a piece, which must remain visible. */
const ON_PIECE = 0.8;

/** The width of a figure's frame at scale 1. */
const widthOf = ({ text }: Annotation): number => FIGURE + 14 * text.length;

/** `unit`: screen pixels per unit of the drawing. */
export function annotationMarks(
  scene: Scene,
  view: BoardView,
  layout: Layout,
  unit: number,
  chosen: readonly number[],
): SVGElement[] {
  if (!scene.annotations) return [];
  const values = [...valued(scene, view, chosen, scene.annotations)];
  const tones = values.map(([, { tone }]) => tone);
  const top = Math.max(...tones);
  const apart = tones.some(tone => tone < top); // otherwise all are equal
  const placed = values.map(([cell, annotation]): [Annotation, Placement] => {
    const isFree = view.cells[cell].mark === null;
    const scale = Math.max(isFree ? 1 : ON_PIECE, LEAST / (FIGURE * unit));
    const isTop = apart && annotation.tone === top;
    return [annotation, { at: centreOf(layout, cell), isFree, isTop, scale }];
  });
  const fit = placed.every(
    ([annotation, { scale }]) => scale <= 1 || widthOf(annotation) * scale < CELL,
  );
  return placed.map(([annotation, placement]) =>
    fit ? figure(annotation, placement) : tinted(annotation, placement),
  );
}

/** Where a value is drawn. */
interface Placement {
  readonly at: Point;
  /** False on a piece, which must remain visible. */
  readonly isFree: boolean;
  readonly isTop: boolean;
  /** The scale of a figure. */
  readonly scale: number;
}

/** The value of every move at its next tap; where several moves begin alike, the best. */
function valued(
  { rules, position }: Scene,
  view: BoardView,
  chosen: readonly number[],
  annotations: ReadonlyMap<Move, Annotation>,
): ReadonlyMap<number, Annotation> {
  const best = new Map<number, Annotation>();
  for (const { move, steps, button } of view.inputs) {
    const value = annotations.get(move);
    if (!value || button !== undefined || !chosen.every((cell, i) => steps[i]?.includes(cell)))
      continue;
    const motion = rules.motion(position, move).find(({ kind }) => kind === 'appear');
    const cell =
      steps.length === chosen.length + 1 && motion?.kind === 'appear'
        ? motion.cell
        : steps[chosen.length]?.[0];
    if (cell === undefined) continue;
    const before = best.get(cell);
    if (!before || value.place < before.place) best.set(cell, value);
  }
  return best;
}

const kindOf = ({ tone }: Annotation): 'good' | 'bad' | 'even' =>
  tone > 0.1 ? 'good' : tone < -0.1 ? 'bad' : 'even';

const classOf = (annotation: Annotation, { isTop }: Placement): string =>
  `annotation ${kindOf(annotation)}${isTop ? ' top' : ''}`;

function figure(annotation: Annotation, placement: Placement): SVGElement {
  const { x, y } = placement.at;
  const width = widthOf(annotation);
  return svg(
    'g',
    {
      class: classOf(annotation, placement),
      transform: `${at(x, y + (placement.isFree ? 0 : 30))} scale(${placement.scale})`,
    },
    svg('rect', { x: -width / 2, y: -21, width, height: 42, rx: 21 }),
    svgText(annotation.text, 0, 1),
  );
}

/** A square around 0, `y`. */
const square = (side: number, y = 0) => ({
  x: -side / 2,
  y: y - side / 2,
  width: side,
  height: side,
});

/** Signs distinguish good from bad without colour. */
const SIGNS = { good: '+', even: '·', bad: '−' } as const;

function tinted(annotation: Annotation, placement: Placement): SVGElement {
  const { isFree } = placement;
  const opacity = 0.1 + 0.45 * Math.abs(annotation.tone);
  const tint = svg('rect', { ...square(CELL - 10), rx: 8, 'fill-opacity': opacity });
  const shown = annotation.listed
    ? listed(annotation.place, isFree)
    : sign(kindOf(annotation), isFree);
  return svg(
    'g',
    {
      class: `${classOf(annotation, placement)} small${annotation.listed ? ' listed' : ''}`,
      transform: at(placement.at.x, placement.at.y),
    },
    tint,
    ...shown,
  );
}

function sign(kind: keyof typeof SIGNS, isFree: boolean): SVGElement[] {
  if (!isFree && kind === 'even') return [];
  return [isFree ? svgText(SIGNS[kind], 0, 1) : svgText(SIGNS[kind], -32, -30)]; // beside the piece
}

/** At the foot of a piece, which remains visible. */
function listed(place: number, isFree: boolean): SVGElement[] {
  const size = isFree ? 62 : 46;
  const y = isFree ? 0 : CELL / 2 - size / 2;
  const badge = svg('rect', { class: 'badge', ...square(size, y), rx: 14 });
  return [badge, svgText(String(place), 0, y + 1)];
}
