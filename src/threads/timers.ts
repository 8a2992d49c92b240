import { millis } from '../core/clock.ts';
import type { Timers } from '../match/seat.ts';

/** The world's clock. */
export const systemTimers: Timers = {
  now: () => millis(performance.now()),
  after(delay, act) {
    const timer = setTimeout(act, delay);
    return () => clearTimeout(timer);
  },
};
