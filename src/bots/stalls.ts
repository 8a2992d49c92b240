import { every } from '../time/timers.ts';

/** Milliseconds between two records that the thread runs. */
const HEARTBEAT = 10;
/** The most milliseconds credited to one request, so that a bot gains little by taking our processor. */
const LOCAL_CREDIT = 100;

let last = performance.now();
let stalled = 0;
let isBeating = false;

/** Records that the thread runs; during a gap, input could not be read. */
function beat(): number {
  const now = performance.now();
  const gap = now - last;
  if (isBeating && gap > 2 * HEARTBEAT) stalled += gap - HEARTBEAT;
  last = now;
  return now;
}

/** A clock that stops while this thread does not run, so that such delays are not charged to bots. */
export class Stopwatch {
  #start = 0;
  #stalled = 0;
  readonly #mostCredit: number;

  /** `mostCredit`: the most milliseconds credited to one request. */
  constructor(mostCredit = LOCAL_CREDIT) {
    this.#mostCredit = mostCredit;
    if (!isBeating) every(HEARTBEAT, beat, { background: true });
    isBeating = true;
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
