import type { Timers } from '../time/timers.ts';

export interface StrikesOptions {
  readonly timers: Timers;
  /** Strikes after which an address is barred. */
  readonly perAddress: number;
  /** Wrong tickets after which no ticket is accepted. */
  readonly wrongTickets: number;
  /** Milliseconds after which each count decreases by one; if absent, counts never decrease. */
  readonly forgetAfter?: number;
}

/** The most addresses kept; the one with the oldest last strike is dropped first. */
const MOST_ADDRESSES = 4_096;

interface Count {
  count: number;
  /** When the count was last updated. */
  at: number;
}

/** Counts wrong tickets and dismissals by address. */
export class Strikes {
  readonly #options: StrikesOptions;
  readonly #addresses = new Map<string, Count>();
  readonly #tickets: Count;

  constructor(options: StrikesOptions) {
    this.#options = options;
    this.#tickets = { count: 0, at: options.timers.now() };
  }

  /** The current count of wrong tickets. */
  get wrongTickets(): number {
    return this.#current(this.#tickets);
  }

  /** Whether tickets are accepted. */
  get acceptsTickets(): boolean {
    return this.wrongTickets < this.#options.wrongTickets;
  }

  isBarred(address: string): boolean {
    const known = this.#addresses.get(address);
    return known !== undefined && this.#current(known) >= this.#options.perAddress;
  }

  countWrongTicket(): void {
    this.#increase(this.#tickets);
  }

  strike(address: string): void {
    const known = this.#addresses.get(address) ?? { count: 0, at: this.#options.timers.now() };
    this.#increase(known);
    this.#addresses.delete(address); // reinserted, so that addresses are in the order of their last strikes
    this.#addresses.set(address, known);
    const [oldest] = this.#addresses.keys();
    if (this.#addresses.size > MOST_ADDRESSES) this.#addresses.delete(oldest);
  }

  #increase(counted: Count): void {
    counted.count = this.#current(counted) + 1;
  }

  #current(counted: Count): number {
    const { forgetAfter, timers } = this.#options;
    if (forgetAfter === undefined) return counted.count;
    const now = timers.now();
    const forgotten = Math.floor((now - counted.at) / forgetAfter);
    if (counted.count - forgotten <= 0) [counted.count, counted.at] = [0, now];
    else {
      counted.count -= forgotten;
      counted.at += forgotten * forgetAfter;
    }
    return counted.count;
  }
}
