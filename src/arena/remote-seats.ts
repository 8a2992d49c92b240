import type { Side } from '../core/game.ts';
import type { LocalizedText, Result } from '../core/result.ts';
import type { Seat } from '../match/seat.ts';
import type { GameSpec } from './game.ts';

/** A game that a participant of the server is asked to play: a bot of the class, or a member in a browser. */
export interface RemoteGame {
  /** The contest's id, and the game's number in its schedule. */
  readonly contest: string;
  readonly number: number;
  /** Counts on when a game is played again, voided or spoilt. */
  readonly attempt: number;
  readonly side: Side;
  /** Of the participant, and of the one that it plays. */
  readonly name: string;
  readonly opponent: string;
  /** `class:BOT@VERSION` or `person:MEMBER`. */
  readonly seat: string;
  readonly spec: GameSpec;
  /** Milliseconds that the game waits for its players. */
  readonly wait: number;
  /** Aborts this game. */
  readonly signal: AbortSignal;
  /**
   * The transport failed, not the player: this game alone is aborted and played again, a few times at most; then the
   * side forfeits it.
   */
  spoil(why: LocalizedText): void;
}

/** Opens the seats of participants that only a server knows. */
export interface RemoteSeats {
  /** What only one game at a time may use, such as a bot on a desk; null: any number. */
  keyOf(seat: string): string | null;
  /** Whether its thinking uses this machine's processors, as that of an uploaded bot does; otherwise not. */
  isHere?(seat: string): boolean;
  /** Whether it could begin at once: games of others come first. Absent: it always could. */
  isReady?(seat: string): boolean;
  /** Waits until the participant is here, at most as long as the plan says; a fault if it is not. */
  open(game: RemoteGame): Promise<Result<Seat>>;
}
