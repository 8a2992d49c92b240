import { afterEach, describe, expect, test, vi } from 'vitest';
import { handClock } from '../../test/support/hand-clock.ts';
import { millis } from '../core/clock.ts';
import { after, every, sleep, systemTimers, within } from './timers.ts';

const DAY = 24 * 3_600_000;

/** The timers that keep this process from ending. */
const keepingAlive = () =>
  process.getActiveResourcesInfo().filter(name => name === 'Timeout').length;

test('what is due in a month is not due now', async () => {
  const called: string[] = [];
  const cancel = systemTimers.after(millis(31 * DAY), () => called.push('in a month'));
  await new Promise<void>(resolve => systemTimers.after(millis(20), resolve));
  cancel();
  expect(called).toEqual([]);
});

describe('by the clock of the system', () => {
  afterEach(() => void vi.useRealTimers());

  test.each([1, 20 * DAY, 31 * DAY, 100 * DAY])('after %i ms it acts once', delay => {
    vi.useFakeTimers();
    const act = vi.fn();
    after(delay, act);
    vi.advanceTimersByTime(delay - 1);
    expect(act).not.toHaveBeenCalled();
    vi.advanceTimersByTime(100 * DAY);
    expect(act).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['at once', 0],
    ['in its last part', 30 * DAY],
  ])('what is cancelled %s never acts', (_, passed) => {
    vi.useFakeTimers();
    const act = vi.fn();
    const cancel = after(31 * DAY, act);
    vi.advanceTimersByTime(passed);
    cancel();
    cancel(); // no harm
    vi.advanceTimersByTime(100 * DAY);
    expect(act).not.toHaveBeenCalled();
  });

  test('it acts again and again until that is ended', () => {
    vi.useFakeTimers();
    const act = vi.fn();
    const end = every(100, act);
    vi.advanceTimersByTime(350);
    expect(act).toHaveBeenCalledTimes(3);
    end();
    vi.advanceTimersByTime(1_000);
    expect(act).toHaveBeenCalledTimes(3);
  });

  test('a sleep ends, a wait is over', async () => {
    vi.useFakeTimers();
    const slept = sleep(100);
    const waited = within(new Promise(() => {}), 100, () => 'late');
    vi.advanceTimersByTime(100);
    await slept;
    expect(await waited).toBe('late');
  });
});

describe('the process ends while a timer is pending', () => {
  test.each([
    ['after', false, 1],
    ['after', true, 0],
    ['every', false, 1],
    ['every', true, 0],
  ] as const)('%s, background: %s', (name, background, kept) => {
    const before = keepingAlive();
    const cancel = { after, every }[name](DAY, () => {}, { background });
    expect(keepingAlive() - before).toBe(kept);
    cancel();
    expect(keepingAlive()).toBe(before);
  });

  test.each([
    [false, 2],
    [true, 0],
  ])('sleep and within, background: %s', async (background, kept) => {
    const before = keepingAlive();
    const { promise: wanted, resolve } = Promise.withResolvers<void>();
    const waking = new AbortController();
    const slept = sleep(DAY, { signal: waking.signal, background });
    const waited = within(wanted, DAY, () => {}, { background });
    expect(keepingAlive() - before).toBe(kept);
    waking.abort();
    resolve();
    await Promise.all([slept, waited]);
  });

  test('a browser has no such choice: its timers are numbers', () => {
    const set = vi.spyOn(globalThis, 'setTimeout').mockReturnValue(7 as never);
    const clear = vi.spyOn(globalThis, 'clearTimeout').mockReturnValue();
    after(DAY, () => {}, { background: true })();
    expect(clear).toHaveBeenCalledWith(7);
    set.mockRestore();
    clear.mockRestore();
  });
});

describe('a sleep', () => {
  test('ends by the timers that it is given', async () => {
    const { timers, advance } = handClock();
    let isOver = false;
    const slept = sleep(100, { timers }).then(() => {
      isOver = true;
    });
    advance(99);
    await Promise.resolve();
    expect(isOver).toBe(false);
    advance(1);
    await slept;
  });

  test('ends at a signal, and leaves nothing behind', async () => {
    const { timers, alarms } = handClock();
    const waking = new AbortController();
    const { signal } = waking;
    const removed = vi.spyOn(signal, 'removeEventListener');
    const slept = sleep(100, { timers, signal });
    expect(alarms.size).toBe(1);
    waking.abort();
    await slept;
    expect(alarms.size).toBe(0);
    expect(removed).toHaveBeenCalledTimes(1);
  });

  test('does not begin after the signal', async () => {
    const { timers, alarms } = handClock();
    await sleep(100, { timers, signal: AbortSignal.abort() });
    expect(alarms.size).toBe(0);
  });
});

describe('what is wanted within a time', () => {
  test('comes in time: nothing is pending any more', async () => {
    const { timers, alarms } = handClock();
    const late = vi.fn();
    expect(await within(Promise.resolve('here'), 100, late, { timers })).toBe('here');
    expect(late).not.toHaveBeenCalled();
    expect(alarms.size).toBe(0);
  });

  test('fails in time: nothing is pending any more', async () => {
    const { timers, alarms } = handClock();
    const failed = Promise.reject(new Error('no'));
    await expect(within(failed, 100, () => 'late', { timers })).rejects.toThrow('no');
    expect(alarms.size).toBe(0);
  });

  test('fails later: nobody is told any more', async () => {
    const { timers, advance } = handClock();
    const { promise, reject } = Promise.withResolvers<string>();
    const waited = within(promise, 100, () => 'late', { timers });
    advance(100);
    expect(await waited).toBe('late');
    reject(new Error('no')); // unhandled, it would fail the run
  });

  test('does not come, which is a fault', async () => {
    const { timers, advance } = handClock();
    const late = () => {
      throw new Error('late');
    };
    const waited = within(new Promise(() => {}), 100, late, { timers });
    advance(100);
    await expect(waited).rejects.toThrow('late');
  });
});
