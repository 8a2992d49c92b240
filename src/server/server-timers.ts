import { millis } from '../core/clock.ts';
import type { Timers } from '../time/timers.ts';

/** Milliseconds between two beats, and the gap between beats from which on the process counts as stopped. */
const BEAT = 250;
const STALL = 1_000;

export interface ServerTimers extends Timers {
  /** Cancels all pending timers, which would keep the process from ending. */
  close(): void;
}

/**
 * Timers whose clock stops while the process is stopped or kept from running: the player to move is not charged for
 * that time, and a move sent meanwhile is in time.
 */
export function serverTimers(timers: Timers): ServerTimers {
  let last = timers.now();
  let stalled = 0;
  const now = () => {
    const time = timers.now();
    if (time - last >= STALL) stalled += time - last - BEAT;
    last = time;
    return millis(time - stalled);
  };
  const pending = new Set<() => void>();
  let isClosed = false;
  const after: Timers['after'] = (delay, act, options) => {
    if (isClosed) return () => {};
    const due = () => {
      pending.delete(stop);
      act();
    };
    const cancel = timers.after(delay, due, options);
    const stop = () => {
      pending.delete(stop);
      cancel();
    };
    pending.add(stop);
    return stop;
  };
  const beat = () => {
    now();
    after(millis(BEAT), beat);
  };
  beat();
  return {
    now,
    after,
    close() {
      isClosed = true;
      for (const stop of pending) stop();
    },
  };
}
