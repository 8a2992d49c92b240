import { normalizeIP } from '@fastify/rate-limit';
import { TokenBucket } from './token-bucket.ts';

/** Milliseconds between two removals of full buckets. */
const SWEEP = 60_000;

/** A bucket of tokens for each address. */
export class AddressBuckets {
  readonly #capacity: number;
  readonly #perSecond: number;
  readonly #now: () => number;
  readonly #buckets = new Map<string, TokenBucket>();
  #sweptAt: number;

  constructor(capacity: number, perSecond: number, now: () => number = () => performance.now()) {
    this.#capacity = capacity;
    this.#perSecond = perSecond;
    this.#now = now;
    this.#sweptAt = now();
  }

  of(address: string): TokenBucket {
    const now = this.#now();
    this.#sweep(now);
    const key = normalizeIP(address);
    const bucket = this.#buckets.get(key) ?? new TokenBucket(this.#capacity, this.#perSecond, now);
    this.#buckets.set(key, bucket);
    return bucket;
  }

  #sweep(now: number): void {
    if (now - this.#sweptAt < SWEEP) return;
    this.#sweptAt = now;
    for (const [address, bucket] of this.#buckets)
      if (bucket.isFull(now)) this.#buckets.delete(address);
  }
}
