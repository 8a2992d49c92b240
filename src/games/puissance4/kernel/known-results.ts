import type { Move } from '../../../core/game.ts';
import type { Puissance4Position } from '../position.ts';
import type { Bounds } from './solver.ts';

/**
 * The solver's scores of the first moves on the original grid of seven columns and six rows, from the left: the
 * first player wins in the middle, as Allis showed in 1989. Our solver proves them in a few minutes:
 * `quadrille analyse puissance4 -v 7x6 --limits 60m`.
 */
const FIRST_MOVES = [-2, -1, 0, 1, 0, -1, -2];

const isOriginal = ({ columns, rows, tokens, rotations }: Puissance4Position['variant']): boolean =>
  columns === 7 && rows === 6 && tokens === 21 && rotations === 0;

/** What is known of a move at the start of the original grid; null later, and in other variants. */
export function knownBounds(position: Puissance4Position, move: Move): Bounds | null {
  if (!isOriginal(position.variant)) return null;
  const columns = FIRST_MOVES.map((_, column) => column);
  const height = columns.reduce((sum, column) => sum + position.height(column), 0);
  if (height === 0) return { lower: FIRST_MOVES[move], upper: FIRST_MOVES[move] };
  if (height > 1) return null;
  const played = columns.findIndex(column => position.height(column) > 0);
  return { lower: Number.NEGATIVE_INFINITY, upper: 0 - FIRST_MOVES[played] };
}
