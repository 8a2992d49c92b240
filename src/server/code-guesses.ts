import { AddressBuckets } from './address-buckets.ts';
import type { Visitor } from './context.ts';
import type { ServerLimits } from './limits.ts';
import { TokenBucket } from './token-bucket.ts';

/** Wrong codes that an address may say in so many seconds before it counts as one that guesses. */
const SLIPS = 3;
const SLIPS_SECONDS = 600;

/**
 * How fast codes of classes may be guessed: by address, and by all together. Only wrong ones count, so that a
 * school behind one address comes in at once; who is in a class already needs no code. Addresses that guess share
 * an allowance with each other alone: they do not hold up people who know a code.
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

  /** Looks a code up; null if none was found, 'too-many' if the address must not ask now. */
  async look<T>(
    { address }: Visitor,
    find: () => Promise<T | null>,
  ): Promise<T | null | 'too-many'> {
    const own = this.#addresses.of(address);
    const slips = this.#slips.of(address);
    // paid before it is looked up: a hundred at once are a hundred guesses
    const paid = this.#pay(own, slips, this.#allSlips) ?? this.#pay(own, this.#all);
    if (!paid) return 'too-many';
    const found = await find();
    if (found !== null) for (const bucket of paid) bucket.giveBack(1);
    return found;
  }

  /** Takes one of each, or of none. */
  #pay(...buckets: readonly TokenBucket[]): readonly TokenBucket[] | null {
    const paid = buckets.filter(bucket => bucket.take(1, this.#now()));
    if (paid.length === buckets.length) return paid;
    for (const bucket of paid) bucket.giveBack(1);
    return null;
  }
}
