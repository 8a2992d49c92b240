import type { Move, Position } from '../core/game.ts';
import type { Random } from '../core/random.ts';
import { type Limits, MOST_POINTS } from '../core/strategy.ts';

/**
 * A value inside a search, for the side to move: points of an evaluation within +-MOST_POINTS, or a
 * proven end: WON less the plies until the win, LOST plus the plies until the loss.
 */
export const WON = 1_000_000;
export const LOST = -WON;
const LONGEST = 10_000;
export const isProven = (value: number): boolean => Math.abs(value) >= WON - LONGEST;
export const clamped = (points: number): number =>
  Math.max(-MOST_POINTS, Math.min(MOST_POINTS, Math.round(points)));

/** The value of a finished game for the side to move, `ply` moves from the root. */
export function endValue(position: Position, ply: number): number {
  const { outcome, turn } = position;
  if (outcome === null) throw new Error('the game goes on');
  if (outcome.kind === 'draw') return 0;
  return outcome.winner === turn ? WON - ply : LOST + ply;
}

/** The result of a search for the side to move. `win`, `loss` and `draw` are proven. */
export type Score =
  | {
      readonly kind: 'win' | 'loss';
      readonly plies: number;
      /** `plies` is an upper bound: the outcome is proven, but the end may come sooner. */
      readonly latest?: true;
    }
  | { readonly kind: 'draw' }
  | {
      readonly kind: 'points';
      readonly points: number;
      /** The points that the side to move gets on average, a draw counting half, where it was measured for these rules. */
      readonly chances?: number;
      /** A proven bound on the outcome. */
      readonly proven?: 'not-lost' | 'not-won';
    };

/** Points for odds of e to 1 where they were not measured: 100 are three to one. */
export const USUAL_ODDS = 100 / Math.log(3);

/** The points of a game for the side to move, 0 to 1; `odds`: points of an evaluation for odds of e to 1. */
export const chancesFor = (points: number, odds = USUAL_ODDS): number =>
  1 / (1 + Math.exp(-points / odds));

/** In whole per cent, never 0 or 100: a certain result is a proven score, which has no chances. */
export const percentOf = (chances: number): number =>
  Math.min(99, Math.max(1, Math.round(100 * chances)));

/** `exact`: every line was searched to the end of the game, so that 0 is a proven draw. */
export function scoreOf(value: number, exact = false): Score {
  if (isProven(value))
    return value > 0 ? { kind: 'win', plies: WON - value } : { kind: 'loss', plies: value - LOST };
  return exact && value === 0 ? { kind: 'draw' } : { kind: 'points', points: value };
}

/** A score as a number, for comparisons: the greater, the better for the side to move. */
export function valueOfScore(score: Score): number {
  switch (score.kind) {
    case 'win':
      return WON - score.plies;
    case 'loss':
      return LOST + score.plies;
    case 'draw':
      return 0;
    case 'points':
      return score.points;
  }
}

/** What a search has found, at its end or so far. */
export interface SearchResult {
  readonly move: Move;
  readonly score: Score;
  /** The principal variation, beginning with `move`. */
  readonly line: readonly Move[];
  /** Plies of the last completed iteration. */
  readonly depth: number;
  /** Positions visited: the same for the same seed and limits, unless time ended the search. */
  readonly nodes: number;
}

/** What a search depends on besides the position. */
export interface SearchContext {
  readonly limits: Limits;
  readonly random: Random;
  /** Milliseconds, monotonic. */
  now(): number;
  stopped(): boolean;
  report?(result: SearchResult): void;
  /** The compiled engines, if any are loaded. */
  readonly kernels?: SearchKernels;
  /** The most nodes of a tree that a search keeps in memory, some 200 bytes each; four million unless given. */
  readonly treeNodes?: number;
}

export interface MoveScore {
  readonly move: Move;
  readonly score: Score;
  /** The principal variation, beginning with the move. */
  readonly line: readonly Move[];
}

export interface Analysis {
  /** Every legal move, the best first. */
  readonly moves: readonly MoveScore[];
  readonly depth: number;
  readonly nodes: number;
  /** How many threads searched, if more than one. */
  readonly threads?: number;
}

export interface SearchKernels {
  /** Precondition: the game goes on. */
  search(kernel: string, position: Position, context: SearchContext): SearchResult;
  /** The score of every move, independently of earlier searches. Precondition: the game goes on. */
  scoreMoves(position: Position, context: SearchContext): Analysis;
}

/** Thrown through a search when its budget is spent; the caller returns the last completed iteration. */
export const LIMIT_REACHED = Symbol('limit reached');

/** Nodes between two readings of the clock. */
const POLL_INTERVAL = 256;

/** Counts nodes and says when the limits are reached. */
export class Budget {
  nodes = 0;
  readonly #context: SearchContext;
  readonly #end: number;
  readonly #mostNodes: number;

  constructor(context: SearchContext) {
    const { time, nodes } = context.limits;
    this.#context = context;
    this.#end = time === undefined ? Number.POSITIVE_INFINITY : context.now() + time;
    this.#mostNodes = nodes ?? Number.POSITIVE_INFINITY;
  }

  /** Counts a node; throws LIMIT_REACHED if the budget is spent. */
  spend(): void {
    if (++this.nodes > this.#mostNodes) throw LIMIT_REACHED;
    if (this.nodes % POLL_INTERVAL === 0 && this.isOver()) throw LIMIT_REACHED;
  }

  isOver(): boolean {
    return (
      this.nodes >= this.#mostNodes || this.#context.stopped() || this.#context.now() >= this.#end
    );
  }
}
