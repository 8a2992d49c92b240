import type { PublicWorker } from '../../protocols/contest-wire.ts';

/** How boards of one size fill an area. */
export interface BoardGrid {
  readonly columns: number;
  readonly rows: number;
  /** Width of a board. */
  readonly board: number;
  /** Width of the text above and below it. */
  readonly names: number;
  /** Height of the text above and below it, each. */
  readonly strip: number;
}

/** The height of a strip of names as a share of a board's width, and its bounds: a share of the area, and pixels. */
const STRIP = 0.16;
const SMALLEST_STRIP = 1 / 22;
const LARGEST_STRIP = 64;
/** Names may be wider than their board by this much. */
const WIDEST_NAMES = 1.7;

/** The largest boards of a ratio (width by height) that fit, each between two strips of names. */
export function boardGrid(
  count: number,
  area: { readonly width: number; readonly height: number },
  ratio: number,
  gap: number,
): BoardGrid {
  const least = Math.min(LARGEST_STRIP, area.height * SMALLEST_STRIP);
  let best: BoardGrid = { columns: 1, rows: Math.max(1, count), board: 0, names: 0, strip: 0 };
  for (let columns = 1; columns <= Math.max(1, count); columns++) {
    const rows = Math.max(1, Math.ceil(count / columns));
    const width = (area.width - gap * (columns - 1)) / columns;
    const height = (area.height - gap * (rows - 1)) / rows;
    const within = (strip: number) => (height - 2 * strip) * ratio;
    // strips grow with the board where their limits let them
    const grown = height / (1 / ratio + 2 * STRIP);
    const fitting =
      grown * STRIP > LARGEST_STRIP
        ? within(LARGEST_STRIP)
        : grown * STRIP < least
          ? within(least)
          : grown;
    const board = Math.floor(Math.max(0, Math.min(width, fitting)));
    const strip = Math.min(LARGEST_STRIP, Math.max(least, board * STRIP));
    const names = Math.floor(Math.min(width, board * WIDEST_NAMES));
    if (board > best.board) best = { columns, rows, board, names, strip };
  }
  return best;
}

/** Which boards are shown at a turn: all if they fit, else equal pages one after the other. */
export function boardPage(count: number, most: number, turn: number) {
  const pages = Math.max(1, Math.ceil(count / most));
  const each = Math.ceil(count / pages);
  const from = (turn % pages) * each;
  return { pages, from, to: Math.min(count, from + each) };
}

/** Places by number, so that none moves when another goes; with many free places they close up. */
export function publicWorkerPlaces(
  workers: readonly PublicWorker[],
): readonly (PublicWorker | null)[] {
  const last = Math.max(0, ...workers.map(({ number }) => number));
  if (last - workers.length > last / 3) return workers;
  const byNumber = new Map(workers.map(worker => [worker.number, worker]));
  return Array.from({ length: last }, (_, i) => byNumber.get(i + 1) ?? null);
}
