import { millis } from '../core/clock.ts';
import type { EngineClient, SearchRequest, SearchResultText } from '../match/engine-client.ts';
import type { Timers } from '../time/timers.ts';
import { EngineQueue, type QueuedSearch, type QueueLimits } from './engine-queue.ts';
import { LIMITS } from './limits.ts';
import type { Metrics } from './metrics.ts';

/** `people`: a person or a bot waits for the move. `engines`: both players are engines. */
export type LaneName = 'people' | 'engines';

/** A search from its request to its result. */
export interface PooledSearch extends QueuedSearch {
  readonly request: SearchRequest;
  /** When it was requested, by the pool's timers. */
  readonly asked: number;
  /** Ends it, or takes it out of the queue. */
  readonly signal: AbortSignal;
  /** Called when the search begins. */
  begun(): void;
  resolve(result: SearchResultText): void;
  reject(error: unknown): void;
}

interface EngineSlot {
  readonly engine: EngineClient;
  isBusy: boolean;
  cancelIdle(): void;
}

export interface EngineLaneOptions {
  readonly name: LaneName;
  readonly limits: QueueLimits;
  readonly timers: Timers;
  readonly metrics: Pick<Metrics, 'engineQueue' | 'engineWait'>;
  /** Starts an engine. */
  readonly start: () => EngineClient;
  /** Called when the queue has changed. */
  readonly changed: () => void;
}

/** A queue of searches and the threads that work on it, each on one search at a time. */
export class EngineLane {
  readonly queue: EngineQueue<PooledSearch>;
  readonly #options: EngineLaneOptions;
  readonly #slots = new Set<EngineSlot>();
  #isClosed = false;

  constructor(options: EngineLaneOptions) {
    this.#options = options;
    this.queue = new EngineQueue(options.limits);
  }

  add(search: PooledSearch): void {
    const { signal } = search;
    if (this.#isClosed || signal.aborted) return search.reject(STOPPED);
    this.queue.add(search);
    const leave = () => {
      if (!this.queue.isWaiting(search)) return;
      this.queue.remove(search);
      search.reject(STOPPED);
      this.#changed();
    };
    signal.addEventListener('abort', leave, { once: true });
    this.dispatch();
  }

  /** Begins the searches that may begin. */
  dispatch(): void {
    if (this.#isClosed) return;
    for (let next = this.queue.take(); next; next = this.queue.take()) void this.#run(next);
    this.#changed();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { cancelIdle } of this.#slots) cancelIdle();
    await Promise.all([...this.#slots].map(({ engine }) => engine.close()));
  }

  #changed(): void {
    const { name, metrics, changed } = this.#options;
    metrics.engineQueue.set({ lane: name }, this.queue.waiting);
    changed();
  }

  async #run(search: PooledSearch): Promise<void> {
    const { name, timers, metrics } = this.#options;
    const slot = this.#freeSlot();
    slot.cancelIdle();
    slot.isBusy = true;
    try {
      await slot.engine.ready(search.request);
      metrics.engineWait.observe({ lane: name }, (timers.now() - search.asked) / 1_000);
      search.begun();
      search.resolve(await slot.engine.search(search.request, { signal: search.signal }));
    } catch (error) {
      search.reject(error);
    }
    slot.isBusy = false;
    this.queue.remove(search);
    this.dispatch();
    if (!slot.isBusy && !this.#isClosed) this.#closeWhenIdle(slot);
  }

  /** Precondition: fewer searches run than there may be threads. */
  #freeSlot(): EngineSlot {
    for (const slot of this.#slots) if (!slot.isBusy) return slot;
    const slot = { engine: this.#options.start(), isBusy: false, cancelIdle() {} };
    this.#slots.add(slot);
    return slot;
  }

  /** Frees the memory of its tables and trees. */
  #closeWhenIdle(slot: EngineSlot): void {
    slot.cancelIdle = this.#options.timers.after(millis(LIMITS.engineIdle), () => {
      this.#slots.delete(slot);
      void slot.engine.close();
    });
  }
}

const STOPPED = new Error('stopped before it began');
