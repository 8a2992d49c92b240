import { expect, test } from 'vitest';
import { handClock } from '../../test/support/hand-clock.ts';
import { millis } from '../core/clock.ts';
import { serverTimers } from './server-timers.ts';

test('the clock runs with the process, and stands still while that is stopped', () => {
  const { timers, advance, alarms } = handClock();
  const { now, close } = serverTimers(timers);
  for (let i = 0; i < 20; i++) advance(250);
  expect(now()).toBe(5_000);
  advance(60_000); // with no beat in between
  expect(now()).toBe(5_250);
  advance(250);
  expect(now()).toBe(5_500);
  close();
  expect(alarms.size).toBe(0);
});

test('once closed, nothing is done later, and nothing keeps the process from ending', () => {
  const { timers, advance, alarms } = handClock();
  const { after, close } = serverTimers(timers);
  const done: string[] = [];
  const cancel = after(millis(100), () => done.push('cancelled'));
  after(millis(100), () => done.push('in time'));
  after(millis(500), () => done.push('too late'));
  cancel();
  advance(100);
  close();
  after(millis(10), () => done.push('after the end'));
  expect(alarms.size).toBe(0);
  advance(1_000);
  expect(done).toEqual(['in time']);
});
