import { expect, test } from 'vitest';
import { RecentPace } from './recent-pace.ts';

test('the time left follows the speed of the last minute', () => {
  const pace = new RecentPace();
  pace.note(10, 0);
  expect(pace.secondsLeft(10, 100, 500)).toBeNull();
  expect(pace.secondsLeft(11, 100, 500)).toBeNull(); // too early for an estimate
  pace.note(20, 10_000);
  expect(pace.secondsLeft(20, 100, 10_000)).toBe(80);
  // two minutes later, ten times as fast
  for (let second = 130; second <= 190; second++)
    pace.note(20 + (second - 130) * 10, second * 1_000);
  expect(pace.secondsLeft(620, 720, 190_000)).toBeCloseTo(10, 0);
  expect(pace.secondsLeft(720, 720, 200_000)).toBe(0);
});
