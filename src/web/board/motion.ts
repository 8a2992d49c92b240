import type { Move, Position, Rules } from '../../core/game.ts';
import type { Motion } from '../../core/view.ts';
import type { Animations } from './animations.ts';
import type { SvgBoard } from './drawing.ts';
import { centreOf } from './layout.ts';
import { mark } from './marks.ts';
import { at, svg } from './svg.ts';

/**
 * Animates a move. The drawing already shows the final position; pieces start where they were and
 * arrive by transform and opacity alone.
 */

const TURN = 620;
const SLIDE = 260;
/** A square that is turned and just fits into its frame, by degrees. */
const TURNING = [0, 15, 30, 45, 60, 75, 90].map(angle => {
  const radians = (angle * Math.PI) / 180;
  return { angle, scale: 1 / (Math.cos(radians) + Math.sin(radians)) };
});

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

/** The time when every piece has arrived. */
export function animateMove(
  drawing: SvgBoard,
  rules: Rules,
  { before, move }: { readonly before: Position; readonly move: Move },
  animations: Animations,
): number {
  const { layout, pieces } = drawing;
  const input = rules.view(before).inputs.find(one => one.move === move);
  /** A tap on any of several cells places a piece in one of them: it enters from above. */
  const falls = (input?.steps.at(-1)?.length ?? 0) > 1;
  const pieceAt = (cell: number) => pieces.get(cell)?.firstElementChild;
  let wait = 0;
  const timeOf = (motion: Motion): number => {
    switch (motion.kind) {
      case 'turn': {
        drawing.turner.style.transformOrigin = `${layout.width / 2}px ${layout.height / 2}px`;
        const turning = TURNING.map(({ angle, scale }) => ({
          transform: `rotate(${(angle - 90) * motion.quarters}deg) scale(${scale})`,
        }));
        wait = animations.run(drawing.turner, turning, {
          duration: TURN,
          easing: 'cubic-bezier(.45,.05,.4,1)',
        });
        return wait;
      }
      case 'slide': {
        const [from, to] = [centreOf(layout, motion.from), centreOf(layout, motion.to)];
        const [x, y] = [from.x - to.x, from.y - to.y];
        if (wait > 0)
          return animations.run(pieceAt(motion.to), fallFrom(x, y), {
            duration: fallTime(Math.abs(y)),
            delay: wait,
          });
        const slide = [
          { transform: `translate(${x}px, ${y}px)` },
          { transform: 'translate(0, 0)' },
        ];
        return animations.run(pieceAt(motion.to), slide, {
          duration: SLIDE,
          easing: 'cubic-bezier(.3,.1,.2,1)',
        });
      }
      case 'appear': {
        const { y } = centreOf(layout, motion.cell);
        const piece = pieceAt(motion.cell);
        if (!falls) return writeMark(piece, animations);
        return animations.run(piece, fallFrom(0, -y), { duration: fallTime(y) });
      }
      case 'vanish': {
        const { x, y } = centreOf(layout, motion.cell);
        const { cell, side } = motion;
        const piece = svg('g', {}, mark(rules.game.pieces, side, cell, layout.flipped));
        const holder = svg('g', { transform: at(x, y) }, piece);
        drawing.addLeaving(holder);
        const frames = [{ opacity: 1 }, { opacity: 0, transform: 'scale(.6) rotate(14deg)' }];
        const time = animations.run(piece, frames, { duration: SLIDE, fill: 'both' });
        void animations.done.then(() => holder.remove());
        return time;
      }
    }
  };
  return Math.max(0, ...rules.motion(before, move).map(timeOf));
}

/** Draws strokes one after the other, each from its start. Returns the time when the last is drawn. */
export function writeMark(
  piece: Element | null | undefined,
  animations: Animations,
  delay = 0,
): number {
  const strokes = [...(piece?.querySelectorAll<SVGElement>('.stroke') ?? [])];
  const times = strokes.map((stroke, i) => {
    const origin = strokes.length === 1 ? '0 0' : i === 0 ? '-27px -27px' : '27px -27px';
    stroke.style.transformOrigin = origin;
    const first = strokes.length === 1 ? 'rotate(-120deg) scale(.7)' : 'scale(0)';
    const frames = [
      { transform: first, opacity: 0 },
      { opacity: 1, offset: 0.3 },
      { transform: 'none', opacity: 1 },
    ];
    const timing = {
      duration: 170,
      delay: delay + i * 130,
      easing: 'cubic-bezier(.3,0,.3,1)',
    };
    return animations.run(stroke, frames, timing);
  });
  const grow = [{ offset: 0, opacity: 0, transform: 'scale(.8)' }];
  if (strokes.length === 0) times.push(animations.run(piece, grow, { duration: 180, delay }));
  return Math.max(...times);
}
