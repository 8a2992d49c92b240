import type { Side } from '../core/game.ts';
import type { Ending, Match, MatchEvent } from '../core/match.ts';
import type { SeatEngine } from '../match/engine-seat.ts';
import type { GameSpec } from './game.ts';

/** A game of a contest that begins. */
export interface ObservedGame {
  /** The contest's id, and the game's number in its schedule. */
  readonly contest: string;
  readonly number: number;
  readonly attempt: number;
  /** The participants' names. */
  readonly first: string;
  readonly second: string;
  readonly spec: GameSpec;
}

/** Observes a game while it is played: `started` once, then its events, then one of the last two. */
export interface GameObserver {
  /** Both players are ready. */
  started(match: Match): void;
  event(event: MatchEvent, match: Match): void;
  /** The result is stored. */
  ended(ending: Ending): void;
  /** Stopped, or spoilt: it does not count, and may come before `started`. */
  aborted(): void;
}

/** The engines of one game, provided by the run of the contest. */
export interface ContestEngines {
  engine(side: Side): SeatEngine;
  close(): void;
}
