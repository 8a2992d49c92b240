/** How boards of one size fill an area. */
export interface BoardGrid {
  readonly columns: number;
  readonly rows: number;
  /** Width of a board. */
  readonly board: number;
  /** Height of the text above and below it, each. */
  readonly strip: number;
}

/** The strips of names take this part of a board's width, and at most so many pixels. */
const STRIP = 0.16;
const LARGEST_STRIP = 64;

/** The largest boards of a ratio (width by height) that fit, each between two strips of names. */
export function boardGrid(
  count: number,
  area: { readonly width: number; readonly height: number },
  ratio: number,
  gap: number,
): BoardGrid {
  let best: BoardGrid = { columns: 1, rows: Math.max(1, count), board: 0, strip: 0 };
  for (let columns = 1; columns <= Math.max(1, count); columns++) {
    const rows = Math.max(1, Math.ceil(count / columns));
    const width = (area.width - gap * (columns - 1)) / columns;
    const height = (area.height - gap * (rows - 1)) / rows;
    const small = height / (1 / ratio + 2 * STRIP); // strips grow with the board
    const large = (height - 2 * LARGEST_STRIP) * ratio; // or have their full height
    const board = Math.floor(
      Math.max(0, Math.min(width, Math.max(small * STRIP > LARGEST_STRIP ? large : small, 0))),
    );
    const strip = Math.min(LARGEST_STRIP, board * STRIP);
    if (board > best.board) best = { columns, rows, board, strip };
  }
  return best;
}
