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

/** The compiled engines of one thread, by the names that strategies use. */
export interface KernelEngines extends SearchKernels {
  /** To be awaited before the first search of a position of the same rules: imports the engine's data. */
  load(position: Position): Promise<void>;
  /** The score of every legal move; null if no kernel plays the game. */
  analyse(
    position: Position,
    context: SearchContext,
    report: (analysis: Analysis) => void,
  ): Analysis | null;
}

interface Ranked {
  readonly move: Move;
  readonly value: number;
  /** A deeper search would find the same. */
  readonly isFinal: boolean;
  readonly entry: MoveScore;
}

function rank(search: AlphaBeta, position: Position, move: Move, depth: number): Ranked {
  const { value, exact } = search.valueOf(position, move, depth);
  const entry = { move, score: scoreOf(value, exact), line: search.expected(position, move) };
  return { move, value, isFinal: exact || isProven(value), entry };
}

/**
 * The score of every legal move, by iterative deepening until a limit is reached or all are proven. Proven
 * moves are not searched again. Precondition: the game goes on.
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
  const final = new Map<Move, Ranked>();
  const even: Score = { kind: 'points', points: 0 };
  let analysis: Analysis = {
    moves: legal.map(move => ({ move, score: even, line: [move] })),
    depth: 0,
    nodes: 0,
  };
  let order = legal;
  try {
    for (let depth = 1; depth <= Math.min(context.limits.depth ?? DEEPEST, DEEPEST); depth++) {
      const ranked = order.map(move => final.get(move) ?? rank(search, position, move, depth));
      for (const one of ranked) if (one.isFinal) final.set(one.move, one);
      ranked.sort((a, b) => b.value - a.value); // stable: equal moves keep the order of the last iteration
      order = ranked.map(one => one.move);
      analysis = { moves: ranked.map(one => one.entry), depth, nodes: budget.nodes };
      report?.(analysis);
      if (final.size === legal.length || budget.isOver()) break;
    }
  } catch (signal) {
    if (signal !== LIMIT_REACHED) throw signal;
  }
  return { ...analysis, nodes: budget.nodes };
}
