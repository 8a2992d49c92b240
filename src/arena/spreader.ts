import type { LocalizedText } from '../core/result.ts';
import type { Contest } from '../store/store.ts';
import type { ScheduledGame } from './schedule.ts';

/** A game that is sent to workers. */
export interface SentGame extends ScheduledGame {
  readonly attempt: number;
}

/** A game that was sent to workers, by this process or an earlier one, and has no result. */
export interface OutstandingGame {
  readonly number: number;
  readonly attempt: number;
  /** How many changes the contest had then. */
  readonly changes: number;
}

/** How many games to send now, and the size of chunks; 0 games without workers. */
export interface SpreadDemand {
  readonly games: number;
  readonly chunk: number;
  /** The number of games that workers play concurrently. */
  readonly atOnce: number;
}

/** Sends games of a contest to workers, which store the results. */
export interface GameSpreader {
  /** Reads the list of workers. Called at the beginning, and then at intervals. */
  refresh(): Promise<void>;
  /** `left`: games that nobody plays yet. */
  demand(left: number): SpreadDemand;
  /** Where a game can be played: only by this process, anywhere, or only by workers. */
  placeOf(game: ScheduledGame): 'here' | 'anywhere' | 'elsewhere';
  /** The requirements of a game, equal for games that the same machines can play; null: no worker can play it. */
  needs(game: ScheduledGame): string | null;
  /** Why workers gave up a game; null if they did not. */
  failureOf(game: ScheduledGame): LocalizedText | null;
  /** Sets the contest as it is now. Called first, and after changes. */
  update(contest: Contest): Promise<void>;
  /** `changes`: how many the contest has; results are not stored once there are more. */
  send(games: readonly SentGame[], needs: string, changes: number): Promise<void>;
  outstanding(): Promise<readonly OutstandingGame[]>;
  /** Takes games back, those that have not begun or all. */
  cancel(which: 'waiting' | 'all'): Promise<void>;
  /** Calls the listener with the numbers of games whose results were stored; null: unknown ones. Some may be missed. */
  subscribe(listener: (numbers: readonly number[] | null) => void): () => void;
}
