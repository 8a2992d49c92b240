import { setImmediate as settled } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { handClock } from '../../../test/support/hand-clock.ts';
import { LeaseKeeper } from './lease-keeper.ts';

/** Milliseconds of a renewal's interval. */
const STEP = 500;

/** A keeper of a lease whose renewals `renew` answers, and its clock. */
function kept(renew: () => Promise<'held' | 'lost'>) {
  const { timers, advance } = handClock();
  const keeper = new LeaseKeeper({ renew }, timers);
  let lost = false;
  void keeper.lost.then(() => {
    lost = true;
  });
  const pass = async (time: number) => {
    advance(time);
    await settled();
  };
  return {
    /** The process stands still for that long, and runs again. */
    stand: pass,
    /** Whether the lease is lost after that many milliseconds. */
    async isLost(after: number): Promise<boolean> {
      for (let passed = 0; passed < after; passed += STEP) await pass(STEP);
      return lost;
    },
  };
}

test('a lease is renewed, and lost at once when the store says so', async () => {
  let answer: 'held' | 'lost' = 'held';
  const renew = vi.fn(async () => answer);
  const { isLost } = kept(renew);
  expect(await isLost(60_000)).toBe(false);
  expect(renew).toHaveBeenCalledTimes(120);
  answer = 'lost';
  expect(await isLost(STEP)).toBe(true);
});

test('a store that fails, or does not answer, costs the lease before others take it', async () => {
  for (const renew of [
    () => Promise.reject(new Error('no connection')),
    () => new Promise<never>(() => {}),
  ]) {
    const { isLost } = kept(renew);
    expect(await isLost(2_500)).toBe(false);
    expect(await isLost(STEP)).toBe(true);
  }
});

test('a store that answers slowly costs nothing, but what passed since its answer was requested counts', async () => {
  const answers: ((answer: 'held') => void)[] = [];
  const { isLost } = kept(() => new Promise(resolve => answers.push(resolve)));
  expect(await isLost(2_500)).toBe(false);
  answers[0]('held'); // requested after 500 ms
  expect(await isLost(2 * STEP)).toBe(true);
});

test('a failure in between costs nothing', async () => {
  let failures = 4;
  const { isLost } = kept(async () => {
    if (failures-- > 0) throw new Error('restarting');
    return 'held';
  });
  expect(await isLost(10_000)).toBe(false);
});

test('nor does a process that stood still, also while an answer was on its way', async () => {
  let answer: (answer: 'held' | 'lost') => void = () => {};
  const renew = vi.fn(
    () =>
      new Promise<'held' | 'lost'>(resolve => {
        answer = resolve;
      }),
  );
  const { isLost, stand } = kept(renew);
  for (let i = 0; i < 10; i++) {
    await stand(60_000);
    await stand(60_000); // the answer is there, but the clock is looked at first
    expect(await isLost(0)).toBe(false);
    answer('held');
    await settled();
  }
  expect(renew).toHaveBeenCalledTimes(10);
  await stand(60_000);
  answer('lost'); // another server has taken it meanwhile
  await settled();
  expect(await isLost(0)).toBe(true);
});
