import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { type Fault, FaultError } from '../core/result.ts';
import { faults } from './faults.ts';
import { StoreMonitor } from './store-monitor.ts';

const FULL: Fault = { code: 'store-full', message: { fr: 'plein', en: 'full' } };

function monitored(beat: () => Promise<unknown>, patience?: number) {
  const told: (string | null)[] = [];
  let writes = 0;
  const monitor = new StoreMonitor({
    beat() {
      writes++;
      return beat();
    },
    onChange: fault => told.push(fault?.code ?? null),
    ...(patience === undefined ? {} : { patience }),
  });
  onTestFinished(() => monitor.close());
  return { monitor, told, writes: () => writes };
}

test('however often it is asked, it writes once a second', async () => {
  const { monitor, told, writes } = monitored(async () => {});
  const began = performance.now();
  for (let i = 0; i < 100; i++) {
    const found = await Promise.all([monitor.check(), monitor.check()]);
    expect(found).toEqual([null, null]);
  }
  expect(writes()).toBeLessThanOrEqual(1 + (performance.now() - began) / 1_000);
  expect(told).toEqual([]); // nothing has changed
});

test('trouble is told once, to everybody who asks', async () => {
  const { monitor, told } = monitored(() => Promise.reject(new FaultError(FULL)));
  expect(await monitor.check()).toEqual(FULL);
  expect(await monitor.check()).toEqual(FULL);
  expect(told).toEqual(['store-full']);
});

test('a store that does not answer is slow, and well when it does', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { monitor, told, writes } = monitored(() => promise, 1);
  expect(await monitor.check()).toBe(faults.storeSlow);
  resolve();
  while (told.length < 2) await setImmediate();
  expect(told).toEqual(['store-slow', null]);
  expect(writes()).toBe(1);
});
