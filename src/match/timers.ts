import { type Millis, millis } from '../core/clock.ts';

/** The system's clock, passed in so that tests can replace it. */
export interface Timers {
  /** Monotonic. */
  now(): Millis;
  /** Returns a function that cancels it. */
  after(delay: Millis, act: () => void): () => void;
}

export const systemTimers: Timers = {
  now: () => millis(performance.now()),
  after(delay, act) {
    const timer = setTimeout(act, delay);
    return () => clearTimeout(timer);
  },
};

/** A clock shared by all threads and workers, whose `performance.now` have different origins. */
export const epochNow = (): number => performance.timeOrigin + performance.now();

export const sleep = (delay: number): Promise<void> =>
  new Promise(resolve => setTimeout(resolve, delay));
