import { type Fault, FaultError } from '../core/result.ts';
import { faults } from './faults.ts';

/** Milliseconds between checks of its own, and between two writes however often somebody asks. */
const INTERVAL = 5_000;
const SHORTEST = 1_000;
const PATIENCE = 3_000;

export interface StoreMonitorOptions {
  /** A write to the store; rejects if it fails. */
  beat(): Promise<unknown>;
  /** Called when the state changes: with the fault, or null when all is well again. */
  onChange(fault: Fault | null): void;
  /** How long whoever asks waits for the store, in milliseconds. */
  readonly patience?: number;
}

/** Writes to the store at intervals and when asked, to know whether it can be written to. */
export class StoreMonitor {
  readonly #options: StoreMonitorOptions;
  readonly #timer: NodeJS.Timeout;
  #known: Fault | null | undefined;
  #asked = Number.NEGATIVE_INFINITY;
  #running: Promise<void> | null = null;

  constructor(options: StoreMonitorOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void this.check(), INTERVAL).unref();
    void this.check();
  }

  /** The fault that the last write met with, or null. At most one write a second. */
  async check(): Promise<Fault | null> {
    const now = performance.now();
    if (!this.#running && now - this.#asked >= SHORTEST) {
      this.#asked = now;
      this.#running = this.#beat().finally(() => {
        this.#running = null;
      });
    }
    if (this.#running) await this.#within(this.#running);
    return this.#known ?? null;
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #beat(): Promise<void> {
    try {
      await this.#options.beat();
      this.#changed(null);
    } catch (error) {
      this.#changed(error instanceof FaultError ? error.fault : faults.trouble);
    }
  }

  async #within(running: Promise<void>): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>(resolve => {
      timer = setTimeout(() => {
        this.#changed(faults.storeSlow);
        resolve();
      }, this.#options.patience ?? PATIENCE);
    });
    await Promise.race([running, late]);
    clearTimeout(timer);
  }

  #changed(fault: Fault | null): void {
    const before = this.#known;
    this.#known = fault;
    if (before === undefined ? fault === null : before?.code === fault?.code) return;
    this.#options.onChange(fault);
  }
}
