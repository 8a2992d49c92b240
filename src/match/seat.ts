import type { Millis } from '../core/clock.ts';
import type { Side } from '../core/game.ts';
import type { Action, Match, MatchEvent } from '../core/match.ts';
import type { Fault } from '../core/result.ts';

/** What the referee tells a seat, always after it is stored; `match` is the state that it led to. */
export type SeatMessage =
  | { readonly type: 'start'; readonly side: Side; readonly match: Match }
  | { readonly type: 'event'; readonly event: MatchEvent; readonly match: Match }
  | Refusal;

/** Told to the seat alone whose submission is refused. */
export interface Refusal {
  readonly type: 'fault';
  readonly fault: Fault;
  readonly match: Match;
  readonly submission: Submission;
}

/** What a player wants to do; the referee adds the side. */
export interface Submission {
  readonly action: Action;
  /** How long the turn took, where the seat measured it closer to the player than the referee can. */
  readonly spent?: Millis;
  /**
   * Called when its turn comes: whether it still applies. Where messages may come late or twice, the game may
   * have gone on since it was sent.
   */
  isCurrent?(): boolean;
  /**
   * Asked after the rules, with the match that a legal move leads to: what the player's protocol has against
   * the move, or null.
   */
  verify?(next: Match): Fault | null;
  /**
   * What the seat alone knows of a move that loses the game, as the evidence to store: one with a fault, or
   * a late one (null). Undefined: nothing more than the referee.
   */
  evidence?(fault: Fault | null): Promise<string | undefined>;
  /** Hears what is wrong with it, in place of whoever else listens at a person's seat. */
  refused?(refusal: Refusal): void;
}

export type Forfeit = Extract<Action, { type: 'forfeit' }>;

/**
 * One side of a game as the referee sees it: a person, an engine, a process or a socket differ only inside.
 * Seats push, at any time: people resign and offer while the other side thinks.
 */
export interface Seat {
  tell(message: SeatMessage): void;
  readonly submissions: AsyncIterable<Submission>;
  /** Bad moves in a row that are forgiven, or infinity; one more forfeits. */
  readonly illegalMoveLimit: number;
  /**
   * Called once before the game starts: resolves when the player is there and ready, to null, or to the
   * forfeit of one that will not be. No clock runs meanwhile.
   */
  prepare?(side: Side, match: Match): Promise<Forfeit | null>;
  /**
   * Resolves when all that had come from the player before the call has been submitted. A seat that is
   * read elsewhere has it: nobody loses on time for an answer that was there but not yet looked at.
   */
  flush?(): Promise<void>;
  /** Ends what was started for this seat alone, once the game is over. */
  close?(): Promise<void>;
}
