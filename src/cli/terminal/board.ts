import { styleText } from 'node:util';
import { type PieceStyle, SIDES, type Side, type Sides } from '../../core/game.ts';
import type { BoardView, Region } from '../../core/view.ts';

/** Draws any board from its view, as lines of text. The sides differ in both shape and colour. */

export interface BoardDrawing {
  readonly pieces: Sides<PieceStyle>;
  /** False for letters and ASCII lines. */
  readonly unicode: boolean;
  readonly colour: boolean;
  /** Cells touched by the last move. */
  readonly last?: readonly number[];
}

type TerminalStyle = Parameters<typeof styleText>[0];

const INKS = { blue: 'cyan', red: 'red', yellow: 'yellow', black: 'magenta' } as const;
const GLYPHS: Readonly<Record<PieceStyle['shape'], Sides<string>>> = {
  cross: { first: 'X', second: 'X' },
  ring: { first: 'O', second: 'O' },
  disc: { first: '●', second: '○' },
  pawn: { first: '▲', second: '▼' },
};

const paint = (drawing: BoardDrawing, ink: TerminalStyle, text: string): string =>
  drawing.colour ? styleText(ink, text, { validateStream: false }) : text;

/** The side's piece, coloured. */
export function piece(drawing: BoardDrawing, side: Side): string {
  const { shape, letter, ink } = drawing.pieces[side];
  const glyph = drawing.unicode ? GLYPHS[shape][side] : letter.toUpperCase();
  return paint(drawing, ['bold', INKS[ink]], glyph);
}

/**
 * Lines between cells, the heavy ones between regions. Junctions are found by the weight of the
 * horizontal line, then of the vertical one; the outer frame is light.
 */
const RULES = {
  unicode: {
    across: ['─', '━'],
    down: ['│', '┃'],
    cross: [
      ['┼', '╂'],
      ['┿', '╋'],
    ],
    left: ['├', '┝'],
    right: ['┤', '┥'],
    top: ['┬', '┰'],
    bottom: ['┴', '┸'],
    corners: ['┌', '┐', '└', '┘'],
  },
  ascii: {
    across: ['-', '='],
    down: ['|', '#'],
    cross: [
      ['+', '#'],
      ['#', '#'],
    ],
    left: ['+', '#'],
    right: ['+', '#'],
    top: ['+', '#'],
    bottom: ['+', '#'],
    corners: ['+', '+', '+', '+'],
  },
} as const;

export function drawBoard(view: BoardView, drawing: BoardDrawing): string[] {
  const { rows, columns } = view;
  const regionOf = new Map(
    view.regions.flatMap(region => region.cells.map(cell => [cell, region] as const)),
  );
  const single = new Set(
    view.inputs.flatMap(({ steps }) =>
      steps.length === 1 && steps[0].length === 1 ? steps[0] : [],
    ),
  );
  const lined = new Set(view.lines.flat());
  const last = new Set(drawing.last ?? []);
  const rule = drawing.unicode ? RULES.unicode : RULES.ascii;

  const content = (at: number): string => {
    const { mark } = view.cells[at];
    if (mark === null) {
      const dot = single.has(at) ? paint(drawing, 'green', drawing.unicode ? '·' : '.') : ' ';
      return last.has(at) ? `(${dot})` : ` ${dot} `;
    }
    const drawn = piece(drawing, mark);
    if (lined.has(at)) return paint(drawing, 'bold', `*`) + drawn + paint(drawing, 'bold', '*');
    return last.has(at) ? `(${drawn})` : ` ${drawn} `;
  };
  /** 1 if a heavy line separates two neighbours, else 0. */
  const weight = (a: number, b: number): 0 | 1 => (regionOf.get(a) === regionOf.get(b) ? 0 : 1);

  const margin = Math.max(0, ...view.labels.rows.map(text => text.length));
  const pad = (text = '') => (margin > 0 ? `${text.padStart(margin)} ` : '');
  const columnList = Array.from({ length: columns }, (_, column) => column);

  /** Joins cells with separators that depend on the line between them; the ends have their own. */
  const row = (
    start: string,
    cell: (column: number) => string,
    join: (column: number) => string,
    end: string,
  ) => start + columnList.map(c => cell(c) + (c + 1 < columns ? join(c) : '')).join('') + end;
  const edge = (kind: 'top' | 'bottom', start: string, end: string) =>
    row(
      start,
      () => rule.across[0].repeat(3),
      c => rule[kind][weight(c, c + 1)],
      end,
    );
  const below = (at: number) =>
    row(
      rule.left[weight(at, at + columns)],
      c => rule.across[weight(at + c, at + c + columns)].repeat(3),
      c => rule.cross[weight(at + c, at + c + columns)][weight(at + c, at + c + 1)],
      rule.right[weight(at + columns - 1, at + 2 * columns - 1)],
    );

  const [topLeft, topRight, bottomLeft, bottomRight] = rule.corners;
  const lines = [pad() + edge('top', topLeft, topRight)];
  for (let r = 0; r < rows; r++) {
    const at = r * columns;
    lines.push(
      pad(view.labels.rows[r]) +
        row(
          rule.down[0],
          c => content(at + c),
          c => rule.down[weight(at + c, at + c + 1)],
          rule.down[0],
        ),
    );
    lines.push(pad() + (r + 1 < rows ? below(at) : edge('bottom', bottomLeft, bottomRight)));
  }
  if (view.labels.columns.length > 0)
    lines.push(
      `${pad()} ${view.labels.columns.map(text => text.padStart(2).padEnd(3)).join(' ')}`.trimEnd(),
    );
  return view.regions.length > 0 ? beside(lines, drawRegions(view, drawing)) : lines;
}

/** The regions: owners, and the names of those that may be played. */
function drawRegions(view: BoardView, drawing: BoardDrawing): string[] {
  const top = (region: Region) =>
    Math.min(...region.cells.map(cell => Math.floor(cell / view.columns)));
  const tops = [...new Set(view.regions.map(top))].sort((a, b) => a - b);
  const cell = (region: Region): string => {
    if (SIDES.some(side => side === region.owner))
      return ` ${piece(drawing, region.owner as Side)} `;
    if (region.owner === 'draw') return ' = ';
    return region.open ? paint(drawing, 'green', `[${region.name}]`) : ` ${region.name} `;
  };
  return tops.map(row =>
    view.regions
      .filter(region => top(region) === row)
      .map(cell)
      .join(' '),
  );
}

const beside = (board: readonly string[], side: readonly string[]): string[] =>
  board.map((line, i) => (i > 0 && i <= side.length ? `${line}   ${side[i - 1]}` : line));
