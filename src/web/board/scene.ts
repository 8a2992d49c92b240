import type { Move, Position, Rules } from '../../core/game.ts';
import type { Match } from '../../core/match.ts';
import { unwrap } from '../../core/result.ts';

/** The value of a move as the board shows it. */
export interface Annotation {
  /** A few characters. */
  readonly text: string;
  /** From -1, lost, to 1, won, for the side to move. */
  readonly tone: number;
  /** Rank from 1, the best; `listed` if the list beside the board has it. */
  readonly place: number;
  readonly listed: boolean;
}

/** Everything that a board shows at one time. */
export interface Scene {
  readonly rules: Rules;
  readonly position: Position;
  /** The move that led here, if known: animated if the board showed the position before it. */
  readonly last: { readonly before: Position; readonly move: Move } | null;
  /** Whether taps make moves. */
  readonly active: boolean;
  readonly annotations?: ReadonlyMap<Move, Annotation>;
  /** A hint. */
  readonly hint?: Move | null;
  /** The scene is a preview. */
  readonly preview?: boolean;
}

export const startScene = (rules: Rules, active = true): Scene => ({
  rules,
  position: rules.start,
  last: null,
  active,
});

/** The scene after a move. Precondition: it is legal. */
export function sceneAfter({ rules, position }: Scene, text: string, active = true): Scene {
  const move = unwrap(rules.readMove(position, text));
  return { rules, position: position.play(move), last: { before: position, move }, active };
}

/** A match after that many moves. */
export function sceneAt({ rules, plies, position }: Match, at: number, active = true): Scene {
  const last = plies[at - 1] ?? null;
  return { rules, position: plies[at]?.before ?? position, last, active };
}
