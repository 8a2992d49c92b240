import type { Side } from '../core/game.ts';
import type { LocalizedText, Result } from '../core/result.ts';
import type { Seat } from '../match/seat.ts';
import type { GameSpec } from './game.ts';

/** A game for a participant that only a server knows: a bot of the class, or a member in a browser. */
export interface RemoteGame {
  /** The contest's id, and the game's number in its schedule. */
  readonly contest: string;
  readonly number: number;
  /** Increases when a voided or spoilt game is played again. */
  readonly attempt: number;
  readonly side: Side;
  /** The name of the participant, and that of its opponent. */
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
   * Called if the transport failed, not the player: only this game is aborted, and played again, a few times at most;
   * then the side forfeits it.
   */
  spoil(why: LocalizedText): void;
}

/** Opens the seats of participants that only a server knows. */
export interface RemoteSeats {
  /** A key for what only one game at a time may use, such as a bot on a student's machine; null: no limit. */
  keyOf(seat: string): string | null;
  /** Whether it runs on this machine, as an uploaded bot does; absent: it does not. */
  isHere?(seat: string): boolean;
  /** Whether it could begin at once; otherwise games of others come first. Absent: always. */
  isReady?(seat: string): boolean;
  /** Waits for the participant, at most as long as the plan says; a fault if it does not come. */
  open(game: RemoteGame): Promise<Result<Seat>>;
}
