import type { Move, Position } from '../core/game.ts';
import type { Knowledge } from '../core/strategy.ts';
import { AlphaBeta, DEEPEST } from './alphabeta.ts';
import {
  type Analysis,
  Budget,
  isProven,
  LIMIT_REACHED,
  type MoveScore,
  type Score,
  type SearchContext,
  type SearchKernels,
  scoreOf,
} from './search.ts';

/** The compiled engines of one thread, by the names that strategies know them by. */
export interface KernelEngines extends SearchKernels {
  /** Every legal move's score, where a kernel knows the game; null elsewhere. */
  analyse(
    position: Position,
    context: SearchContext,
    report: (analysis: Analysis) => void,
  ): Analysis | null;
}

interface Ranked {
  readonly move: Move;
  readonly value: number;
  /** Proven: a deeper look would find the same. */
  readonly settled: boolean;
  readonly shown: MoveScore;
}

function rank(search: AlphaBeta, position: Position, move: Move, depth: number): Ranked {
  const { value, exact } = search.valueOf(position, move, depth);
  const shown = { move, score: scoreOf(value, exact), line: search.expected(position, move) };
  return { move, value, settled: exact || isProven(value), shown };
}

/**
 * The score of every legal move, deeper and deeper until the limits are reached or all are proven. What
 * is proven is not searched again. Precondition: the game goes on.
 */
export function analyse(
  position: Position,
  knowledge: Knowledge,
  context: SearchContext,
  report?: (analysis: Analysis) => void,
): Analysis {
  const budget = new Budget(context);
  const search = new AlphaBeta(knowledge, budget);
  const legal = position.legalMoves();
  const settled = new Map<Move, Ranked>();
  const unseen: Score = { kind: 'points', points: 0 };
  let analysis: Analysis = {
    moves: legal.map(move => ({ move, score: unseen, line: [move] })),
    depth: 0,
    nodes: 0,
  };
  let order = legal;
  try {
    for (let depth = 1; depth <= Math.min(context.limits.depth ?? DEEPEST, DEEPEST); depth++) {
      const ranked = order.map(move => settled.get(move) ?? rank(search, position, move, depth));
      for (const one of ranked) if (one.settled) settled.set(one.move, one);
      ranked.sort((a, b) => b.value - a.value); // stable: equals stay in the order of the last round
      order = ranked.map(one => one.move);
      analysis = { moves: ranked.map(one => one.shown), depth, nodes: budget.nodes };
      report?.(analysis);
      if (settled.size === legal.length || budget.isOver()) break;
    }
  } catch (signal) {
    if (signal !== LIMIT_REACHED) throw signal;
  }
  return { ...analysis, nodes: budget.nodes };
}
