/** How often the thread shows that it runs, in milliseconds. */
const BEAT = 10;
/** What one question is forgiven at most: a bot that starves us of the processor wins no more than this. */
const MOST_FORGIVEN = 100;

let last = performance.now();
let stalled = 0;
let beating: NodeJS.Timeout | undefined;

/** Notes that the thread runs; where it did not for a while, nobody could have been heard. */
function beat(): number {
  const now = performance.now();
  const gap = now - last;
  if (beating && gap > 2 * BEAT) stalled += gap - BEAT;
  last = now;
  return now;
}

/** A clock that stands still while this thread is kept from running, so that no bot pays for it. */
export class Stopwatch {
  #start = 0;
  #stalled = 0;

  constructor() {
    beating ??= setInterval(beat, BEAT).unref();
    this.restart();
  }

  restart(): void {
    this.#start = beat();
    this.#stalled = stalled;
  }

  /** Milliseconds since the restart. */
  spent(): number {
    const now = beat();
    return now - this.#start - Math.min(MOST_FORGIVEN, stalled - this.#stalled);
  }
}
