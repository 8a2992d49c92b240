import { type Fault, FaultError } from '../core/result.ts';
import type { StoreLease } from '../store/store.ts';
import { every, within } from '../time/timers.ts';
import { faults } from './faults.ts';

/** Milliseconds between periodic checks, and the least between two writes. */
const INTERVAL = 5_000;
const SHORTEST = 1_000;
/** Milliseconds after which the store counts as too slow. */
const STORE_TIMEOUT = 3_000;

export interface StoreMonitorOptions {
  readonly lease: Pick<StoreLease, 'beat' | 'check'>;
  /** Called when the state changes: with the fault, or null when all is well again. */
  onChange(fault: Fault | null): void;
  readonly interval?: number;
  readonly timeout?: number;
}

/**
 * Knows whether the store can be written to. Writes when asked, and after trouble at intervals; otherwise only checks
 * at intervals that the file is still there, so that an idle server does not keep the disk busy.
 */
export class StoreMonitor {
  readonly #options: StoreMonitorOptions;
  readonly #stop: () => void;
  #known: Fault | null | undefined;
  #wrote = Number.NEGATIVE_INFINITY;
  #running: Promise<void> | null = null;

  constructor(options: StoreMonitorOptions) {
    this.#options = options;
    this.#stop = every(options.interval ?? INTERVAL, () => this.#look(), { background: true });
    void this.check();
  }

  /** The fault of the last write, or null. Writes at most once a second. */
  async check(): Promise<Fault | null> {
    const now = performance.now();
    if (!this.#running && now - this.#wrote >= SHORTEST) {
      this.#wrote = now;
      this.#run(() => this.#options.lease.beat());
    }
    if (this.#running) await this.#within(this.#running);
    return this.#known ?? null;
  }

  close(): void {
    this.#stop();
  }

  #look(): void {
    if (this.#known) void this.check();
    else if (!this.#running) void this.#within(this.#run(() => this.#options.lease.check()));
  }

  #run(probe: () => Promise<void>): Promise<void> {
    const done = (fault: Fault | null) => {
      this.#running = null;
      this.#changed(fault);
    };
    this.#running = probe().then(
      () => done(null),
      error => done(error instanceof FaultError ? error.fault : faults.trouble),
    );
    return this.#running;
  }

  #within(running: Promise<void>): Promise<void> {
    const { timeout = STORE_TIMEOUT } = this.#options;
    return within(running, timeout, () => this.#changed(faults.storeSlow));
  }

  #changed(fault: Fault | null): void {
    const before = this.#known;
    this.#known = fault;
    if (before === undefined ? fault === null : before?.code === fault?.code) return;
    this.#options.onChange(fault);
  }
}
