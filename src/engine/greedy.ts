import type { Position } from '../core/game.ts';
import type { Knowledge } from '../core/strategy.ts';
import { minimaxValues } from './minimax.ts';
import { Budget, type SearchContext, type SearchResult, scoreOf } from './search.ts';

/** Looks one ply ahead and picks at random among the best moves. */
export function greedy(
  position: Position,
  knowledge: Knowledge,
  context: SearchContext,
): SearchResult {
  const budget = new Budget({ ...context, limits: {} });
  const values = minimaxValues(position, 1, knowledge, budget);
  const best = Math.max(...values.map(one => one.value));
  const { move } = context.random.pick(values.filter(one => one.value === best));
  return { move, score: scoreOf(best), line: [move], depth: 1, nodes: budget.nodes };
}
