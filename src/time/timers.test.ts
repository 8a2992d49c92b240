import { expect, test } from 'vitest';
import { millis } from '../core/clock.ts';
import { systemTimers } from './timers.ts';

test('what is due in a month is not due now', async () => {
  const called: string[] = [];
  const cancel = systemTimers.after(millis(31 * 24 * 3_600_000), () => called.push('in a month'));
  await new Promise<void>(resolve => systemTimers.after(millis(20), resolve));
  cancel();
  expect(called).toEqual([]);
});
