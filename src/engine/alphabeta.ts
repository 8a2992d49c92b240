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

/** How many moves a search looks ahead at the very most. */
export const DEEPEST = 120;

/** Entries of the table: as many as the search can fill, and no more, for it costs time to make. Odd, so that all bits of a hash choose the place. */
const MOST_ENTRIES = 2 ** 18 - 5;
function entriesFor({ nodes, depth }: Limits): number {
  const few = depth !== undefined && depth <= 2 ? 4_095 : MOST_ENTRIES;
  return Math.min(few, MOST_ENTRIES, nodes === undefined ? MOST_ENTRIES : 2 * nodes + 1);
}

export interface AlphaBetaOptions {
  /** Points by which evaluations are off at most; the same position is always misjudged alike. */
  readonly error?: number;
  readonly seed?: number;
  /** What the search will keep to; a short one gets a small table. */
  readonly limits?: Limits;
  /** Looks less deep at moves late in the order, again in full at those that surprise, and beyond forcing ones. */
  readonly selective?: boolean;
}

/** From which move on, and with how many plies left, a late move is looked at less deeply. */
const LATE = 3;
const DEEP_ENOUGH = 3;

export interface RootMove {
  readonly move: Move;
  readonly value: number;
  /** Every line behind this move was followed to its end. */
  readonly exact: boolean;
}

/**
 * Alpha-beta: minimax that leaves out lines which cannot change the answer. A move is dropped as soon
 * as one reply shows that the opponent already has better elsewhere; good moves first make that happen
 * early. The table remembers positions reached by another order of moves.
 *
 * Same input, same answer, same node count.
 */
export class AlphaBeta {
  readonly #knowledge: Knowledge;
  readonly #budget: Budget;
  readonly #error: number;
  readonly #seed: number;
  readonly #table: TranspositionTable;
  /** How often a move cut a search off, by its number: what refuted one position often refutes its sister. */
  readonly #history = new Float64Array(2 ** 16);
  readonly #selective: boolean;
  /** The best of the root moves that the running `best` has finished. */
  #sofar: RootMove | null = null;
  /** Whether the subtree searched last ended anywhere in an evaluation rather than the game's end. */
  #guessed = false;

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

  /** The value of one move, with a full window: exact for the depth. */
  valueOf(position: Position, move: Move, depth: number): RootMove {
    this.#guessed = false;
    const value = 0 - this.#search(position.play(move), depth - 1, LOST, WON, 1);
    return { move, value, exact: !this.#guessed };
  }

  /** The best of the moves given, tried in that order, and its value at this depth. */
  best(position: Position, moves: readonly Move[], depth: number): RootMove {
    let best: RootMove | null = null;
    let guessed = false;
    this.#sofar = null;
    for (const move of moves) {
      const alpha: number = best?.value ?? LOST;
      this.#guessed = false;
      const value: number = 0 - this.#search(position.play(move), depth - 1, LOST, 0 - alpha, 1);
      guessed ||= this.#guessed;
      if (best === null || value > best.value) best = { move, value, exact: false };
      this.#sofar = best;
    }
    if (best === null) throw new Error('no move to choose from');
    return { ...best, exact: !guessed };
  }

  /** What a `best` that was cut short had found, if it had finished the first move at least. */
  get sofar(): RootMove | null {
    return this.#sofar;
  }

  /**
   * Value for the side to move; outside (alpha, beta) it is only a bound.
   * Precondition: alpha < beta, and `ply` moves were played since the root.
   */
  #search(position: Position, left: number, alpha: number, beta: number, ply: number): number {
    this.#budget.spend();
    if (position.outcome) return endValue(position, ply);
    if (left <= 0) {
      this.#guessed = true;
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
          this.#guessed ||= this.#table.depth(known) !== TO_THE_END;
          return value;
        }
      }
    }

    const guessedBefore = this.#guessed;
    this.#guessed = false;
    let best = LOST;
    let bestMove: Move | null = null;
    let floor = alpha;
    let tried = 0;
    const forcing = this.#selective ? this.#knowledge.forcing : undefined;
    for (const move of this.#ordered(position, first)) {
      const next = position.play(move);
      const late = this.#selective && tried++ >= LATE && left >= DEEP_ENOUGH;
      // `0 - x`: never -0
      if (late) {
        const glance = 0 - this.#search(next, left - 2, 0 - floor - 1, 0 - floor, ply + 1);
        if (glance <= floor) {
          best = Math.max(best, glance); // it may be no loss, so none is proven without it
          continue;
        }
      }
      // a forcing move is not judged before its answer is seen; games end, so this does too
      const beyond = left === 1 && forcing?.(position, move) ? 1 : 0;
      const value = 0 - this.#search(next, left - 1 + beyond, 0 - beta, 0 - floor, ply + 1);
      if (bestMove === null || value > best) {
        best = value;
        bestMove = move;
      }
      floor = Math.max(floor, best);
      if (floor >= beta) {
        this.#history[move] += left * left;
        break; // the opponent already has better elsewhere
      }
    }
    const bound = best <= alpha ? AT_MOST : best >= beta ? AT_LEAST : EXACT;
    // a win found or a loss on all lines is proven, whatever was guessed beside it
    if (isProven(best) && bound !== (best > 0 ? AT_MOST : AT_LEAST)) this.#guessed = false;
    const depth = this.#guessed ? left : TO_THE_END;
    this.#table.store(hash, toTable(best, ply), depth, bound, bestMove as Move);
    this.#guessed ||= guessedBefore;
    return best;
  }

  #evaluate(position: Position): number {
    const points = this.#knowledge.evaluate(position);
    if (this.#error === 0) return clamped(points);
    const luck = new Hasher().add(this.#seed).add(position.hash()).value() / 2 ** 53;
    return clamped(points + (2 * luck - 1) * this.#error);
  }

  /** The table's move, then by the game's own guess and what cut off before; the rest as they come. */
  #ordered(position: Position, first: Move | null): Move[] {
    const moves = position.legalMoves();
    if (moves.length === 1) return moves;
    const { order } = this.#knowledge;
    const worth = moves.map(move =>
      move === first
        ? Number.POSITIVE_INFINITY
        : (order ? order(position, move) : 0) * 1e6 + this.#history[move],
    );
    // insertion sort: short lists, and stable, so that node counts repeat
    for (let i = 1; i < moves.length; i++) {
      const [move, w] = [moves[i], worth[i]];
      let j = i - 1;
      for (; j >= 0 && worth[j] < w; j--) {
        moves[j + 1] = moves[j];
        worth[j + 1] = worth[j];
      }
      moves[j + 1] = move;
      worth[j + 1] = w;
    }
    return moves;
  }

  /** The line that the table expects after a move, as far as it remembers. */
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

/** In the table, ends are counted from the position itself; in a search, from the root. */
const toTable = (value: number, ply: number): number => {
  if (!isProven(value)) return value;
  return value > 0 ? value + ply : value - ply;
};
const fromTable = (value: number, ply: number): number => toTable(value, -ply);

/** Deepens move by move until the limits are reached or the answer is proven. */
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
    const { sofar } = search; // the first move tried was the best before, so what beat it is better
    if (result && sofar && sofar.move !== result.move) {
      const { move, value } = sofar;
      result = { ...result, move, score: scoreOf(value), line: search.expected(position, move) };
    }
  }
  return result ? { ...result, nodes: budget.nodes } : anyMove(position, context, budget.nodes);
}
