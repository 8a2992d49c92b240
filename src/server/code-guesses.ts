import { normalizeIP } from '@fastify/rate-limit';
import type { Visitor } from './context.ts';
import type { ServerLimits } from './limits.ts';
import { TokenBucket } from './token-bucket.ts';

/** Milliseconds between two removals of addresses that owe nothing. */
const SWEEP = 60_000;

/**
 * How fast codes of classes may be guessed: by address, and by all together. Only wrong ones count, so that a
 * school behind one address comes in at once; who is in a class already needs no code.
 */
export class CodeGuesses {
  readonly #limits: ServerLimits;
  readonly #now: () => number;
  readonly #all: TokenBucket;
  readonly #addresses = new Map<string, TokenBucket>();
  #sweptAt: number;

  constructor(limits: ServerLimits, now: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#now = now;
    this.#all = new TokenBucket(limits.allWrongCodes, limits.allWrongCodesPerSecond, now());
    this.#sweptAt = now();
  }

  /** Looks a code up; null if none was found, 'too-many' if the address must not ask now. */
  async look<T>(
    { address }: Visitor,
    find: () => Promise<T | null>,
  ): Promise<T | null | 'too-many'> {
    this.#sweep();
    const own = this.#bucketOf(normalizeIP(address));
    // paid before it is looked up: a hundred at once are a hundred guesses
    if (!own.take(1, this.#now())) return 'too-many';
    if (!this.#all.take(1, this.#now())) {
      own.giveBack(1);
      return 'too-many';
    }
    const found = await find();
    if (found !== null) for (const bucket of [own, this.#all]) bucket.giveBack(1);
    return found;
  }

  #bucketOf(address: string): TokenBucket {
    const { wrongCodes, wrongCodesPerSecond } = this.#limits;
    const bucket =
      this.#addresses.get(address) ?? new TokenBucket(wrongCodes, wrongCodesPerSecond, this.#now());
    this.#addresses.set(address, bucket);
    return bucket;
  }

  #sweep(): void {
    const now = this.#now();
    if (now - this.#sweptAt < SWEEP) return;
    this.#sweptAt = now;
    for (const [address, bucket] of this.#addresses)
      if (bucket.isFull(now)) this.#addresses.delete(address);
  }
}
