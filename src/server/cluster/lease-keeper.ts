import type { StoreLease } from '../../store/store.ts';
import { every } from '../../time/timers.ts';

/** Milliseconds between two renewals, and without one until the server gives up the lead; see docs/servers.md. */
const RENEWAL = 500;
const FENCE = 3_000;

export interface LeaseKeeperOptions {
  readonly renewal?: number;
  readonly fence?: number;
}

/**
 * Renews the leader's lease. It is lost when the store says so, or when renewals have failed for a while, which is
 * shorter than the others wait before they take it. A process that was stopped asks before it acts.
 */
export class LeaseKeeper {
  readonly #lease: Pick<StoreLease, 'renew'>;
  readonly #fence: number;
  readonly #lost = Promise.withResolvers<void>();
  readonly #stop: () => void;
  #renewed = performance.now();
  /** When the pending renewal was requested. */
  #asked: number | null = null;
  #hasFailed = false;

  constructor(
    lease: Pick<StoreLease, 'renew'>,
    { renewal = RENEWAL, fence = FENCE }: LeaseKeeperOptions = {},
  ) {
    this.#lease = lease;
    this.#fence = fence;
    this.#stop = every(renewal, () => void this.#look());
  }

  /** Resolves when the lease is lost. */
  get lost(): Promise<void> {
    return this.#lost.promise;
  }

  close(): void {
    this.#stop();
  }

  async #look(): Promise<void> {
    const now = performance.now();
    if (this.#asked !== null && now - this.#asked > this.#fence) return this.#lost.resolve();
    if (this.#hasFailed && now - this.#renewed > this.#fence) return this.#lost.resolve();
    if (this.#asked !== null) return;
    this.#asked = now;
    const answer = await this.#lease.renew().catch(() => 'unknown' as const);
    this.#asked = null;
    this.#hasFailed = answer === 'unknown';
    if (answer === 'held') this.#renewed = now;
    else if (answer === 'lost') this.#lost.resolve();
  }
}
