/** How often the thread records that it runs, in milliseconds. */
const HEARTBEAT = 10;
/** The most that one request is credited, so that a bot that starves us of the processor gains no more. */
const LOCAL_CREDIT = 100;

let last = performance.now();
let stalled = 0;
let beating: NodeJS.Timeout | undefined;

/** Records that the thread runs; after a gap, input could not have been read. */
function beat(): number {
  const now = performance.now();
  const gap = now - last;
  if (beating && gap > 2 * HEARTBEAT) stalled += gap - HEARTBEAT;
  last = now;
  return now;
}

/** A clock that stops while this thread is kept from running, so that bots are not charged for it. */
export class Stopwatch {
  #start = 0;
  #stalled = 0;
  readonly #mostCredit: number;

  /** `mostCredit`: milliseconds that one request is credited at most. */
  constructor(mostCredit = LOCAL_CREDIT) {
    this.#mostCredit = mostCredit;
    beating ??= setInterval(beat, HEARTBEAT).unref();
    this.restart();
  }

  restart(): void {
    this.#start = beat();
    this.#stalled = stalled;
  }

  /** Milliseconds since the restart. */
  spent(): number {
    const now = beat();
    return now - this.#start - Math.min(this.#mostCredit, stalled - this.#stalled);
  }
}
