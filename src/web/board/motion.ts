import type { Move, Position, Rules } from '../../core/game.ts';
import type { SvgBoard } from './drawing.ts';
import { CELL, centreOf } from './layout.ts';
import { mark } from './marks.ts';
import { at, svg } from './svg.ts';

/**
 * Animates a move. The drawing already shows the final position; pieces start where they were and
 * arrive by transform and opacity alone.
 */

export interface Playing {
  readonly done: Promise<void>;
  stop(): void;
}

const TURN = 620;
const SLIDE = 260;

/** Milliseconds of a fall: proportional to the square root of the distance. */
const fallTime = (way: number): number => 130 + 20 * Math.sqrt(way);

const FALL: Keyframe[] = [
  { offset: 0, easing: 'cubic-bezier(.45,0,.85,.5)' },
  { offset: 0.72, transform: 'translate(0, 0)', easing: 'ease-out' },
  { offset: 0.84, transform: 'translate(0, -7px)', easing: 'ease-in' },
  { offset: 1, transform: 'translate(0, 0)' },
];

/** A fall from an offset to the final place. */
const fallFrom = (x: number, y: number): Keyframe[] => [
  { ...FALL[0], transform: `translate(${x}px, ${y}px)` },
  ...FALL.slice(1),
];

type Run = (
  element: Element | undefined,
  frames: Keyframe[],
  options: KeyframeAnimationOptions,
) => void;

const still = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

export function animate(
  drawing: SvgBoard,
  rules: Rules,
  { before, move }: { readonly before: Position; readonly move: Move },
): Playing {
  if (still()) return { done: Promise.resolve(), stop: () => {} };
  const { layout, pieces } = drawing;
  const input = rules.view(before).inputs.find(one => one.move === move);
  /** A tap on any of several cells places a piece in one of them: it enters from above. */
  const falls = (input?.steps.at(-1)?.length ?? 0) > 1;
  const running: Animation[] = [];
  const leaving: SVGGElement[] = [];
  let wait = 0;
  const run: Run = (element, frames, options) => {
    if (element) running.push(element.animate(frames, { fill: 'backwards', ...options }));
  };
  for (const motion of rules.motion(before, move))
    switch (motion.kind) {
      case 'turn': {
        const middle = `${layout.width / 2}px ${layout.height / 2}px`;
        drawing.turner.style.transformOrigin = middle;
        run(
          drawing.turner,
          [
            { transform: `rotate(${-90 * motion.quarters}deg)` },
            { transform: `rotate(${-45 * motion.quarters}deg) scale(.8)` }, // keeps its corners inside the frame
            { transform: 'rotate(0)' },
          ],
          { duration: TURN, easing: 'cubic-bezier(.45,.05,.4,1)' },
        );
        wait = TURN;
        break;
      }
      case 'slide': {
        const [from, to] = [centreOf(layout, motion.from), centreOf(layout, motion.to)];
        const [x, y] = [from.x - to.x, from.y - to.y];
        const slide = [
          { transform: `translate(${x}px, ${y}px)` },
          { transform: 'translate(0, 0)' },
        ];
        const piece = pieces.get(motion.to)?.firstElementChild ?? undefined;
        if (wait > 0) run(piece, fallFrom(x, y), { duration: fallTime(Math.abs(y)), delay: wait });
        else run(piece, slide, { duration: SLIDE, easing: 'cubic-bezier(.3,.1,.2,1)' });
        break;
      }
      case 'appear': {
        const { y } = centreOf(layout, motion.cell);
        const piece = pieces.get(motion.cell)?.firstElementChild ?? undefined;
        if (falls) run(piece, fallFrom(0, -y - CELL / 2), { duration: fallTime(y) });
        else if (piece) writeMark(piece, run);
        break;
      }
      case 'vanish': {
        const { x, y } = centreOf(layout, motion.cell);
        const piece = svg('g', {}, mark(rules.game.pieces, motion.side, motion.cell));
        const holder = svg('g', { transform: at(x, y) }, piece);
        drawing.addLeaving(holder);
        leaving.push(holder);
        run(piece, [{ opacity: 1 }, { opacity: 0, transform: 'scale(.6) rotate(14deg)' }], {
          duration: SLIDE,
          fill: 'both',
        });
        break;
      }
    }
  const finish = () => {
    for (const piece of leaving) piece.remove();
  };
  return {
    done: Promise.allSettled(running.map(animation => animation.finished)).then(finish),
    stop: () => {
      for (const animation of running) animation.cancel();
      finish();
    },
  };
}

/** Strokes are drawn one after the other, each from its start. */
function writeMark(piece: Element, run: Run): void {
  const strokes = [...piece.querySelectorAll('.stroke')];
  for (const [i, stroke] of strokes.entries()) {
    const origin = strokes.length === 1 ? '0 0' : i === 0 ? '-27px -27px' : '27px -27px';
    (stroke as SVGElement).style.transformOrigin = origin;
    const first = strokes.length === 1 ? 'rotate(-120deg) scale(.7)' : 'scale(0)';
    const frames = [
      { transform: first, opacity: 0 },
      { opacity: 1, offset: 0.3 },
      { transform: 'none', opacity: 1 },
    ];
    run(stroke, frames, { duration: 170, delay: i * 130, easing: 'cubic-bezier(.3,0,.3,1)' });
  }
  const grow = [
    { opacity: 0, transform: 'scale(.8)' },
    { opacity: 1, transform: 'none' },
  ];
  if (strokes.length === 0) run(piece, grow, { duration: 180 });
}
