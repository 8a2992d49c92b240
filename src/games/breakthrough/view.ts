import { type Move, other } from '../../core/game.ts';
import type { BoardView, Motion } from '../../core/view.ts';
import {
  columnName,
  columnOf,
  goalRow,
  originOf,
  rowOf,
  type Size,
  squareAt,
  squareName,
  targetOf,
} from './cells.ts';
import type { BreakthroughPosition } from './position.ts';

const cellAt = (size: Size, square: number): number =>
  (size.height - 1 - rowOf(square)) * size.width + columnOf(square);

/** The square of a cell of the view. */
export const squareOf = (size: Size, cell: number): number =>
  squareAt(size.height - 1 - Math.floor(cell / size.width), cell % size.width);

export function view(position: BreakthroughPosition): BoardView {
  const { size, turn } = position;
  const mover = other(turn);
  const squares = position.squares();
  const reached = squares.filter(
    square => rowOf(square) === goalRow(mover, size) && position.mark(square) === mover,
  );
  return {
    rows: size.height,
    columns: size.width,
    cells: squares.map(square => ({ name: squareName(square), mark: position.mark(square) })),
    labels: {
      rows: Array.from({ length: size.height }, (_, row) => String(size.height - row)),
      columns: Array.from({ length: size.width }, (_, column) => columnName(column)),
    },
    regions: [],
    inputs: position.legalMoves().map(move => ({
      move,
      steps: [[cellAt(size, originOf(move))], [cellAt(size, targetOf(move))]],
    })),
    counters: [
      { name: 'pawns', left: { first: position.count('first'), second: position.count('second') } },
    ],
    // the winning pawn is a line of one cell
    lines: reached.map(square => [cellAt(size, square)]),
  };
}

export function motion(before: BreakthroughPosition, move: Move): Motion[] {
  const from = cellAt(before.size, originOf(move));
  const to = cellAt(before.size, targetOf(move));
  const slide = { kind: 'slide', from, to } as const;
  const captured = before.mark(targetOf(move));
  return captured === null ? [slide] : [{ kind: 'vanish', cell: to, side: captured }, slide];
}
