import { expect, test } from 'vitest';
import { handClock } from '../../test/support/hand-clock.ts';
import { serverTimers } from './server-timers.ts';

test('the clock runs with the process, and stands still while that is stopped', () => {
  const { timers, advance, alarms } = handClock();
  const { now, close } = serverTimers(timers);
  for (let i = 0; i < 20; i++) advance(250);
  expect(now()).toBe(5_000);
  advance(60_000); // without a beat in between
  expect(now()).toBe(5_250);
  advance(250);
  expect(now()).toBe(5_500);
  close();
  expect(alarms.size).toBe(0);
});
