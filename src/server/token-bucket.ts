/** A rate limit that allows bursts: a bucket of tokens that fills up at a steady rate. */
export class TokenBucket {
  readonly #capacity: number;
  readonly #perSecond: number;
  #tokens: number;
  #filledAt: number;

  /** Full; `now` in milliseconds. */
  constructor(capacity: number, perSecond: number, now: number) {
    this.#capacity = capacity;
    this.#perSecond = perSecond;
    this.#tokens = capacity;
    this.#filledAt = now;
  }

  /** Takes the price if there is enough; false, and takes nothing, if not. */
  take(price: number, now: number): boolean {
    this.#fill(now);
    if (this.#tokens < price) return false;
    this.#tokens -= price;
    return true;
  }

  /** Takes the price, or all that there is. */
  drain(price: number, now: number): void {
    this.#fill(now);
    this.#tokens = Math.max(0, this.#tokens - price);
  }

  giveBack(price: number): void {
    this.#tokens = Math.min(this.#capacity, this.#tokens + price);
  }

  isFull(now: number): boolean {
    this.#fill(now);
    return this.#tokens >= this.#capacity;
  }

  #fill(now: number): void {
    const gained = (Math.max(0, now - this.#filledAt) / 1_000) * this.#perSecond;
    this.#tokens = Math.min(this.#capacity, this.#tokens + gained);
    this.#filledAt = now;
  }
}
