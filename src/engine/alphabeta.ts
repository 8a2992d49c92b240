import type { Move, Position } from '../core/game.ts';
import { Hasher } from '../core/hash.ts';
import type { Knowledge, Limits } from '../core/strategy.ts';
import { anyMove } from './minimax.ts';
import {
  Budget,
  clamped,
  endValue,
  isProven,
  LIMIT_REACHED,
  LOST,
  type SearchContext,
  type SearchResult,
  scoreOf,
  WON,
} from './search.ts';
import { AT_LEAST, AT_MOST, EXACT, TO_THE_END, TranspositionTable } from './transposition-table.ts';

/** The greatest depth of a search, in plies. */
export const DEEPEST = 120;

/** The largest size of the table: no more entries than a search can fill, since allocating them takes time. An odd size uses all bits of a hash. */
const MOST_ENTRIES = 2 ** 18 - 5;
function entriesFor({ nodes, depth }: Limits): number {
  const byDepth = depth !== undefined && depth <= 2 ? 4_095 : MOST_ENTRIES;
  const byNodes = nodes === undefined ? MOST_ENTRIES : 2 * nodes + 1;
  return Math.min(byDepth, byNodes, MOST_ENTRIES);
}

export interface AlphaBetaOptions {
  /** The largest error added to an evaluation, in points; it depends on the seed and the position only. */
  readonly error?: number;
  readonly seed?: number;
  /** They size the table. */
  readonly limits?: Limits;
  /** Late move reductions (searched again in full if the value beats alpha), and extensions after forcing moves. */
  readonly selective?: boolean;
}

/** Late moves are reduced from this index on, and with at least this many plies left. */
const FIRST_REDUCED = 3;
const MIN_REDUCED_DEPTH = 3;

export interface RootMove {
  readonly move: Move;
  readonly value: number;
  /** Every line after this move was searched to the end of the game. */
  readonly exact: boolean;
}

/**
 * Alpha-beta: minimax without the lines that cannot change the result. A move is dropped as soon as one
 * reply refutes it; trying good moves first makes that happen early. The transposition table finds
 * positions again that another order of moves has reached.
 *
 * Deterministic, node count included.
 */
export class AlphaBeta {
  readonly #knowledge: Knowledge;
  readonly #budget: Budget;
  readonly #error: number;
  readonly #seed: number;
  readonly #table: TranspositionTable;
  /** The history heuristic: cutoffs by each move, weighted by depth. */
  readonly #history = new Float64Array(2 ** 16);
  readonly #selective: boolean;
  #bestSoFar: RootMove | null = null;
  /** Whether the subtree searched last has a leaf that was evaluated rather than a finished game. */
  #inexact = false;

  constructor(knowledge: Knowledge, budget: Budget, options: AlphaBetaOptions = {}) {
    this.#knowledge = knowledge;
    this.#budget = budget;
    this.#error = options.error ?? 0;
    this.#seed = options.seed ?? 0;
    this.#selective = options.selective ?? false;
    this.#table = new TranspositionTable(entriesFor(options.limits ?? {}));
  }

  get nodes(): number {
    return this.#budget.nodes;
  }

  /** The value of one move, searched with a full window. */
  valueOf(position: Position, move: Move, depth: number): RootMove {
    this.#inexact = false;
    const value = 0 - this.#search(position.play(move), depth - 1, LOST, WON, 1);
    return { move, value, exact: !this.#inexact };
  }

  /** The best of the moves, tried in that order, and its value at this depth. */
  best(position: Position, moves: readonly Move[], depth: number): RootMove {
    let best: RootMove | null = null;
    let inexact = false;
    this.#bestSoFar = null;
    for (const move of moves) {
      const alpha: number = best?.value ?? LOST;
      this.#inexact = false;
      const value: number = 0 - this.#search(position.play(move), depth - 1, LOST, 0 - alpha, 1);
      inexact ||= this.#inexact;
      if (best === null || value > best.value) best = { move, value, exact: false };
      this.#bestSoFar = best;
    }
    if (best === null) throw new Error('no move to choose from');
    return { ...best, exact: !inexact };
  }

  /** The best move of a `best` that a limit interrupted; null before its first move was finished. */
  get bestSoFar(): RootMove | null {
    return this.#bestSoFar;
  }

  /**
   * Value for the side to move; outside (alpha, beta) it is only a bound.
   * Precondition: alpha < beta, and `ply` moves were played since the root.
   */
  #search(position: Position, left: number, alpha: number, beta: number, ply: number): number {
    this.#budget.spend();
    if (position.outcome) return endValue(position, ply);
    if (left <= 0) {
      this.#inexact = true;
      return this.#evaluate(position);
    }
    const hash = position.hash();
    const known = this.#table.find(hash);
    let first: Move | null = null;
    if (known >= 0) {
      first = this.#table.move(known);
      if (this.#table.depth(known) >= left) {
        const value = fromTable(this.#table.value(known), ply);
        const bound = this.#table.bound(known);
        if (bound === EXACT || (bound === AT_LEAST ? value >= beta : value <= alpha)) {
          this.#inexact ||= this.#table.depth(known) !== TO_THE_END;
          return value;
        }
      }
    }

    const inexactBefore = this.#inexact;
    this.#inexact = false;
    let best = LOST;
    let bestMove: Move | null = null;
    let floor = alpha;
    let tried = 0;
    const forcing = this.#selective ? this.#knowledge.forcing : undefined;
    for (const move of this.#ordered(position, first)) {
      const next = position.play(move);
      const late = this.#selective && tried++ >= FIRST_REDUCED && left >= MIN_REDUCED_DEPTH;
      // `0 - x`: never -0
      if (late) {
        const reduced = 0 - this.#search(next, left - 2, 0 - floor - 1, 0 - floor, ply + 1);
        if (reduced <= floor) {
          best = Math.max(best, reduced); // counts, so that no loss is proven without this move
          continue;
        }
      }
      // a forcing move is searched together with its reply; terminates, because games are finite
      const extension = left === 1 && forcing?.(position, move) ? 1 : 0;
      const value = 0 - this.#search(next, left - 1 + extension, 0 - beta, 0 - floor, ply + 1);
      if (bestMove === null || value > best) {
        best = value;
        bestMove = move;
      }
      floor = Math.max(floor, best);
      if (floor >= beta) {
        this.#history[move] += left * left;
        break;
      }
    }
    const bound = best <= alpha ? AT_MOST : best >= beta ? AT_LEAST : EXACT;
    // a win, or a loss after every move, is proven even if other lines are inexact
    if (isProven(best) && bound !== (best > 0 ? AT_MOST : AT_LEAST)) this.#inexact = false;
    const depth = this.#inexact ? left : TO_THE_END;
    this.#table.store(hash, toTable(best, ply), depth, bound, bestMove as Move);
    this.#inexact ||= inexactBefore;
    return best;
  }

  #evaluate(position: Position): number {
    const points = this.#knowledge.evaluate(position);
    if (this.#error === 0) return clamped(points);
    const noise = new Hasher().add(this.#seed).add(position.hash()).value() / 2 ** 53;
    return clamped(points + (2 * noise - 1) * this.#error);
  }

  /** The table's move first, then by the game's own order, then by history; equal ones stay in order. */
  #ordered(position: Position, first: Move | null): Move[] {
    const moves = position.legalMoves();
    if (moves.length === 1) return moves;
    const { order } = this.#knowledge;
    const ranks = moves.map(move =>
      move === first
        ? Number.POSITIVE_INFINITY
        : (order ? order(position, move) : 0) * 1e6 + this.#history[move],
    );
    // insertion sort: the lists are short, and it is stable, so that node counts can be repeated
    for (let i = 1; i < moves.length; i++) {
      const [move, rank] = [moves[i], ranks[i]];
      let j = i - 1;
      for (; j >= 0 && ranks[j] < rank; j--) {
        moves[j + 1] = moves[j];
        ranks[j + 1] = ranks[j];
      }
      moves[j + 1] = move;
      ranks[j + 1] = rank;
    }
    return moves;
  }

  /** The principal variation after a move, as far as the table still has it. */
  expected(position: Position, move: Move): Move[] {
    const line = [move];
    let next = position.play(move);
    while (!next.outcome && line.length < DEEPEST) {
      const at = this.#table.find(next.hash());
      const reply = at < 0 ? undefined : this.#table.move(at);
      if (reply === undefined || !next.legalMoves().includes(reply)) break;
      line.push(reply);
      next = next.play(reply);
    }
    return line;
  }
}

/** The table counts plies to the end from the position, a search counts them from the root. */
const toTable = (value: number, ply: number): number => {
  if (!isProven(value)) return value;
  return value > 0 ? value + ply : value - ply;
};
const fromTable = (value: number, ply: number): number => toTable(value, -ply);

/** Iterative deepening until a limit is reached or the result is proven. */
export function alphaBeta(
  position: Position,
  knowledge: Knowledge,
  context: SearchContext,
  options: { readonly error?: number; readonly mixed?: boolean; readonly selective?: boolean } = {},
): SearchResult {
  const budget = new Budget(context);
  const seed = options.error ? context.random.next() : 0;
  const { limits } = context;
  const { error = 0, selective = false } = options;
  const search = new AlphaBeta(knowledge, budget, { error, seed, limits, selective });
  const most = Math.min(limits.depth ?? DEEPEST, DEEPEST);
  let moves = options.mixed ? context.random.shuffle(position.legalMoves()) : position.legalMoves();
  let result: SearchResult | null = null;
  try {
    for (let depth = 1; depth <= most; depth++) {
      const { move, value, exact } = search.best(position, moves, depth);
      moves = [move, ...moves.filter(other => other !== move)];
      const line = search.expected(position, move);
      result = { move, score: scoreOf(value, exact), line, depth, nodes: budget.nodes };
      context.report?.(result);
      if (exact || isProven(value) || budget.isOver()) break;
    }
  } catch (signal) {
    if (signal !== LIMIT_REACHED) throw signal;
    const { bestSoFar } = search; // the previous best move was tried first, so this one is better
    if (result && bestSoFar && bestSoFar.move !== result.move) {
      const { move, value } = bestSoFar;
      result = { ...result, move, score: scoreOf(value), line: search.expected(position, move) };
    }
  }
  return result ? { ...result, nodes: budget.nodes } : anyMove(position, context, budget.nodes);
}
