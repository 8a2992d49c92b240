import type { Move, Position, Rules } from '../../core/game.ts';

/** What a move is worth, as it is shown on the board. */
export interface Annotation {
  /** A few characters. */
  readonly text: string;
  /** From -1, lost, to 1, won, for the side to move. */
  readonly tone: number;
  /** From 1, the best; `listed` where a list beside the board tells more of it. */
  readonly place: number;
  readonly listed: boolean;
}

/** All that a board shows at some moment. */
export interface Scene {
  readonly rules: Rules;
  readonly position: Position;
  /** The move that led here, where it is known: it is animated when the board showed the position before it. */
  readonly last: { readonly before: Position; readonly move: Move } | null;
  /** Whether taps make moves. */
  readonly active: boolean;
  readonly annotations?: ReadonlyMap<Move, Annotation>;
  /** A move to point at. */
  readonly hint?: Move | null;
  /** What is shown is what a move would lead to, not what is. */
  readonly preview?: boolean;
}
