import { millis } from '../../core/clock.ts';
import type { Timers } from '../../match/seat.ts';

/** The world's clock as this machine has it. */
export const realTimers: Timers = {
  now: () => millis(performance.now()),
  after(delay, act) {
    const timer = setTimeout(act, delay);
    return () => clearTimeout(timer);
  },
};
