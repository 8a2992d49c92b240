import type { Millis } from '../core/clock.ts';
import type { Side } from '../core/game.ts';
import type { Action, Match, MatchEvent } from '../core/match.ts';
import type { Fault } from '../core/result.ts';

/** Messages from the referee to a seat, always sent after storing; `match` is the resulting state. */
export type SeatMessage =
  | { readonly type: 'start'; readonly side: Side; readonly match: Match }
  | { readonly type: 'event'; readonly event: MatchEvent; readonly match: Match }
  | Refusal;

/** Sent only to the seat whose submission is refused. */
export interface Refusal {
  readonly type: 'fault';
  readonly fault: Fault;
  readonly match: Match;
  readonly submission: Submission;
}

/** An action of a player; the referee adds the side. */
export interface Submission {
  readonly action: Action;
  /** How long the turn took, if the seat measures it closer to the player than the referee can. */
  readonly spent?: Millis;
  /**
   * Called when the submission is processed: whether it still applies. Messages may be late or duplicated,
   * and the game may have continued since.
   */
  isCurrent?(): boolean;
  /**
   * Called after the rules, with the match that a legal move leads to: the protocol's objection to
   * the move, or null.
   */
  verify?(next: Match): Fault | null;
  /**
   * The seat's own evidence for a move that loses the game: by a fault, or by being late (null).
   * Undefined: the referee's evidence suffices.
   */
  evidence?(fault: Fault | null): Promise<string | undefined>;
  /** Called with the refusal, in place of the seat's own listener. */
  refused?(refusal: Refusal): void;
}

export type Forfeit = Extract<Action, { type: 'forfeit' }>;

/**
 * One side of a game as the referee sees it, whether person, engine, process or socket.
 * Seats submit at any time: people resign and make offers during the other side's turn.
 */
export interface Seat {
  tell(message: SeatMessage): void;
  readonly submissions: AsyncIterable<Submission>;
  /** Consecutive illegal moves allowed, or infinity; one more forfeits. */
  readonly illegalMoveLimit: number;
  /**
   * Called once before the game starts: resolves to null when the player is ready, or to its
   * forfeit. No clock runs meanwhile.
   */
  prepare?(side: Side, match: Match): Promise<Forfeit | null>;
  /**
   * Resolves when everything received from the player before the call has been submitted. Needed where input
   * is read in another thread: a move that has arrived but is not yet processed must not lose on time.
   */
  flush?(): Promise<void>;
  /**
   * Milliseconds, since the seat was opened, during which it was to move and we kept it waiting, such as an engine
   * in a queue for a thread. Its clock does not run meanwhile.
   */
  waited?(): number;
  /** Releases what was started for this seat alone, after the game. */
  close?(): Promise<void>;
}
