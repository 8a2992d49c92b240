import { millis } from '../../core/clock.ts';
import type { StoreLease } from '../../store/store.ts';
import { systemTimers, type Timers } from '../../time/timers.ts';

/** Milliseconds between two renewals, and without one until the server gives up the lead; see docs/servers.md. */
const RENEWAL = 500;
const FENCE = 3_000;

/**
 * Renews the leader's lease. It is lost when the store says so, or when renewals have failed for a while, which is
 * shorter than the others wait before they take it. A process that was stopped asks before it acts.
 */
export class LeaseKeeper {
  readonly #lease: Pick<StoreLease, 'renew'>;
  readonly #timers: Timers;
  readonly #lost = Promise.withResolvers<void>();
  #cancel = () => {};
  #looked: number;
  /**
   * Milliseconds since the last renewal was requested. While this process stood still it could hear no answer: such
   * time does not count.
   */
  #silence = 0;
  #isAsking = false;

  constructor(lease: Pick<StoreLease, 'renew'>, timers: Timers = systemTimers) {
    this.#lease = lease;
    this.#timers = timers;
    this.#looked = timers.now();
    this.#lookSoon();
  }

  /** Resolves when the lease is lost. */
  get lost(): Promise<void> {
    return this.#lost.promise;
  }

  close(): void {
    this.#cancel();
  }

  #lookSoon(): void {
    this.#cancel = this.#timers.after(millis(RENEWAL), () => this.#look());
  }

  #look(): void {
    const now = this.#timers.now();
    this.#silence += Math.min(RENEWAL, now - this.#looked);
    this.#looked = now;
    if (this.#silence >= FENCE) return this.#lost.resolve();
    this.#lookSoon();
    if (!this.#isAsking) void this.#renew();
  }

  async #renew(): Promise<void> {
    const before = this.#silence;
    this.#isAsking = true;
    const answer = await this.#lease.renew().catch(() => 'unknown' as const);
    this.#isAsking = false;
    if (answer === 'held') this.#silence -= before;
    else if (answer === 'lost') this.#lost.resolve();
  }
}
