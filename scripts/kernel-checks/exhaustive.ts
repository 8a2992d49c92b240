import type { Position } from '../../src/core/game.ts';
import type { Puissance4Position } from '../../src/games/puissance4/index.ts';

/**
 * An exhaustive search by the rules, without cutoffs: the reference for the kernels.
 */

const END = 1_000;

/** For the side to move: END minus the plies until the win, the negative for a loss, 0 for a draw. */
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

/** The score in the solver's convention: 1 plus the tokens that the winner has left. */
export function scoreOf(position: Puissance4Position, value: number): number {
  if (value === 0) return 0;
  const isMover = value > 0;
  const moves = isMover ? (pliesOf(value) + 1) / 2 : pliesOf(value) / 2;
  const side = isMover === (position.turn === 'first') ? 'first' : 'second';
  return Math.sign(value) * (position.tokensLeft(side) - moves + 1);
}
