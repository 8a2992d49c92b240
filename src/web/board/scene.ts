import type { Move, Position, Rules, Side } from '../../core/game.ts';
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
  /** The second side's edge is at the bottom; ignored unless the sides face each other. */
  readonly flipped?: boolean | undefined;
}

/** Whether the board is flipped where a side's edge is at the bottom. */
export const flippedFor = ({ game }: Rules, bottom: Side): boolean =>
  game.facing === true && bottom === 'second';

/** Whether both show the same position after the same move, in the same orientation. */
export const isSameScene = (a: Scene, b: Scene): boolean =>
  a.rules.id === b.rules.id &&
  a.last?.move === b.last?.move &&
  a.flipped === b.flipped &&
  isSamePosition(a.position, b.position);

/** Equal by text too: a position that the server confirms is another object. */
export const isSamePosition = (a: Position, b: Position): boolean =>
  a === b || a.text() === b.text();

export const startScene = (rules: Rules, active = true): Scene => ({
  rules,
  position: rules.start,
  last: null,
  active,
});

/** The scene after a move. Precondition: it is legal. */
export function sceneAfter(scene: Scene, text: string, active = true): Scene {
  const { rules, position, flipped } = scene;
  const move = unwrap(rules.readMove(position, text));
  const last = { before: position, move };
  return { rules, position: position.play(move), last, active, flipped };
}

/** What a preview shows: a legal move, or one that these rules let players foresee; null for any other text. */
export function previewScene({ rules, position }: Scene, text: string): Scene | null {
  const legal = rules.readMove(position, text);
  const read = legal.ok ? legal : rules.preview?.read(position, text);
  if (!read?.ok) return null;
  const move = read.value;
  const after = legal.ok ? position.play(move) : rules.preview?.play(position, move);
  return after
    ? { rules, position: after, last: { before: position, move }, active: false, preview: true }
    : null;
}

/** A match after that many moves. */
export function sceneAt({ rules, plies, position }: Match, at: number, active = true): Scene {
  const last = plies[at - 1] ?? null;
  return { rules, position: plies[at]?.before ?? position, last, active };
}
