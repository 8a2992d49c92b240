import type { Position } from '../../src/core/game.ts';
import type { Puissance4Position } from '../../src/games/puissance4/index.ts';

/**
 * The simplest search, by the rules alone: every line to its end, no cut-offs. Kernels are compared
 * with it.
 */

const END = 1_000;

/** END minus the plies until the win, the opposite for a loss, 0 for a draw; for the side to move. */
export function exhaustive(position: Position, memory: Map<number, number>): number {
  if (position.outcome) {
    if (position.outcome.kind === 'draw') return 0;
    return position.outcome.winner === position.turn ? END : -END;
  }
  const key = position.hash();
  const known = memory.get(key);
  if (known !== undefined) return known;
  let best = -END;
  for (const move of position.legalMoves())
    best = Math.max(best, earlier(0 - exhaustive(position.play(move), memory)));
  memory.set(key, best);
  return best;
}

const earlier = (value: number): number => (value === 0 ? 0 : value - Math.sign(value));

export const pliesOf = (value: number): number => (value === 0 ? 0 : END - Math.abs(value));

/** The score in the solver's convention: tokens that the winner has left, plus one. */
export function scoreOf(position: Puissance4Position, value: number): number {
  if (value === 0) return 0;
  const isMover = value > 0;
  const moves = isMover ? (pliesOf(value) + 1) / 2 : pliesOf(value) / 2;
  const side = isMover === (position.turn === 'first') ? 'first' : 'second';
  return Math.sign(value) * (position.tokensLeft(side) - moves + 1);
}
