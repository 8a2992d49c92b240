import { type Fault, FaultError, type LocalizedText } from '../core/result.ts';
import type { Contest, StoredGame } from '../store/store.ts';
import { after } from '../time/timers.ts';
import { shownNumber } from './records.ts';
import type { ScheduledGame } from './schedule.ts';
import type { GameSpreader, OutstandingGame, SentGame } from './spreader.ts';

/** The run of a contest whose games are distributed. */
export interface SpreadingRun {
  /** The number of known changes of the contest. */
  readonly changes: number;
  /** The approximate number of scheduled games that nobody plays yet. */
  readonly left: number;
  /** Games that this process plays at once. */
  readonly atOnce: number;
  take(mayPlay: (game: ScheduledGame) => boolean): ScheduledGame | null;
  attemptOf(game: ScheduledGame): number;
  /** Called for a game that is no longer played elsewhere. */
  putBack(game: ScheduledGame): void;
  results(numbers: readonly number[]): Promise<readonly StoredGame[]>;
  add(results: readonly StoredGame[]): void;
  /** Whether the contest has changes that are not known; if so, the run soon continues with them. */
  isOutdated(): Promise<boolean>;
  fail(error: unknown): void;
}

/** Milliseconds between two reads of outstanding games, in case a notice was lost. */
const INTERVAL = 2_000;
/** Milliseconds of trouble with the store after which the run fails. */
const LONGEST_TROUBLE = 60_000;

interface Sent extends SentGame {
  /** Whether the store certainly has it. */
  isStored: boolean;
}

/**
 * The games of a run that workers play. Each is taken from the schedule once, and stays with them until its result is
 * stored; one that is neither outstanding nor stored was lost, and is played by this process.
 */
export class SpreadGames {
  readonly #spreader: GameSpreader;
  readonly #run: SpreadingRun;
  readonly #interval: number;
  readonly #sent = new Map<number, Sent>();
  /** The numbers of games that were lost. */
  readonly #lost = new Set<number>();
  readonly #announced = new Set<number>();
  readonly #unsubscribe: () => void;
  /** The last call of the spreader; calls are made one after the other. */
  #last: Promise<void> = Promise.resolve();
  #cancelTick = () => {};
  #troubledSince: number | null = null;
  #isHeld = false;
  #isEnded = false;

  constructor(spreader: GameSpreader, run: SpreadingRun, interval = INTERVAL) {
    this.#spreader = spreader;
    this.#run = run;
    this.#interval = interval;
    this.#unsubscribe = spreader.subscribe(numbers => this.#announce(numbers));
    this.#tickLater();
  }

  /** Whether workers play that game. */
  has(number: number): boolean {
    return this.#sent.has(number);
  }

  get size(): number {
    return this.#sent.size;
  }

  /** Whether this process may play a game; with `only`, whether no worker should. */
  isHere(game: ScheduledGame, only: boolean): boolean {
    const place = this.#spreader.placeOf(game);
    return place === 'here' || (place === 'anywhere' && (!only || this.#lost.has(game.number)));
  }

  /** Adopts games that an earlier process has sent. */
  adopt(games: readonly SentGame[]): void {
    for (const game of games) this.#sent.set(game.number, { ...game, isStored: true });
  }

  /** Sends as many games as workers can play. */
  fill(): void {
    this.#isHeld = false;
    while (!this.#isEnded) {
      const demand = this.#spreader.demand(this.#run.left);
      // towards the end this process keeps the games that it can play in the same time
      const share = demand.atOnce / Math.max(1, demand.atOnce + this.#run.atOnce);
      const most = Math.ceil((this.#run.left + this.#sent.size) * share);
      if (this.#sent.size >= Math.min(demand.games, most)) return;
      const { games, needs } = this.#takeChunk(Math.max(1, demand.chunk));
      if (needs === null) return;
      this.#soon(async () => {
        const kept = games.filter(game => this.#sent.get(game.number) === game);
        if (kept.length === 0) return;
        try {
          await this.#spreader.send(kept, needs, this.#run.changes);
        } finally {
          for (const game of kept) game.isStored = true; // if sending failed, the next comparison finds it lost
        }
      });
    }
  }

  /** Takes back the games that have not begun; none are sent until `fill` is called. */
  hold(): void {
    if (this.#isHeld || this.#isEnded) return;
    this.#isHeld = true;
    if (this.#sent.size > 0) this.#soon(() => this.#compare());
  }

  /** Takes all games back, and continues with the contest as it is now. */
  async reset(contest: Contest): Promise<void> {
    this.#sent.clear();
    this.#lost.clear();
    await this.#soon(async () => {
      await this.#spreader.update(contest);
      await this.#spreader.cancel('all');
    });
  }

  /** Takes games back, those that have not begun or all, and sends no more. */
  async end(which: 'waiting' | 'all'): Promise<void> {
    if (this.#isEnded) return this.#last;
    this.#isEnded = true;
    this.#cancelTick();
    this.#unsubscribe();
    await this.#soon(async () => {
      if (this.#sent.size > 0) await this.#spreader.cancel(which);
    });
  }

  #takeChunk(most: number): { readonly games: Sent[]; readonly needs: string | null } {
    let needs: string | null = null;
    const games: Sent[] = [];
    const mayPlay = (game: ScheduledGame): boolean => {
      if (this.#lost.has(game.number) || this.#spreader.placeOf(game) === 'here') return false;
      const needed = this.#spreader.needs(game);
      return needed !== null && (needs === null || needed === needs);
    };
    while (games.length < most) {
      const taken = this.#run.take(mayPlay);
      if (!taken) break;
      needs ??= this.#spreader.needs(taken);
      const sent = { ...taken, attempt: this.#run.attemptOf(taken), isStored: false };
      this.#sent.set(taken.number, sent);
      games.push(sent);
    }
    return { games, needs };
  }

  #announce(numbers: readonly number[] | null): void {
    const wasEmpty = this.#announced.size === 0;
    for (const number of numbers ?? this.#sent.keys()) this.#announced.add(number);
    if (!wasEmpty || this.#announced.size === 0) return; // a read is already scheduled
    void this.#soon(() => {
      const announced = [...this.#announced];
      this.#announced.clear();
      return this.#read(announced.filter(number => this.#sent.has(number)));
    });
  }

  async #read(numbers: readonly number[]): Promise<void> {
    if (numbers.length === 0) return;
    const results = await this.#run.results(numbers);
    this.#run.add(results.filter(({ number }) => this.#sent.delete(number)));
  }

  /** Finds results that were not announced, and games that were lost. */
  async #compare(): Promise<void> {
    if (await this.#run.isOutdated()) return;
    const isHeld = this.#isHeld;
    if (isHeld) await this.#spreader.cancel('waiting');
    const known = [...this.#sent.values()].filter(({ isStored }) => isStored);
    // outstanding games are read first, since a game ceases to be outstanding when its result is stored
    const outstanding = await this.#spreader.outstanding();
    await this.#read(known.map(({ number }) => number));
    const numbers = new Set(outstanding.map(({ number }: OutstandingGame) => number));
    for (const game of known) {
      const { number } = game;
      if (numbers.has(number) || this.#sent.get(number) !== game) continue;
      this.#sent.delete(number);
      this.#run.putBack(game);
      if (this.#spreader.placeOf(game) !== 'elsewhere') {
        if (!isHeld) this.#lost.add(number);
        continue;
      }
      const why = this.#spreader.failureOf(game);
      if (why !== null) return this.#run.fail(new FaultError(unplayable(game, why)));
    }
  }

  #tickLater(): void {
    this.#cancelTick = after(this.#interval, async () => {
      await this.#soon(async () => {
        await this.#spreader.refresh();
        if (this.#sent.size > 0) await this.#compare();
      });
      this.#run.add([]);
      if (!this.#isEnded) this.#tickLater();
    });
  }

  #soon(act: () => Promise<void>): Promise<void> {
    this.#last = this.#last.then(act).then(
      () => {
        this.#troubledSince = null;
      },
      error => {
        const now = performance.now();
        this.#troubledSince ??= now;
        const isTransient =
          error instanceof FaultError && now - this.#troubledSince < LONGEST_TROUBLE;
        if (!isTransient && !this.#isEnded) this.#run.fail(error);
      },
    );
    return this.#last;
  }
}

const unplayable = (game: ScheduledGame, why: LocalizedText): Fault => ({
  code: 'unplayable-game',
  message: {
    fr: `Aucun ouvrier n’a pu jouer la partie ${shownNumber(game)} entre ${game.first} et ${game.second} : ${why.fr}`,
    en: `No worker could play game ${shownNumber(game)} between ${game.first} and ${game.second}: ${why.en}`,
  },
});
