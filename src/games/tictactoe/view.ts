import type { Move } from '../../core/game.ts';
import type { BoardView, Motion } from '../../core/view.ts';
import { CELLS, cellName, LINES } from './cells.ts';
import type { TicTacToePosition } from './rules.ts';

export function view(position: TicTacToePosition): BoardView {
  const cells = Array.from({ length: CELLS }, (_, cell) => cell);
  return {
    rows: 3,
    columns: 3,
    cells: cells.map(cell => ({ name: cellName(cell), mark: position.mark(cell) })),
    labels: { rows: ['1', '2', '3'], columns: ['a', 'b', 'c'] },
    regions: [],
    inputs: position.legalMoves().map(move => ({ move, steps: [[move]] })),
    counters: [],
    lines: LINES.filter(line => (position.theirs & line) === line).map(line =>
      cells.filter(cell => line & (1 << cell)),
    ),
  };
}

export const motion = (before: TicTacToePosition, move: Move): Motion[] => [
  { kind: 'appear', cell: move, side: before.turn },
];
