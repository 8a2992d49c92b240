import { MOST_POINTS } from '../../../core/strategy.ts';
import type { Score, SearchResult } from '../../../engine/search.ts';
import type { Puissance4Position } from '../position.ts';
import { type Bounds, pliesOf, type Solution } from './solver.ts';

/** `points`: the evaluation, used if nothing is proven. */
export function scoreOf(position: Puissance4Position, { lower, upper }: Bounds, points = 0): Score {
  if (lower === upper && lower === 0) return { kind: 'draw' };
  if (lower === upper) return { kind: lower > 0 ? 'win' : 'loss', plies: pliesOf(position, lower) };
  // won or lost, but the length is not known: the latest possible end
  if (lower > 0) return { kind: 'win', plies: pliesOf(position, lower), latest: true };
  if (upper < 0) return { kind: 'loss', plies: pliesOf(position, upper), latest: true };
  const proven = lower === 0 ? 'not-lost' : upper === 0 ? 'not-won' : undefined;
  const clamped = Math.max(-MOST_POINTS, Math.min(MOST_POINTS, points));
  return { kind: 'points', points: clamped, ...(proven ? { proven } : {}) };
}

/** The depth of a proof: plies to the end of the game. */
export const pliesLeft = (position: Puissance4Position): number =>
  position.tokensLeft('first') + position.tokensLeft('second');

export const solutionResult = (position: Puissance4Position, solution: Solution): SearchResult => ({
  move: solution.best,
  score: scoreOf(position, solution),
  line: solution.line.length > 0 ? solution.line : [solution.best],
  depth: solution.lower === solution.upper ? pliesLeft(position) : 0,
  nodes: solution.nodes,
});
