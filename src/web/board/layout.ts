import type { BoardView } from '../../core/view.ts';

/** The positions of cells in a drawing, in hundredths of a cell. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  /** The left edges of the columns and the top edges of the rows. */
  readonly lefts: readonly number[];
  readonly tops: readonly number[];
  readonly columns: number;
  /** Turned by 180 degrees. */
  readonly flipped: boolean;
}

export const CELL = 100;
/** Between two regions. */
const GAP = 22;
/** Margin around the board, so that strokes may overshoot. */
export const EDGE = 12;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Columns (or rows) whose regions differ from those before them. */
function breaks(
  view: BoardView,
  length: number,
  cellOf: (at: number, along: number) => number,
): boolean[] {
  const region = new Map(
    view.regions.flatMap((one, i) => one.cells.map(cell => [cell, i] as const)),
  );
  const across = view.cells.length / length;
  return Array.from({ length }, (_, at) =>
    at === 0
      ? false
      : Array.from({ length: across }, (_, along) => along).some(
          along => region.get(cellOf(at - 1, along)) !== region.get(cellOf(at, along)),
        ),
  );
}

const edges = (gaps: readonly boolean[]): number[] => {
  let at = EDGE;
  return gaps.map((gap, i) => {
    if (i > 0) at += CELL + (gap ? GAP : 0);
    return at;
  });
};

export function layoutOf(view: BoardView, flipped = false): Layout {
  const { rows, columns } = view;
  const lefts = edges(breaks(view, columns, (column, row) => row * columns + column));
  const tops = edges(breaks(view, rows, (row, column) => row * columns + column));
  const width = lefts[columns - 1] + CELL + EDGE;
  const height = tops[rows - 1] + CELL + EDGE;
  const turned = (starts: readonly number[], length: number): readonly number[] =>
    flipped ? starts.map(start => length - CELL - start) : starts;
  return {
    width,
    height,
    lefts: turned(lefts, width),
    tops: turned(tops, height),
    columns,
    flipped,
  };
}

/** The top left corner of a cell. */
export const cornerOf = ({ lefts, tops, columns }: Layout, cell: number): Point => ({
  x: lefts[cell % columns],
  y: tops[Math.floor(cell / columns)],
});

export const centreOf = (layout: Layout, cell: number): Point => {
  const { x, y } = cornerOf(layout, cell);
  return { x: x + CELL / 2, y: y + CELL / 2 };
};

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** A cell's square, reduced by a margin. */
export function insetOf(layout: Layout, cell: number, margin: number): Box {
  const { x, y } = cornerOf(layout, cell);
  const side = CELL - 2 * margin;
  return { x: x + margin, y: y + margin, width: side, height: side };
}

/** The smallest rectangle around cells. */
export function boxOf(layout: Layout, cells: readonly number[]): Box {
  const corners = cells.map(cell => cornerOf(layout, cell));
  const x = Math.min(...corners.map(corner => corner.x));
  const y = Math.min(...corners.map(corner => corner.y));
  return {
    x,
    y,
    width: Math.max(...corners.map(corner => corner.x)) + CELL - x,
    height: Math.max(...corners.map(corner => corner.y)) + CELL - y,
  };
}
