import { AddressBuckets } from './address-buckets.ts';
import type { Visitor } from './context.ts';
import type { ServerLimits } from './limits.ts';
import { TokenBucket } from './token-bucket.ts';

/** How many wrong codes in how many seconds count as slips; with more the address counts as guessing. */
const SLIPS = 3;
const SLIPS_SECONDS = 600;

/**
 * Limits how fast codes of classes can be guessed, by one address and by all together. Only wrong codes count, so
 * that a school behind one address can join at once. Addresses that guess share an allowance of their own, and so do
 * not hold up people who know a code.
 */
export class CodeGuesses {
  readonly #now: () => number;
  readonly #all: TokenBucket;
  /** The same for slips, which have an allowance of their own. */
  readonly #allSlips: TokenBucket;
  readonly #slips: AddressBuckets;
  readonly #addresses: AddressBuckets;

  constructor(limits: ServerLimits, now: () => number = () => performance.now()) {
    this.#now = now;
    this.#all = new TokenBucket(limits.allWrongCodes, limits.allWrongCodesPerSecond, now());
    this.#allSlips = new TokenBucket(limits.allWrongCodes, limits.allWrongCodesPerSecond, now());
    this.#slips = new AddressBuckets(SLIPS, SLIPS / SLIPS_SECONDS, now);
    this.#addresses = new AddressBuckets(limits.wrongCodes, limits.wrongCodesPerSecond, now);
  }

  /** Looks a code up; null if it does not exist, 'too-many' if the address must wait. */
  async look<T>(
    { address }: Visitor,
    find: () => Promise<T | null>,
  ): Promise<T | null | 'too-many'> {
    const own = this.#addresses.of(address);
    const slips = this.#slips.of(address);
    // paid before the look-up, so that concurrent guesses all count
    const paid = this.#pay(own, slips, this.#allSlips) ?? this.#pay(own, this.#all);
    if (!paid) return 'too-many';
    const found = await find();
    if (found !== null) for (const bucket of paid) bucket.giveBack(1);
    return found;
  }

  /** Takes a token from each bucket, or from none. */
  #pay(...buckets: readonly TokenBucket[]): readonly TokenBucket[] | null {
    const paid = buckets.filter(bucket => bucket.take(1, this.#now()));
    if (paid.length === buckets.length) return paid;
    for (const bucket of paid) bucket.giveBack(1);
    return null;
  }
}
