import type { Move, Position } from './game.ts';
import type { Random } from './random.ts';
import type { LocalizedText } from './result.ts';

/**
 * How a game can be played by a program, as data: a game's folder says what is good in it, `engine/`
 * knows how to search. Evaluations and orders are called with the game's own positions.
 */

/** What the side to move has in hand, in points: positive is good for it, beyond +-10,000 nothing. */
export type Evaluation = (position: Position) => number;
export const MOST_POINTS = 10_000;

/** A guess at how good a move is, before any search: the higher, the earlier it is tried. */
export type MoveOrdering = (position: Position, move: Move) => number;

export interface Knowledge {
  readonly evaluate: Evaluation;
  readonly order?: MoveOrdering;
  /** A move, such as a capture or a threat to win, that leaves a position which cannot be judged as it stands. */
  readonly forcing?: (position: Position, move: Move) => boolean;
}

/** When a search has to answer at the latest; whichever comes first. */
export interface Limits {
  readonly depth?: number;
  readonly nodes?: number;
  /** Milliseconds. */
  readonly time?: number;
}

export type SearchMethod =
  | { readonly kind: 'random' }
  /** A rule of thumb without any search, such as an assignment spells out. */
  | { readonly kind: 'rule'; readonly choose: (position: Position, random: Random) => Move }
  | { readonly kind: 'greedy'; readonly knowledge: Knowledge }
  | { readonly kind: 'minimax'; readonly knowledge: Knowledge }
  | {
      readonly kind: 'alphabeta';
      readonly knowledge: Knowledge;
      /** Points by which each evaluation is off at most, at random: how people misjudge. */
      readonly error?: number;
      /** Chooses among equally good moves at random instead of the first found. */
      readonly mixed?: boolean;
      /** Looks less deep at unpromising moves and farther at forcing ones: stronger, but no longer minimax's very answer. */
      readonly selective?: boolean;
    }
  | {
      readonly kind: 'mcts';
      readonly knowledge: Knowledge;
      /** How much untried moves attract: the c of UCT. */
      readonly exploration: number;
      /** Random moves at the end of a line before its evaluation is taken; to the game's end where not said. */
      readonly playout?: number;
      /** Points that make a side three to one the favourite, where evaluations are taken. */
      readonly scale?: number;
    }
  | {
      /** A compiled engine of the game, which the portable ring knows by this name. */
      readonly kind: 'kernel';
      readonly kernel: string;
      /** Plays below its strength: judges every move and misjudges it. */
      readonly handicap?: Handicap;
      /** How to play where there are no kernels. */
      readonly otherwise: SearchMethod;
    };

/** How a player errs. */
export interface Handicap {
  /** Points by which each move is misjudged at most, at random. */
  readonly error: number;
  /** Plies within which it sees an end for what it is. */
  readonly sight: number;
}

export interface Strategy {
  /** How seats name it: lower-case letters, digits, hyphens, and a colon before a number (`demo:2`). */
  readonly name: string;
  readonly title: LocalizedText;
  /** A paragraph that teaches how it plays. */
  readonly lesson: LocalizedText;
  readonly method: SearchMethod;
  /** What it keeps to where nobody says otherwise. */
  readonly limits: Limits;
}

/** A step of the ladder from beginner to the strongest we have. */
export interface Level {
  readonly title: LocalizedText;
  readonly method: SearchMethod;
  readonly limits: Limits;
}

/** How programs play a game: what it knows, its own strategies, its levels from the weakest up. */
export interface GameAI {
  readonly knowledge: Knowledge;
  readonly strategies: readonly Strategy[];
  readonly levels: readonly Level[];
}
