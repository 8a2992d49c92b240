import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LeaseKeeper } from './lease-keeper.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Whether the lease is lost after that many milliseconds. */
async function isLost(keeper: LeaseKeeper, after: number): Promise<boolean> {
  let lost = false;
  void keeper.lost.then(() => {
    lost = true;
  });
  await vi.advanceTimersByTimeAsync(after);
  return lost;
}

test('a lease is renewed, and lost at once when the store says so', async () => {
  let answer: 'held' | 'lost' = 'held';
  const renew = vi.fn(async () => answer);
  const keeper = new LeaseKeeper({ renew });
  expect(await isLost(keeper, 60_000)).toBe(false);
  expect(renew).toHaveBeenCalledTimes(120);
  answer = 'lost';
  expect(await isLost(keeper, 500)).toBe(true);
});

test('a store that fails, or does not answer, costs the lease before others take it', async () => {
  for (const renew of [
    () => Promise.reject(new Error('no connection')),
    () => new Promise<never>(() => {}),
  ]) {
    expect(await isLost(new LeaseKeeper({ renew }), 2_900)).toBe(false);
    expect(await isLost(new LeaseKeeper({ renew }), 4_100)).toBe(true);
  }
});

test('a failure in between costs nothing, nor does a process that stood still', async () => {
  let failures = 4;
  const renew = vi.fn(async () => {
    if (failures-- > 0) throw new Error('restarting');
    return 'held' as const;
  });
  const keeper = new LeaseKeeper({ renew });
  expect(await isLost(keeper, 10_000)).toBe(false);
  vi.setSystemTime(Date.now() + 60_000);
  expect(await isLost(keeper, 1_000)).toBe(false);
});
