import type { Side } from '../core/game.ts';
import type { Match } from '../core/match.ts';

/** What a line from a bot means to its seat. */
export type AdapterEvent =
  | { readonly kind: 'move'; readonly text: string }
  /** It has done what it was asked before the game and can be asked for moves. */
  | { readonly kind: 'ready' }
  /** Chatter that changes nothing. */
  | { readonly kind: 'nothing' }
  /** Something to be sent in answer, as a handshake goes on. */
  | { readonly kind: 'reply'; readonly lines: readonly string[] }
  | { readonly kind: 'unreadable' };

/** A protocol of lines as a bot's seat speaks it. */
export interface ProtocolAdapter {
  readonly protocol: string;
  /** A turn tells the whole game: a bot needs to have heard none of the others. */
  readonly turnsStandAlone?: boolean;
  /** What opens the game; empty where the protocol has no greeting, and the bot is ready at once. */
  greeting(match: Match, side: Side): readonly string[];
  /** What asks for a move. */
  turn(match: Match): readonly string[];
  hear(line: string, match: Match): AdapterEvent;
  /** What ends the game politely. */
  farewell(match: Match): readonly string[];
}
