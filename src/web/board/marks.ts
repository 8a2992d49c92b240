import type { PieceStyle, Side, Sides } from '../../core/game.ts';
import { CELL } from './layout.ts';
import { svg } from './svg.ts';

/**
 * The pieces, drawn around the centre of a cell: crosses and rings as strokes of a pen, discs and pawns
 * as paper stickers. If both sides have the same shape, a sign inside distinguishes them without colour.
 */

/** A few variants of each stroke, used in turn. */
const CROSSES = [
  ['M-27 -25 C-12 -14 11 9 27 27', 'M26 -27 C10 -10 -9 8 -26 26'],
  ['M-26 -28 C-9 -9 12 13 28 25', 'M27 -24 C13 -13 -12 12 -27 28'],
  ['M-28 -26 C-14 -8 8 11 25 28', 'M25 -28 C12 -7 -12 10 -28 25'],
] as const;
const RINGS = [
  'M8 -29 C-18 -33 -33 -12 -29 8 C-25 30 8 36 24 17 C36 2 30 -24 2 -30',
  'M4 -30 C-21 -30 -33 -8 -28 11 C-21 33 13 34 26 14 C35 -4 25 -27 -3 -29',
  'M10 -28 C-14 -36 -32 -14 -30 6 C-27 29 3 35 22 20 C37 5 32 -21 6 -30',
] as const;

const STAR =
  'M0 -19 L5.3 -6.2 L19 -5.4 L8.6 3.5 L11.8 16.6 L0 9.6 L-11.8 16.6 L-8.6 3.5 L-19 -5.4 L-5.3 -6.2 Z';
const PAWN =
  'M0 -34 C8.5 -34 14 -28 14 -20.5 C14 -15 11 -11.5 8 -9.5 L12 -9.5 L12 -4 L7.5 -4 C8.5 7 13 12 19 18 L23 24 L23 33 L-23 33 L-23 24 L-19 18 C-13 12 -8.5 7 -7.5 -4 L-12 -4 L-12 -9.5 L-8 -9.5 C-11 -11.5 -14 -15 -14 -20.5 C-14 -28 -8.5 -34 0 -34 Z';

const half = CELL / 2;

/** A piece centred at 0, 0. `strokeSeed` selects its strokes. */
export function mark(
  looks: Sides<PieceStyle>,
  side: Side,
  strokeSeed = 0,
  flipped = false,
): SVGGElement {
  const { shape, ink } = looks[side];
  const twins = looks.first.shape === looks.second.shape;
  const group = svg('g', { class: `mark ${shape} ${ink}` });
  switch (shape) {
    case 'cross': {
      const [down, up] = CROSSES[strokeSeed % CROSSES.length];
      group.append(
        svg('path', { class: 'stroke one', d: down }),
        svg('path', { class: 'stroke two', d: up }),
      );
      break;
    }
    case 'ring':
      group.append(svg('path', { class: 'stroke one', d: RINGS[strokeSeed % RINGS.length] }));
      break;
    case 'disc':
      group.append(
        svg('circle', { class: 'shade', cx: 1.5, cy: 3, r: half - 8 }),
        svg('circle', { class: 'edge', r: half - 8 }),
        svg('circle', { class: 'body', r: half - 12 }),
        ...(twins ? [discSign(side)] : []),
      );
      break;
    case 'pawn':
      group.append(
        svg('path', { class: 'shade', d: PAWN, transform: 'translate(2 3)' }),
        svg('path', { class: 'edge', d: PAWN }),
        svg('path', { class: 'body', d: PAWN }),
        ...(twins ? [pawnSign((side === 'first') !== flipped)] : []),
      );
      break;
  }
  return group;
}

const discSign = (side: Side): SVGElement =>
  side === 'first'
    ? svg('circle', { class: 'sign', r: 19 })
    : svg('path', { class: 'sign', d: STAR });

/** Pawns point in their direction: the first side's upwards, unless the board is flipped. */
const pawnSign = (upwards: boolean): SVGElement =>
  svg('path', {
    class: 'sign',
    d: upwards ? 'M-9 26 L0 16 L9 26' : 'M-9 17 L0 27 L9 17',
  });
