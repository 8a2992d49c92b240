import { type Millis, millis } from '../core/clock.ts';

/** The system's clock, passed in so that tests can replace it. */
export interface Timers {
  /** Monotonic. */
  now(): Millis;
  /** Returns a function that cancels it. */
  after(delay: Millis, act: () => void): () => void;
}

/** Milliseconds, almost 25 days; the system's timers fire at once for longer delays. */
const LONGEST = 2 ** 31 - 1;

export const systemTimers: Timers = {
  now: () => millis(performance.now()),
  after(delay, act) {
    let timer: ReturnType<typeof setTimeout>;
    const wait = (left: number) => {
      timer = setTimeout(
        () => (left > LONGEST ? wait(left - LONGEST) : act()),
        Math.min(left, LONGEST),
      );
    };
    wait(delay);
    return () => clearTimeout(timer);
  },
};

/** A clock shared by all threads and workers, whose `performance.now` have different origins. */
export const epochNow = (): number => performance.timeOrigin + performance.now();

export const sleep = (delay: number): Promise<void> =>
  new Promise(resolve => setTimeout(resolve, delay));
