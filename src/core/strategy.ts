import type { Move, Position } from './game.ts';
import type { Random } from './random.ts';
import type { LocalizedText } from './result.ts';

/**
 * How programs play a game, as data: the game's folder has evaluations and orderings, `engine/` the searches.
 * Evaluations and orderings are called with the game's own positions only.
 */

/** An evaluation for the side to move, in points within +-10,000; positive is good for it. */
export type Evaluation = (position: Position) => number;
export const MOST_POINTS = 10_000;

/** Estimates a move before any search: the higher, the earlier it is tried. */
export type MoveOrdering = (position: Position, move: Move) => number;

export interface Knowledge {
  readonly evaluate: Evaluation;
  readonly order?: MoveOrdering;
  /** A move, such as a capture or a threat to win, after which a static evaluation is unreliable. */
  readonly forcing?: (position: Position, move: Move) => boolean;
}

/** Limits of a search; whichever is reached first. */
export interface Limits {
  readonly depth?: number;
  readonly nodes?: number;
  /** Milliseconds. */
  readonly time?: number;
}

export type SearchMethod =
  | { readonly kind: 'random' }
  /** A rule of thumb without any search, such as those of assignments. */
  | { readonly kind: 'rule'; readonly choose: (position: Position, random: Random) => Move }
  | { readonly kind: 'greedy'; readonly knowledge: Knowledge }
  | { readonly kind: 'minimax'; readonly knowledge: Knowledge }
  | {
      readonly kind: 'alphabeta';
      readonly knowledge: Knowledge;
      /** The largest random error of each evaluation, in points: models misjudgement. */
      readonly error?: number;
      /** Chooses at random among equally good moves, not the first found. */
      readonly mixed?: boolean;
      /** Searches unpromising moves less and forcing ones deeper: stronger, but no longer exact minimax. */
      readonly selective?: boolean;
    }
  | {
      readonly kind: 'mcts';
      readonly knowledge: Knowledge;
      /** The exploration constant c of UCT. */
      readonly exploration: number;
      /** Random moves at the end of a line before its evaluation; to the end of the game if absent. */
      readonly playout?: number;
      /** Points that make a side a three-to-one favourite, where evaluations are used. */
      readonly scale?: number;
    }
  | {
      /** A compiled engine of the game, which portable code can only name. */
      readonly kind: 'kernel';
      readonly kernel: string;
      /** Plays below its strength: scores every move, with errors. */
      readonly handicap?: Handicap;
      /** The fallback where there are no kernels. */
      readonly otherwise: SearchMethod;
    };

/** How a player errs. */
export interface Handicap {
  /** The largest random error of each move's score, in points. */
  readonly error: number;
  /** Plies within which it recognizes an end of the game. */
  readonly sight: number;
}

/** The usual limit of strategies that search as long as they may. */
export const ONE_SECOND: Limits = { time: 1_000 };

export interface Strategy {
  /** Its name in seats: lower-case letters, digits, hyphens, and a colon before a number (`demo:2`). */
  readonly name: string;
  readonly title: LocalizedText;
  /** One line for lists. */
  readonly summary: LocalizedText;
  /** A paragraph that explains how it plays. */
  readonly lesson: LocalizedText;
  readonly method: SearchMethod;
  /** Its default limits. */
  readonly limits: Limits;
  /** The depths to choose from, where its depth is its difficulty; a greater one is limited by time as well. */
  readonly depths?: { readonly least: number; readonly most: number };
}

/** A level, from beginner to the strongest player. */
export interface Level {
  readonly title: LocalizedText;
  /** A sentence that says how it plays. */
  readonly lesson: LocalizedText;
  readonly method: SearchMethod;
  readonly limits: Limits;
}

/** How programs play a game: evaluation and move ordering, its own strategies, its levels, weakest first. */
export interface GameAI {
  readonly knowledge: Knowledge;
  readonly strategies: readonly Strategy[];
  /** Names of its own strategies and of the general ones, weakest first, each with its default limits. */
  readonly ranking?: readonly string[];
  readonly levels: readonly Level[];
  /**
   * By rules id, the points of the compiled engine with the game's name that make odds of e to 1 (`npm run calibrate`).
   * Winning chances are shown for these rules only.
   */
  readonly odds?: Readonly<Record<string, number>>;
}
