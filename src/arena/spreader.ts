import type { LocalizedText } from '../core/result.ts';
import type { Contest } from '../store/store.ts';
import type { ScheduledGame } from './schedule.ts';

/** A game that is given to somebody else to play. */
export interface SentGame extends ScheduledGame {
  readonly attempt: number;
}

/** A game that was given away, by this process or one before it, and has no result. */
export interface OutstandingGame {
  readonly number: number;
  readonly attempt: number;
  /** How many changes the contest had then. */
  readonly changes: number;
}

/** How many games to give away now, and in chunks of which size; 0: no worker is there. */
export interface SpreadDemand {
  readonly games: number;
  readonly chunk: number;
  /** Games that are played at once there. */
  readonly atOnce: number;
}

/** Has games of a contest played elsewhere. Whoever plays them stores their results. */
export interface GameSpreader {
  /** Learns who is there. Called at the beginning, and then at intervals. */
  refresh(): Promise<void>;
  /** `left`: games that nobody plays yet. */
  demand(left: number): SpreadDemand;
  /** Who can play a game: this process alone, everybody, or only others. */
  placeOf(game: ScheduledGame): 'here' | 'anywhere' | 'elsewhere';
  /** What a machine must have to play a game: equal for games that the same machines can play; null: no worker can. */
  needs(game: ScheduledGame): string | null;
  /** Why others gave up a game; null if they did not. */
  failureOf(game: ScheduledGame): LocalizedText | null;
  /** Learns the contest as it is now. Called first, and after changes. */
  update(contest: Contest): Promise<void>;
  /** `changes`: how many the contest has; a result that comes after another one is not stored. */
  send(games: readonly SentGame[], needs: string, changes: number): Promise<void>;
  outstanding(): Promise<readonly OutstandingGame[]>;
  /** Takes games back: those that nobody has begun, or all. */
  cancel(which: 'waiting' | 'all'): Promise<void>;
  /** Calls the listener with the numbers of games whose results were stored; null: with any. Some may be missed. */
  subscribe(listener: (numbers: readonly number[] | null) => void): () => void;
}
