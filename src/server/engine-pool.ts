import { availableParallelism, totalmem } from 'node:os';
import { normalizeIP } from '@fastify/rate-limit';
import { millis } from '../core/clock.ts';
import { SIDES, type Side, type Sides } from '../core/game.ts';
import type { EngineClient, SearchRequest, SearchResultText } from '../match/engine-client.ts';
import type { SeatEngine } from '../match/engine-seat.ts';
import { MEGABYTE } from '../threads/engine-resources.ts';
import { engineThread } from '../threads/engine-thread.ts';
import type { Timers } from '../time/timers.ts';
import { EngineLane, type LaneName, type PooledSearch } from './engine-lane.ts';
import type { QueueLimits } from './engine-queue.ts';
import { LIMITS } from './limits.ts';
import type { Metrics } from './metrics.ts';

/** A game whose engines search in the pool. */
export interface PooledGame {
  readonly room: string;
  /** The address of a player or a spectator. */
  readonly address: string;
  readonly lane: LaneName;
  /** Called when `places` has changed, at a limited rate. */
  changed(): void;
}

/** The engines of one game. */
export interface PooledEngines {
  engine(side: Side): SeatEngine;
  /** Places in the queue, 1 for the next; null for a side that does not wait. */
  readonly places: Sides<number | null>;
  /** Holds back searches that have not begun, or lets them begin. */
  hold(isHeld: boolean): void;
  /** Ends its searches. */
  close(): void;
}

export interface EnginePool {
  open(game: PooledGame): PooledEngines;
  /** How many searches wait and how many run. */
  load(lane: LaneName): { readonly waiting: number; readonly running: number };
  close(): Promise<void>;
}

export interface EnginePoolOptions {
  readonly timers: Timers;
  readonly metrics: Pick<Metrics, 'engineQueue' | 'engineWait'>;
  /** How many threads answer people; games between engines have others, of lower priority. */
  readonly threads?: number;
  readonly start?: (lane: LaneName) => EngineClient;
}

/** How many games have tables in a thread. */
const TABLES = 3;

/**
 * How many threads people's engines have on a machine. One core is left to the main loop, but there are at least
 * three threads even on one core, so that a long search does not hold up a short one; and two where memory is short.
 * All threads, those of games between engines included, may take half of the memory.
 */
export function threadsFor(cores: number, memory: number): number {
  const { engineThreads, engineHeap, engineTable } = LIMITS;
  const affordable = Math.floor(memory / 2 / (engineHeap + TABLES * engineTable));
  return Math.max(
    2,
    Math.min(engineThreads, Math.max(3, cores - 1), Math.floor(affordable / 2) + 1),
  );
}

/** Bytes that this process may use, on the machine or in its control group. */
const memoryHere = (): number => Math.min(totalmem(), process.constrainedMemory() || Infinity);

/** Threads yield to the main loop, those of games between engines to all others. */
const NICENESS = { people: 5, engines: 19 };

const startThread = (lane: LaneName): EngineClient =>
  engineThread({
    memory: LIMITS.engineTable / MEGABYTE,
    treeNodes: LIMITS.engineTree,
    heap: LIMITS.engineHeap / MEGABYTE,
    niceness: NICENESS[lane],
  });

/** One address leaves a thread to the others, long searches leave one to short ones; half of theirs per address. */
const limitsOf = (threads: number): QueueLimits => {
  const allButOne = Math.max(1, threads - 1);
  return {
    most: threads,
    mostPerAddress: allButOne,
    mostLong: allButOne,
    mostLongPerAddress: Math.ceil(allButOne / 2),
  };
};

/** Games between engines: long searches may take every thread, and an address half of them. */
const backgroundLimitsOf = (threads: number): QueueLimits => {
  const half = Math.ceil(threads / 2);
  return { most: threads, mostPerAddress: half, mostLong: threads, mostLongPerAddress: half };
};

/** The engines of all games share a few threads, for which they queue. */
export function enginePool({
  timers,
  metrics,
  threads = threadsFor(availableParallelism(), memoryHere()),
  start = startThread,
}: EnginePoolOptions): EnginePool {
  const games = new Set<PoolGame>();
  let cancelNotice: (() => void) | null = null;
  const tellPlaces = () => {
    cancelNotice = null;
    const places = new Map<PooledSearch, number>();
    for (const lane of [lanes.people, lanes.engines])
      for (const [i, search] of lane.queue.inOrder().entries()) places.set(search, i + 1);
    for (const game of games) game.place(places);
  };
  const changed = () => {
    cancelNotice ??= timers.after(millis(LIMITS.queueNotices), tellPlaces);
  };
  const lane = (name: LaneName, limits: QueueLimits) =>
    new EngineLane({
      name,
      limits,
      timers,
      metrics,
      start: () => start(name),
      changed,
    });
  const lanes = {
    people: lane('people', limitsOf(threads)),
    engines: lane('engines', backgroundLimitsOf(Math.max(1, threads - 2))),
  };
  return {
    open(game) {
      const opened = new PoolGame(game, lanes[game.lane], timers, () => games.delete(opened));
      games.add(opened);
      return opened;
    },
    load: name => lanes[name].queue,
    async close() {
      cancelNotice?.();
      await Promise.all([lanes.people.close(), lanes.engines.close()]);
    },
  };
}

const isShort = ({ limits }: SearchRequest): boolean =>
  limits?.time !== undefined && limits.time <= LIMITS.shortThought;

/** A search of a side. */
interface SideSearch {
  readonly search: PooledSearch;
  isWaiting: boolean;
}

class PoolGame implements PooledEngines {
  readonly #game: PooledGame;
  readonly #lane: EngineLane;
  readonly #timers: Timers;
  readonly #ended: () => void;
  readonly #ending = new AbortController();
  readonly #searches = new Map<Side, SideSearch>();
  readonly #waited = { first: 0, second: 0 };
  readonly #places: Record<Side, number | null> = { first: null, second: null };
  #told: Sides<number | null> = { first: null, second: null };
  #isHeld = false;

  constructor(game: PooledGame, lane: EngineLane, timers: Timers, ended: () => void) {
    this.#game = game;
    this.#lane = lane;
    this.#timers = timers;
    this.#ended = ended;
  }

  get places(): Sides<number | null> {
    return this.#places;
  }

  engine(side: Side): SeatEngine {
    return {
      search: (request, watch) => this.#search(side, request, watch?.signal),
      waited: () => this.#waited[side] + this.#waiting(side),
    };
  }

  hold(isHeld: boolean): void {
    if (this.#isHeld === isHeld) return;
    this.#isHeld = isHeld;
    this.#lane.dispatch();
  }

  close(): void {
    this.#ended();
    this.#ending.abort();
  }

  /** Sets the places of its searches, and tells the game if they have changed. */
  place(places: ReadonlyMap<PooledSearch, number>): void {
    for (const side of SIDES) {
      const search = this.#searches.get(side)?.search;
      this.#places[side] = (search && places.get(search)) ?? null;
    }
    if (SIDES.every(side => this.#told[side] === this.#places[side])) return;
    this.#told = { ...this.#places };
    this.#game.changed();
  }

  /** Milliseconds that the search of a side has waited so far. */
  #waiting(side: Side): number {
    const own = this.#searches.get(side);
    return own?.isWaiting ? this.#timers.now() - own.search.asked : 0;
  }

  /** Called when the side waits no longer. */
  #begun(side: Side): void {
    const own = this.#searches.get(side);
    this.#waited[side] += this.#waiting(side);
    if (own) own.isWaiting = false;
    this.#places[side] = null;
  }

  async #search(
    side: Side,
    request: SearchRequest,
    signal?: AbortSignal,
  ): Promise<SearchResultText> {
    const { address, room } = this.#game;
    const stop = new AbortController();
    const abort = () => stop.abort();
    const signals = [this.#ending.signal, signal].filter(each => each !== undefined);
    if (signals.some(({ aborted }) => aborted)) abort();
    for (const each of signals) each.addEventListener('abort', abort, { once: true });
    const { promise, resolve, reject } = Promise.withResolvers<SearchResultText>();
    const search: PooledSearch = {
      ...{ room, request, resolve, reject },
      address: normalizeIP(address),
      isLong: !isShort(request),
      isHeld: () => this.#isHeld,
      signal: stop.signal,
      asked: this.#timers.now(),
      begun: () => this.#searches.get(side) === own && this.#begun(side),
    };
    const own: SideSearch = { search, isWaiting: true };
    this.#begun(side); // an earlier search, if its turn was taken back
    this.#searches.set(side, own);
    this.#lane.add(search);
    try {
      return await promise;
    } finally {
      for (const each of signals) each.removeEventListener('abort', abort);
      if (this.#searches.get(side) === own) {
        this.#begun(side);
        this.#searches.delete(side);
      }
    }
  }
}
