import { type ContestGames, openContestGames } from './contest-games.ts';
import type { FinishedGame } from './game.ts';
import { GameSlots } from './game-slots.ts';
import { forfeitGame } from './invitations.ts';
import type { GameObserver } from './observer.ts';
import { type ContestPlan, planOf, voidedAttempts } from './plan.ts';
import type { RunOptions } from './run.ts';
import { Schedule, type ScheduledGame } from './schedule.ts';
import { SpreadGames, type SpreadingRun } from './spread-games.ts';
import type { GameSpreader, OutstandingGame } from './spreader.ts';

/** The most results waiting to be stored, so that they can share a transaction. */
const MOST_WAITING = 256;
/** How often a game that a network fault has spoilt is played again. */
const MOST_REPLAYS = 2;

/** A game from when it is taken from the schedule until its result is stored. */
interface StartedGame {
  readonly scheduled: ScheduledGame;
  readonly attempt: number;
  /** The seats of its players when it began. */
  readonly seats: string;
  readonly abort: AbortController;
}

interface UnstoredGame {
  readonly finished: FinishedGame;
  readonly start: string;
  readonly observer: GameObserver | undefined;
}

type RunEnd = 'finished' | 'stopped' | 'outdated';

/** A contest's remaining games by one plan; with a `RunControl`, by the plans that follow it too. */
export class ContestRun {
  readonly #options: RunOptions;
  readonly #games: ContestGames;
  readonly #slots: GameSlots;
  readonly #ending = new AbortController();
  readonly #running = new Map<number, StartedGame>();
  /** How often each game was spoilt. */
  readonly #spoilt = new Map<number, number>();
  readonly #done = Promise.withResolvers<void>();
  /** The games that other processes play. */
  readonly #spread: SpreadGames | null;
  #schedule: Schedule;
  #plan: ContestPlan;
  #voided: ReadonlyMap<number, number>;
  /** The number of known changes of the contest. */
  #changes: number;
  #playing = 0;
  #isOutdated = false;
  #isWoken = false;
  #failure: unknown;
  #reloading: Promise<void> | null = null;

  private constructor(
    options: RunOptions,
    games: ContestGames,
    schedule: Schedule,
    spreader: GameSpreader | null,
  ) {
    this.#options = options;
    this.#games = games;
    this.#schedule = schedule;
    this.#slots = options.slots ?? new GameSlots();
    this.#plan = options.plan;
    this.#voided = voidedAttempts(options.plan);
    this.#changes = options.contest.changes.length;
    this.#spread = spreader && this.#spreadBy(spreader);
  }

  static async play(options: RunOptions): Promise<RunEnd> {
    const { store, contest, plan, report } = options;
    const spreader = options.spreader?.(contest) ?? null;
    await spreader?.update(contest);
    await spreader?.refresh();
    // read before the results, so that a game that is neither outstanding nor stored is to be played
    const outstanding = (await spreader?.outstanding()) ?? [];
    const schedule = new Schedule(plan);
    for (const game of await store.games.of(contest.id)) schedule.add(game);
    report?.(schedule, null);
    const games = await openContestGames(options);
    try {
      return await new ContestRun(options, games, schedule, spreader).#run(outstanding);
    } finally {
      await games.close();
    }
  }

  async #run(outstanding: readonly OutstandingGame[]): Promise<RunEnd> {
    const { store, contest, signal } = this.#options;
    const end = () => this.#end();
    signal.addEventListener('abort', end, { once: true });
    const unsubscribe = this.#subscribe();
    try {
      await this.#adopt(outstanding);
      if (signal.aborted || this.#schedule.isOver) this.#end();
      this.#dispatch();
      await this.#done.promise;
    } finally {
      unsubscribe();
      signal.removeEventListener('abort', end);
      await this.#spread?.end(this.#isOutdated || this.#schedule.isOver ? 'all' : 'waiting');
    }
    if (this.#failure !== undefined) throw this.#failure;
    if (this.#isOutdated) return 'outdated';
    if (!this.#schedule.isOver) return 'stopped';
    if (contest.finished && this.#changes === contest.changes.length) return 'finished';
    return store.contests.finish(contest.id, this.#changes);
  }

  #subscribe(): () => void {
    const { control } = this.#options;
    const slots = this.#slots.subscribe(() => this.#wake());
    let known = control?.changes;
    const controlled = control?.subscribe(() => {
      const isSame = control.changes === known;
      known = control.changes;
      if (isSame) this.#wake();
      else void this.#reload();
    });
    return () => {
      slots();
      controlled?.();
    };
  }

  #end(): void {
    this.#ending.abort();
    this.#dispatch();
  }

  #fail(error: unknown): void {
    this.#failure ??= error;
    this.#ending.abort();
  }

  /** Dispatches once for everything that happens in one turn of the event loop. */
  #wake(): void {
    if (this.#isWoken) return;
    this.#isWoken = true;
    queueMicrotask(() => {
      this.#isWoken = false;
      this.#dispatch();
    });
  }

  /** Begins all games that can be played now. */
  #dispatch(): void {
    const { concurrency, control } = this.#options;
    const most = Math.max(1, concurrency);
    const { aborted } = this.#ending.signal;
    if (control?.isPaused) this.#spread?.hold();
    else if (!aborted && !this.#reloading) this.#spread?.fill();
    while (
      !aborted &&
      !this.#reloading &&
      !control?.isPaused &&
      this.#playing < most &&
      this.#running.size < most + MOST_WAITING
    ) {
      const scheduled = this.#take();
      if (!scheduled) break; // the next game depends on games in progress
      void this.#begin(scheduled);
    }
    if (aborted && this.#running.size === 0 && !this.#reloading) this.#done.resolve();
  }

  #spreadBy(spreader: GameSpreader): SpreadGames {
    const { store, contest, report, catchUp } = this.#options;
    const run = this;
    const spreading: SpreadingRun = {
      get changes() {
        return run.#changes;
      },
      get left() {
        const taken = run.#running.size + (run.#spread?.size ?? 0);
        return Math.max(0, run.#schedule.total - run.#schedule.played - taken);
      },
      atOnce: Math.min(run.#options.concurrency, run.#slots.processors),
      take: mayPlay => run.#schedule.take(game => !run.#isTaken(game) && mayPlay(game)),
      attemptOf: ({ number }) => run.#attemptOf(number),
      putBack: game => run.#schedule.putBack(game),
      results: numbers => store.games.numbered(contest.id, numbers),
      add(results) {
        for (const game of results) {
          run.#schedule.add(game);
          report?.(run.#schedule, game);
        }
        if (run.#schedule.isOver) run.#ending.abort();
        run.#wake();
      },
      async isOutdated() {
        const now = await store.contests.read(contest.id);
        if (now?.changes.length === run.#changes) return false;
        void run.#reload();
        return true;
      },
      fail(error) {
        run.#fail(error);
        run.#wake();
      },
    };
    return new SpreadGames(spreader, spreading, catchUp);
  }

  /** Adopts the games that an earlier process sent, unless the contest was changed since. */
  async #adopt(outstanding: readonly OutstandingGame[]): Promise<void> {
    const sent = outstanding.map(({ number, attempt, changes }) => {
      const scheduled = this.#schedule.gameAt(number);
      const isSame = changes === this.#changes && attempt === this.#attemptOf(number);
      return scheduled && isSame ? { ...scheduled, attempt } : null;
    });
    const known = sent.filter(game => game !== null);
    this.#spread?.adopt(known.filter(game => this.#schedule.isToPlay(game)));
    if (known.length < sent.length) await this.#spread?.reset(this.#options.contest);
  }

  #attemptOf(number: number): number {
    return (this.#voided.get(number) ?? 0) + 1;
  }

  #isTaken({ number }: ScheduledGame): boolean {
    return this.#running.has(number) || this.#spread?.has(number) === true;
  }

  /** The next game to begin; games of participants that are not present yet come after those of the others. */
  #take(): ScheduledGame | null {
    const schedule = this.#schedule;
    const away = this.#games.away();
    const isReady = ({ first, second }: ScheduledGame) => !away.has(first) && !away.has(second);
    const next = schedule.take(game => isReady(game) && this.#canPlay(game));
    if (next || away.size === 0) return next;
    const ready = schedule.postponed.filter(isReady);
    const wanted = new Set(ready.flatMap(({ first, second }) => [first, second]));
    return schedule.take(
      game => this.#canPlay(game) && !wanted.has(game.first) && !wanted.has(game.second),
    );
  }

  #canPlay(game: ScheduledGame): boolean {
    if (this.#isTaken(game)) return false;
    if (this.#spread?.isHere(game, this.#options.concurrency === 0) === false) return false;
    return this.#slots.isFree(this.#games.keysOf(game), this.#games.processorsOf(game));
  }

  async #begin(scheduled: ScheduledGame): Promise<void> {
    const { number } = scheduled;
    const keys = this.#games.keysOf(scheduled);
    const release = this.#slots.take(keys, this.#games.processorsOf(scheduled));
    this.#playing++;
    const running: StartedGame = {
      scheduled,
      attempt: this.#attemptOf(number),
      seats: seatsOf(this.#plan, scheduled),
      abort: new AbortController(),
    };
    this.#running.set(number, running);
    let isPlaying = true;
    const stopped = () => {
      if (!isPlaying) return;
      isPlaying = false;
      this.#playing--;
      release();
    };
    try {
      const played = await this.#play(running);
      // results of games with keys are announced in the order of events
      if (keys.length === 0) {
        stopped();
        this.#wake();
      }
      if (played) await this.#keep(running, played);
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#running.delete(number);
      stopped();
      this.#wake();
    }
  }

  /** Null if the game was aborted, or is played again. */
  async #play({ scheduled, attempt, abort }: StartedGame): Promise<UnstoredGame | null> {
    const { contest, observe, spoilt: report } = this.#options;
    const spec = this.#games.specOf(scheduled);
    const { number, first, second } = scheduled;
    const before = this.#spoilt.get(number) ?? 0;
    const game = { contest: contest.id, number, attempt: attempt + before, first, second, spec };
    const observer = observe?.(game);
    const end = () => abort.abort();
    this.#ending.signal.addEventListener('abort', end, { once: true });
    const { signal } = abort;
    const played = await this.#games
      .play({ scheduled, spec, game, observer, signal })
      .finally(() => this.#ending.signal.removeEventListener('abort', end));
    if (!played) observer?.aborted();
    if (!played || 'ending' in played)
      return played && { finished: played, start: spec.start, observer };
    const again = before < MOST_REPLAYS;
    const { spoilt, why } = played;
    await report?.(game, { name: scheduled[spoilt], why, again });
    if (!again) return { finished: await forfeitGame(spec, played), start: spec.start, observer };
    this.#spoilt.set(number, before + 1);
    observer?.aborted();
    this.#schedule.putBack(scheduled);
    return null;
  }

  async #keep(running: StartedGame, { finished, start, observer }: UnstoredGame): Promise<void> {
    const { store, contest, report } = this.#options;
    const { scheduled, attempt } = running;
    const { number, first, second } = scheduled;
    const game = { number, first, second, rules: this.#games.rules.id, start, ...finished };
    let changes = this.#changes;
    let stored = await store.games.finish(contest.id, attempt, game, changes);
    while (stored === 'outdated') {
      await this.#reload();
      if (this.#isOutdated || running.abort.signal.aborted) return observer?.aborted();
      changes = this.#changes;
      stored = await store.games.finish(contest.id, attempt, game, changes);
    }
    // if another process runs the same contest and stored this game first, its result counts
    const counts = stored === 'stored' ? game : await store.games.read(contest.id, number);
    await this.#reloading;
    if (counts && changes === this.#changes) {
      const { events: _, ...result } = counts;
      this.#schedule.add(result);
    } // otherwise all results were read again after this one was stored
    observer?.ended(counts?.ending ?? game.ending);
    report?.(this.#schedule, game);
    if (this.#schedule.isOver) this.#ending.abort();
  }

  /** Continues with the contest as it is stored now; without a control, the run ends and a new one begins. */
  async #reload(): Promise<void> {
    if (!this.#options.control) {
      this.#isOutdated = true;
      return this.#end();
    }
    this.#reloading ??= this.#readAgain()
      .catch(error => this.#fail(error))
      .finally(() => {
        this.#reloading = null;
        this.#wake();
      });
    await this.#reloading;
  }

  async #readAgain(): Promise<void> {
    const { store, contest, report } = this.#options;
    const now = await store.contests.read(contest.id);
    if (!now) throw new Error(`contest ${contest.id} is gone`);
    const plan = planOf(now);
    if (!this.#games.update(plan)) {
      this.#isOutdated = true;
      return this.#ending.abort();
    }
    await this.#spread?.reset(now);
    const schedule = new Schedule(plan);
    for (const game of await store.games.of(contest.id)) schedule.add(game);
    this.#plan = plan;
    this.#schedule = schedule;
    this.#changes = now.changes.length;
    this.#voided = voidedAttempts(plan);
    for (const { scheduled, attempt, seats, abort } of this.#running.values())
      if (
        !schedule.isToPlay(scheduled) ||
        attempt !== this.#attemptOf(scheduled.number) ||
        seats !== seatsOf(plan, scheduled)
      )
        abort.abort();
    report?.(schedule, null);
    if (schedule.isOver) this.#ending.abort();
  }
}

/** The seats of a game's players, as one text. */
const seatsOf = ({ participants }: ContestPlan, { first, second }: ScheduledGame): string =>
  [first, second].map(name => participants.find(player => player.name === name)?.seat).join('\n');
