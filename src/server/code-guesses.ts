import { AddressBuckets } from './address-buckets.ts';
import type { Visitor } from './context.ts';
import type { ServerLimits } from './limits.ts';
import { TokenBucket } from './token-bucket.ts';

/**
 * How fast codes of classes may be guessed: by address, and by all together. Only wrong ones count, so that a
 * school behind one address comes in at once; who is in a class already needs no code.
 */
export class CodeGuesses {
  readonly #now: () => number;
  readonly #all: TokenBucket;
  readonly #addresses: AddressBuckets;

  constructor(limits: ServerLimits, now: () => number = () => performance.now()) {
    this.#now = now;
    this.#all = new TokenBucket(limits.allWrongCodes, limits.allWrongCodesPerSecond, now());
    this.#addresses = new AddressBuckets(limits.wrongCodes, limits.wrongCodesPerSecond, now);
  }

  /** Looks a code up; null if none was found, 'too-many' if the address must not ask now. */
  async look<T>(
    { address }: Visitor,
    find: () => Promise<T | null>,
  ): Promise<T | null | 'too-many'> {
    const own = this.#addresses.of(address);
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
}
