import type { GameSlots } from '../arena/game-slots.ts';
import type { ContestEngines, GameObserver, ObservedGame } from '../arena/observer.ts';
import { choicesOf } from '../arena/participants.ts';
import { type ContestPlan, planOf } from '../arena/plan.ts';
import { RecentPace } from '../arena/recent-pace.ts';
import type { RemoteGame, RemoteSeats } from '../arena/remote-seats.ts';
import { runContest, type SpoiltReport } from '../arena/run.ts';
import { RunControl } from '../arena/run-control.ts';
import type { Schedule } from '../arena/schedule.ts';
import type { GameSpreader } from '../arena/spreader.ts';
import { FaultError, ok } from '../core/result.ts';
import type { Seat } from '../match/seat.ts';
import type { Contest, Store, StoredGame } from '../store/store.ts';
import type { FailedChunk, WorkerRefusal, WorkerState } from '../store/work.ts';
import type { ContestSeats } from './contest-seats.ts';
import { memberOfSeat } from './person-seats.ts';
import { type NumberedWorker, type RefusedWorker, WorkerNumbers } from './worker-numbers.ts';

export interface ContestSessionOptions {
  readonly store: Store;
  readonly contest: Contest;
  readonly seats: ContestSeats;
  readonly slots: GameSlots;
  /** When the server could be reached again, by `performance.now()`. */
  readonly since: number;
  engines(game: ObservedGame): ContestEngines;
  observe(game: ObservedGame): GameObserver;
  spoilt(game: ObservedGame, report: SpoiltReport): Promise<void>;
  /** Called when workers gave up games, which are then played here. */
  failed(chunk: FailedChunk): void;
  /** Called when games or results have changed. */
  changed(): void;
  /** Has games played by workers, where the store has any. */
  readonly spreader?: WorkerSpreader | undefined;
}

/**
 * Makes a contest's spreader. `workers` is told of all workers, of the ids of those that may play the contest, and why
 * others may not.
 */
export type WorkerSpreader = (
  contest: Contest,
  on: {
    workers(
      all: readonly WorkerState[],
      suited: ReadonlySet<string>,
      refused: ReadonlyMap<string, WorkerRefusal>,
    ): void;
    failed(chunk: FailedChunk): void;
  },
) => GameSpreader;

/** Games of one contest at once: participants elsewhere cost this machine little. */
const MOST_AT_ONCE = 64;
/** How many of the latest results are kept for pages. */
const LATEST = 20;
/** Milliseconds that participants have to come back after the server was started. */
const RETURN = 60_000;
/** After this many games in a row without coming, a participant is awaited for `BRIEFLY` milliseconds only. */
const MISSES = 2;
const BRIEFLY = 2_000;

/** A contest while the server plays it. */
export class ContestSession {
  readonly control: RunControl;
  readonly #options: ContestSessionOptions;
  readonly #stop = new AbortController();
  readonly #playing = new Map<number, ObservedGame>();
  readonly #misses = new Map<string, number>();
  #latest: StoredGame[] = [];
  #schedule: Schedule | null = null;
  readonly #pace = new RecentPace();
  /** The workers that play its games or could, or are set aside; null without any. */
  #workers: readonly NumberedWorker[] | null = null;
  readonly #numbers = new WorkerNumbers();
  #refused: readonly RefusedWorker[] = [];

  constructor(options: ContestSessionOptions) {
    this.#options = options;
    this.control = new RunControl();
  }

  /** Null until the results have been read. */
  get schedule(): Schedule | null {
    return this.#schedule;
  }

  get playing(): { readonly number: number; readonly first: string; readonly second: string }[] {
    return [...this.#playing.values()].map(({ number, first, second }) => ({
      ...{ number, first, second },
    }));
  }

  /** The latest results first. */
  get latest(): readonly StoredGame[] {
    return this.#latest;
  }

  /** Null where the store has none. */
  get workers(): readonly NumberedWorker[] | null {
    return this.#workers;
  }

  /** Those that are there and may not play its games. */
  get refused(): readonly RefusedWorker[] {
    return this.#refused;
  }

  /** Seconds that the games left will take, at the speed of the last minute; null if that is not known. */
  get secondsLeft(): number | null {
    if (!this.#schedule) return null;
    return this.#pace.secondsLeft(this.#schedule.played, this.#schedule.total);
  }

  /** Plays until the contest is finished, or `stop` is called. Rejects if the store fails. */
  async run(): Promise<'finished' | 'stopped'> {
    const { store, contest, seats, slots, spoilt, changed, spreader } = this.#options;
    const plan = planOf(contest);
    await this.#learn(plan);
    return runContest({
      ...{ store, contest, plan, slots, spoilt, control: this.control },
      concurrency: MOST_AT_ONCE,
      signal: this.#stop.signal,
      remote: this.#remote(seats),
      engines: game => this.#options.engines(game),
      observe: game => this.#observe(game),
      report: (schedule, game) => {
        this.#schedule = schedule;
        this.#pace.note(schedule.played);
        if (game) this.#latest = [game, ...this.#latest].slice(0, LATEST);
        changed();
      },
      ...(spreader ? { spreader: of => spreader(of, this.#workersOf()) } : {}),
    });
  }

  #workersOf(): Parameters<WorkerSpreader>[1] {
    const { changed, failed } = this.#options;
    return {
      workers: (all, suited, refused) => {
        this.#refused = all.flatMap(worker => {
          const why = refused.get(worker.id);
          return why ? [{ ...worker, why }] : [];
        });
        this.#workers = this.#numbers.numbered(
          all.filter(({ id, state }) => suited.has(id) || state === 'set-aside'),
        );
        changed();
      },
      failed,
    };
  }

  stop(): void {
    this.#stop.abort();
  }

  /** The stored contest was changed. */
  async changed(contest: Contest): Promise<void> {
    await this.#learn(planOf(contest));
    this.control.changed();
  }

  /** Refuses seats that are programs of this machine: nobody may start one over the network. */
  async #learn(plan: ContestPlan): Promise<void> {
    const choices = choicesOf(plan);
    if (!choices.ok) throw new FaultError(choices.fault);
    for (const { kind } of choices.value.values())
      if (kind === 'process' || kind === 'tcp') throw new Error(`a class's contest with a ${kind}`);
    await this.#options.seats.learn(plan.participants.map(({ seat }) => seat));
  }

  #remote(seats: ContestSeats): RemoteSeats {
    return {
      keyOf: seat => seats.keyOf(seat),
      isHere: seat => seats.isHere(seat),
      isReady: seat => seats.isReady(seat),
      open: async game => {
        const opened = await seats.open({ ...game, wait: this.#waitFor(game) });
        if (!opened.ok) this.#came(game.seat, false);
        return opened.ok ? ok(this.#counted(game.seat, opened.value)) : opened;
      },
    };
  }

  /** Counts whether the player comes: a person's seat opens before the person is there. */
  #counted(name: string, seat: Seat): Seat {
    const { prepare } = seat;
    if (!prepare) {
      this.#came(name, true);
      return seat;
    }
    return {
      ...seat,
      prepare: async (side, match) => {
        const forfeit = await prepare(side, match);
        this.#came(name, forfeit?.cause !== 'no-connection');
        return forfeit;
      },
    };
  }

  #came(seat: string, isHere: boolean): void {
    this.#misses.set(seat, isHere ? 0 : (this.#misses.get(seat) ?? 0) + 1);
  }

  #waitFor({ seat, wait }: RemoteGame): number {
    const isMissed = (this.#misses.get(seat) ?? 0) >= MISSES;
    // somebody who has a page open needs longer than a program to come
    const isAbout = memberOfSeat(seat) !== null && this.#options.seats.isReady(seat);
    if (isMissed && !isAbout) return Math.min(wait, BRIEFLY);
    const away = RETURN - (performance.now() - this.#options.since);
    return Math.max(wait, away);
  }

  #observe(game: ObservedGame): GameObserver {
    const other = this.#options.observe(game);
    const { changed } = this.#options;
    this.#playing.set(game.number, game);
    changed();
    const over = () => {
      if (this.#playing.get(game.number) === game) this.#playing.delete(game.number);
      changed();
    };
    return {
      started: match => other.started(match),
      event: (event, match) => other.event(event, match),
      ended: ending => {
        over();
        other.ended(ending);
      },
      aborted: () => {
        over();
        other.aborted();
      },
    };
  }
}
