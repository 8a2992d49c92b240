import type { Side } from '../core/game.ts';
import type { Match } from '../core/match.ts';

/** The meaning of a line from a bot. */
export type AdapterEvent =
  | { readonly kind: 'move'; readonly text: string }
  /** It is ready for moves. */
  | { readonly kind: 'ready' }
  /** Lines without effect. */
  | { readonly kind: 'nothing' }
  /** A reply to send, as part of the handshake. */
  | { readonly kind: 'reply'; readonly lines: readonly string[] }
  | { readonly kind: 'unreadable' };

/** A line protocol, from the host's side. */
export interface ProtocolAdapter {
  readonly protocol: string;
  /** Each turn contains the whole game, so that a bot does not need earlier ones. */
  readonly turnsStandAlone?: boolean;
  /** Opens the game; empty if the protocol has no greeting, and the bot is ready at once. */
  greeting(match: Match, side: Side): readonly string[];
  /** Requests a move. */
  turn(match: Match): readonly string[];
  read(line: string, match: Match): AdapterEvent;
  /** Ends the game in good order. */
  farewell(match: Match): readonly string[];
}
