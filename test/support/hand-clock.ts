import { millis } from '../../src/core/clock.ts';
import type { Timers } from '../../src/time/timers.ts';

/** A clock that the test sets. */
export function handClock() {
  let now = 0;
  const alarms = new Set<{ readonly at: number; readonly act: () => void }>();
  const timers: Timers = {
    now: () => millis(now),
    after(delay, act) {
      const alarm = { at: now + delay, act };
      alarms.add(alarm);
      return () => alarms.delete(alarm);
    },
  };
  const advance = (by: number) => {
    now += by;
    for (const alarm of [...alarms].filter(({ at }) => at <= now)) {
      alarms.delete(alarm);
      alarm.act();
    }
  };
  return { timers, advance, alarms };
}
