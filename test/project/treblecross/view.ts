import type { BoardView } from '../../../src/core/view.ts';
import type { StripPosition } from './rules.ts';

export const view = (position: StripPosition): BoardView => ({
  rows: 1,
  columns: position.marks.length,
  cells: position.marks.map((mark, cell) => ({ name: String(cell + 1), mark })),
  labels: { rows: [], columns: position.marks.map((_, cell) => String(cell + 1)) },
  regions: [],
  inputs: position.legalMoves().map(move => ({ move, steps: [[move]] })),
  counters: [],
  lines: [],
});
