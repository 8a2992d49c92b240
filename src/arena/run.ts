import type { Sides } from '../core/game.ts';
import { FaultError, type LocalizedText } from '../core/result.ts';
import type { Contest, Store, StoredGame } from '../store/store.ts';
import type { ExpectedClient, RosterNotice } from '../tcp/roster.ts';
import { ContestRun } from './contest-run.ts';
import type { GameSlots } from './game-slots.ts';
import type { ContestEngines, GameObserver, ObservedGame } from './observer.ts';
import { type ContestPlan, planOf } from './plan.ts';
import type { RemoteSeats } from './remote-seats.ts';
import type { RunControl } from './run-control.ts';
import type { Schedule, ScheduledGame } from './schedule.ts';
import type { GameSpreader } from './spreader.ts';
import { texts } from './texts.ts';

export interface RunOptions {
  readonly store: Store;
  readonly contest: Contest;
  readonly plan: ContestPlan;
  /** Concurrent games. 0, with a spreader: only games that no worker can play, one at a time. */
  readonly concurrency: number;
  /** Stops the run; games in progress are aborted, and played again when it is resumed. */
  readonly signal: AbortSignal;
  /** Called after each stored result, and once at the beginning. */
  readonly report?: (schedule: Schedule, game: StoredGame | null) => void;
  /** Called once for each participant whose bot runs without a sandbox. */
  readonly unsandboxed?: (seat: string) => void;
  /** For participants that connect over TCP. */
  readonly network?: NetworkRun;
  /** For participants that only a server knows. */
  readonly remote?: RemoteSeats;
  /** Called when a game begins. All games are then played in this thread, so that they can be followed. */
  readonly observe?: (game: ObservedGame) => GameObserver;
  /** Gives the engines of games that are played in this thread. */
  readonly engines?: (game: ObservedGame) => ContestEngines;
  /** Pauses the run, and notifies it of changes, after which games in progress continue if they are still in the schedule. */
  readonly control?: RunControl;
  /** The resources that this contest's games share with those of others. */
  readonly slots?: GameSlots;
  /** Distributes games to workers, besides those of this process. */
  readonly spreader?: ((contest: Contest) => GameSpreader) | undefined;
  /** Milliseconds between two reads of the state of games played elsewhere. */
  readonly catchUp?: number;
  /** Called when a network fault has spoilt a game, which is then played again or forfeited. */
  readonly spoilt?: (game: ObservedGame, spoilt: SpoiltReport) => Promise<void> | void;
}

export interface SpoiltReport {
  /** The participant that lost its connection. */
  readonly name: string;
  readonly why: LocalizedText;
  /** Whether the game is played again. */
  readonly again: boolean;
}

export interface NetworkRun {
  /** This machine only if undefined. */
  readonly address?: string | undefined;
  /** Called when a game waits for its players. */
  announce(game: ScheduledGame, clients: Partial<Sides<ExpectedClient | undefined>>): void;
  note(notice: RosterNotice): void;
}

/**
 * Plays a contest's remaining games. Every result is stored as soon as its game ends; killing the process at any time
 * loses only the games in progress. A change of the contest aborts them too, unless the run has a `control` and
 * continues with the changed plan.
 */
export async function runContest(options: RunOptions): Promise<'finished' | 'stopped'> {
  const { store, signal } = options;
  if (options.plan.format.kind === 'ladder')
    throw new FaultError({ code: 'ladder', message: texts.ladder });
  for (let now = options; ; ) {
    const end = await ContestRun.play(now);
    if (end !== 'outdated') return end;
    const contest = await store.contests.read(now.contest.id);
    if (!contest) throw new Error(`contest ${now.contest.id} is gone`);
    if (signal.aborted) return 'stopped';
    now = { ...now, contest, plan: planOf(contest) };
  }
}
