import { type PieceStyle, SIDES, type Side, type Sides } from '../../core/game.ts';
import type { BoardView, Motion } from '../../core/view.ts';
import { round } from './charts/shown.ts';
import { type Markup, markup } from './html.ts';
import { framed, type Ink, ink } from './palette.ts';

/** A move shown on a board before it is played. */
export interface MoveHint {
  readonly colour: Ink;
  readonly motions: readonly Motion[];
  /** A solid or a dashed line, so that two moves differ in more than their colour. */
  readonly dashed: boolean;
}

export interface DrawnBoard {
  readonly title: string;
  readonly description: string;
  readonly view: BoardView;
  readonly pieces: Sides<PieceStyle>;
  readonly hints: readonly MoveHint[];
  readonly bar?: EvalBar;
}

/** An upright bar beside the board: the first side's share of the game, 0 to 1, from below. */
export interface EvalBar {
  readonly share: number;
  /** A dashed line: the share after the move played. */
  readonly after: number;
}

const CELL = 30;
const EDGE = 22;
const BAR = 9;

const SHAPES: Readonly<Record<PieceStyle['shape'], (colour: string, side: Side) => Markup>> = {
  cross: colour =>
    markup`<path d="M-8-8L8 8M8-8L-8 8" stroke="${colour}" stroke-width="3" stroke-linecap="round" fill="none"/>`,
  ring: colour => markup`<circle r="8.5" stroke="${colour}" stroke-width="3" fill="none"/>`,
  // a dot on the second side's discs, so that they also differ in black and white
  disc: (colour, side) =>
    markup`<circle r="11" fill="${colour}"/>${side === 'second' && markup`<circle r="4" fill="${ink('paper')}"/>`}`,
  pawn: (colour, side) =>
    markup`<path transform="scale(${side === 'first' ? 1 : 0.98})" d="M0-11a4.8 4.8 0 0 1 2.9 8.6C5.6-.4 6 4 8 7.6V11H-8V7.6C-6 4-5.6-.4-2.9-2.4A4.8 4.8 0 0 1 0-11Z" fill="${side === 'first' ? colour : ink('paper')}" stroke="${colour}" stroke-width="1.6"/>`,
};

/** Draws any board from its view, with moves marked on it. */
export function boardPicture(board: DrawnBoard): Markup {
  const { title, description, view, pieces, hints, bar } = board;
  const { rows, columns, labels, regions } = view;
  const left = (labels.rows.length > 0 ? EDGE : 8) + (bar ? 2 * BAR : 0);
  const bottom = labels.columns.length > 0 ? EDGE : 8;
  const [width, height] = [left + columns * CELL + 8, 8 + rows * CELL + bottom];
  const centre = (cell: number) => ({
    x: left + (cell % columns) * CELL + CELL / 2,
    y: 8 + Math.floor(cell / columns) * CELL + CELL / 2,
  });
  const colourOf = (side: Side) => ink(pieces[side].ink);

  const grid = markup`<rect x="${left}" y="8" width="${columns * CELL}" height="${rows * CELL}" fill="${ink('paper')}"/><path d="${[
    ...Array.from({ length: columns + 1 }, (_, i) => `M${left + i * CELL} 8v${rows * CELL}`),
    ...Array.from({ length: rows + 1 }, (_, i) => `M${left} ${8 + i * CELL}h${columns * CELL}`),
  ].join('')}" stroke="${ink('rule')}" stroke-width="1" fill="none"/>`;

  const regionParts = regions.map(({ cells, owner, open }) => {
    const corners = cells.map(centre);
    const [x, y] = [
      Math.min(...corners.map(c => c.x)) - CELL / 2,
      Math.min(...corners.map(c => c.y)) - CELL / 2,
    ];
    const size = Math.max(...corners.map(c => c.x)) + CELL / 2 - x;
    const fill = owner === null ? (open ? 'blue' : null) : owner === 'draw' ? 'rule' : null;
    const big =
      owner !== null &&
      owner !== 'draw' &&
      markup`<g transform="translate(${x + size / 2} ${y + size / 2}) scale(4)" opacity="0.32">${SHAPES[pieces[owner].shape](colourOf(owner), owner)}</g>`;
    return markup`${fill !== null && markup`<rect x="${x}" y="${y}" width="${size}" height="${size}" fill="${ink(fill)}" fill-opacity="${fill === 'blue' ? 0.08 : 0.6}"/>`}<rect x="${x}" y="${y}" width="${size}" height="${size}" fill="none" stroke="${ink('quiet')}" stroke-width="1.6"/>${big}`;
  });

  const drawn = view.cells.map(({ mark }, cell) => {
    if (mark === null) return null;
    const { x, y } = centre(cell);
    return markup`<g transform="translate(${x} ${y})">${SHAPES[pieces[mark].shape](colourOf(mark), mark)}</g>`;
  });

  const names = [
    ...labels.rows.map(
      (label, row) =>
        markup`<text x="${left - 8}" y="${8 + row * CELL + CELL / 2 + 4}" text-anchor="middle" font-size="11" fill="${ink('quiet')}">${label}</text>`,
    ),
    ...labels.columns.map(
      (label, column) =>
        markup`<text x="${left + column * CELL + CELL / 2}" y="${8 + rows * CELL + 15}" text-anchor="middle" font-size="11" fill="${ink('quiet')}">${label}</text>`,
    ),
  ];

  const marks = hints.map(hint => hintPicture(hint, centre, { left, columns, rows }));
  return framed(
    { width, height, title, description },
    markup`${bar && barPicture(bar, pieces, rows * CELL)}${grid}${regionParts}${drawn}${names}${marks}`,
  );
}

function barPicture({ share, after }: EvalBar, pieces: Sides<PieceStyle>, height: number): Markup {
  const [first, line] = [round(share * height), round(8 + (1 - after) * height)];
  return markup`<rect x="3" y="8" width="${BAR}" height="${height}" fill="${ink(pieces.second.ink)}"/><rect x="3" y="${8 + height - first}" width="${BAR}" height="${first}" fill="${ink(pieces.first.ink)}"/><path d="M0 ${line}h${BAR + 6}" stroke="${ink('text')}" stroke-width="2" stroke-dasharray="4 3"/>`;
}

function hintPicture(
  { colour, motions, dashed }: MoveHint,
  centre: (cell: number) => { readonly x: number; readonly y: number },
  board: { readonly left: number; readonly columns: number; readonly rows: number },
): Markup {
  const stroke = ink(colour);
  const dash = dashed ? '4 3' : 'none';
  const turn = motions.find(motion => motion.kind === 'turn');
  if (turn) {
    // a quarter circle with an arrow head over the middle of the board
    const [x, y] = [board.left + (board.columns * CELL) / 2, 8 + (board.rows * CELL) / 2];
    const radius = (Math.min(board.columns, board.rows) * CELL) / (dashed ? 2.6 : 3.6);
    const way = turn.quarters;
    const [a, b] = [radius * Math.SQRT1_2, round(radius * Math.SQRT1_2)];
    const head = `M${round(x + way * a)} ${round(y - a)}l${-way * 2}-11m${way * 2} 11l${-way * 11} 0`;
    return markup`<path d="M${round(x - way * a)} ${round(y - a)}A${round(radius)} ${round(radius)} 0 0 ${way === 1 ? 1 : 0} ${round(x + way * a)} ${round(y - b)}" fill="none" stroke="${stroke}" stroke-width="3" stroke-dasharray="${dash}"/><path d="${head}" fill="none" stroke="${stroke}" stroke-width="3"/>`;
  }
  return markup`${motions.map(motion => {
    if (motion.kind === 'appear') {
      const { x, y } = centre(motion.cell);
      return markup`<rect x="${x - 12.5}" y="${y - 12.5}" width="25" height="25" rx="4" fill="${stroke}" fill-opacity="0.14" stroke="${stroke}" stroke-width="2.5" stroke-dasharray="${dash}"/>`;
    }
    if (motion.kind === 'slide') {
      const [from, to] = [centre(motion.from), centre(motion.to)];
      const [dx, dy] = [to.x - from.x, to.y - from.y];
      const length = Math.hypot(dx, dy) || 1;
      const [ux, uy] = [dx / length, dy / length];
      const [tipX, tipY] = [to.x - ux * 4, to.y - uy * 4];
      const head = `M${round(tipX)} ${round(tipY)}L${round(tipX - ux * 9 - uy * 6)} ${round(tipY - uy * 9 + ux * 6)}M${round(tipX)} ${round(tipY)}L${round(tipX - ux * 9 + uy * 6)} ${round(tipY - uy * 9 - ux * 6)}`;
      return markup`<path d="M${from.x} ${from.y}L${round(tipX)} ${round(tipY)}" fill="none" stroke="${stroke}" stroke-width="3.5" stroke-linecap="round" stroke-dasharray="${dash}"/><path d="${head}" fill="none" stroke="${stroke}" stroke-width="3.5" stroke-linecap="round"/>`;
    }
    return null;
  })}`;
}

/** A description of the board for screen readers. */
export const boardWords = ({ cells }: BoardView, sides: Sides<string>): string[] =>
  SIDES.map(side => {
    const held = cells.filter(({ mark }) => mark === side).map(({ name }) => name);
    return `${sides[side]} ${held.length === 0 ? '–' : held.join(' ')}`;
  });
