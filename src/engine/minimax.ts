import type { Move, Position } from '../core/game.ts';
import type { Knowledge } from '../core/strategy.ts';
import {
  Budget,
  clamped,
  endValue,
  LIMIT_REACHED,
  type SearchContext,
  type SearchResult,
  scoreOf,
} from './search.ts';

/** The depth without any limit. */
const USUAL_DEPTH = 3;

/**
 * Textbook minimax: search every line to a depth, evaluate the leaves, and back the values up, each side
 * choosing its best move. Nothing is pruned, so the cost grows exponentially with the depth.
 *
 * Returns the value for the side to move of a position `ply` moves from the root.
 */
function value(
  position: Position,
  left: number,
  ply: number,
  knowledge: Knowledge,
  budget: Budget,
): number {
  budget.spend();
  if (position.outcome) return endValue(position, ply);
  if (left === 0) return clamped(knowledge.evaluate(position));
  let best = Number.NEGATIVE_INFINITY;
  for (const move of position.legalMoves())
    best = Math.max(best, 0 - value(position.play(move), left - 1, ply + 1, knowledge, budget));
  return best;
}

/** The value of each legal move at a fixed depth. Precondition: depth >= 1 and the game goes on. */
export function minimaxValues(
  position: Position,
  depth: number,
  knowledge: Knowledge,
  budget: Budget,
): { readonly move: Move; readonly value: number }[] {
  return position.legalMoves().map(move => ({
    move,
    value: 0 - value(position.play(move), depth - 1, 1, knowledge, budget),
  }));
}

/** The best move at a fixed depth, at random among equals. */
function bestAt(
  depth: number,
  position: Position,
  knowledge: Knowledge,
  context: SearchContext,
  budget: Budget,
): SearchResult {
  const values = minimaxValues(position, depth, knowledge, budget);
  const best = Math.max(...values.map(one => one.value));
  const { move } = context.random.pick(values.filter(one => one.value === best));
  return { move, score: scoreOf(best), line: [move], depth, nodes: budget.nodes };
}

/** Looks one ply ahead, whatever the limits. */
export const greedy = (
  position: Position,
  knowledge: Knowledge,
  context: SearchContext,
): SearchResult => bestAt(1, position, knowledge, context, new Budget({ ...context, limits: {} }));

/** Iterative deepening up to the requested depth, or until the budget is spent. */
export function minimax(
  position: Position,
  knowledge: Knowledge,
  context: SearchContext,
): SearchResult {
  const budget = new Budget(context);
  const most =
    context.limits.depth ?? ((context.limits.time ?? context.limits.nodes) ? 99 : USUAL_DEPTH);
  let result: SearchResult | null = null;
  try {
    for (let depth = 1; depth <= most; depth++) {
      result = bestAt(depth, position, knowledge, context, budget);
      context.report?.(result);
      if (result.score.kind !== 'points') break; // proven: a deeper search finds nothing better
    }
  } catch (signal) {
    if (signal !== LIMIT_REACHED) throw signal;
  }
  return result ?? anyMove(position, context, budget.nodes);
}

/** A random move, for a budget too small to search one ply. */
export function anyMove(position: Position, context: SearchContext, nodes: number): SearchResult {
  const move = context.random.pick(position.legalMoves());
  return { move, score: { kind: 'points', points: 0 }, line: [move], depth: 0, nodes };
}
