import type { Move } from '../../core/game.ts';
import type { BoardView, Motion } from '../../core/view.ts';
import { BOARDS, boardName, LINES, moveName } from './cells.ts';
import type { UltimatePosition } from './position.ts';

/** The cell of a move in the 9 x 9 grid that the sub-boards form. */
const square = (move: number): number => {
  const [board, cell] = [Math.floor(move / 9), move % 9];
  const row = 3 * Math.floor(board / 3) + Math.floor(cell / 3);
  return row * 9 + 3 * (board % 3) + (cell % 3);
};
const SQUARES = Array.from({ length: 81 }, (_, move) => square(move));
const MOVE_AT = Array.from({ length: 81 }, (_, at) => SQUARES.indexOf(at));

export const cellName = (cell: number): string => moveName(MOVE_AT[cell]);

export function view(position: UltimatePosition): BoardView {
  const lines = LINES.filter(line =>
    [position.won.first, position.won.second].some(won => (won & line) === line),
  );
  return {
    rows: 9,
    columns: 9,
    cells: MOVE_AT.map((move, cell) => ({
      name: cellName(cell),
      mark: position.mark(Math.floor(move / 9), move % 9),
    })),
    labels: { rows: [], columns: [] },
    regions: BOARDS.map(board => ({
      name: boardName(board),
      cells: BOARDS.map(cell => SQUARES[board * 9 + cell]),
      owner: position.owner(board),
      open: position.isOpen(board),
    })),
    inputs: position.legalMoves().map(move => ({ move, steps: [[SQUARES[move]]] })),
    counters: [],
    // a line of sub-boards is drawn through their centres
    lines: lines.map(line => BOARDS.filter(b => line & (1 << b)).map(b => SQUARES[b * 9 + 4])),
  };
}

export const motion = (before: UltimatePosition, move: Move): Motion[] => [
  { kind: 'appear', cell: SQUARES[move], side: before.turn },
];
