import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { type Fault, FaultError } from '../core/result.ts';
import { faults } from './faults.ts';
import { StoreMonitor, type StoreMonitorOptions } from './store-monitor.ts';

const FULL: Fault = { code: 'store-full', message: { fr: 'plein', en: 'full' } };

function monitored(
  beat: () => Promise<void>,
  options: Partial<StoreMonitorOptions> & { check?: () => Promise<void> } = {},
) {
  const told: (string | null)[] = [];
  const done = { writes: 0, looks: 0 };
  const monitor = new StoreMonitor({
    lease: {
      beat() {
        done.writes++;
        return beat();
      },
      check() {
        done.looks++;
        return options.check?.() ?? Promise.resolve();
      },
    },
    onChange: fault => told.push(fault?.code ?? null),
    ...options,
  });
  onTestFinished(() => monitor.close());
  return { monitor, told, done };
}

test('however often it is asked, it writes once a second', async () => {
  const { monitor, told, done } = monitored(async () => {});
  const began = performance.now();
  for (let i = 0; i < 100; i++) {
    const found = await Promise.all([monitor.check(), monitor.check()]);
    expect(found).toEqual([null, null]);
  }
  expect(done.writes).toBeLessThanOrEqual(1 + (performance.now() - began) / 1_000);
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
  const { monitor, told, done } = monitored(() => promise, { timeout: 1 });
  expect(await monitor.check()).toBe(faults.storeSlow);
  resolve();
  while (told.length < 2) await setTimeout(1);
  expect(told).toEqual(['store-slow', null]);
  expect(done.writes).toBe(1);
});

test('while all is well it looks without writing, and sees that the file is gone', async () => {
  let isGone = false;
  const { told, done } = monitored(async () => {}, {
    interval: 1,
    check: () => (isGone ? Promise.reject(new FaultError(FULL)) : Promise.resolve()),
  });
  while (done.looks < 5) await setTimeout(1);
  expect(done.writes).toBe(1); // only the one at the start
  isGone = true;
  while (told.length < 2) await setTimeout(1);
  expect(told).toEqual(['store-full', null]); // only another write shows whether the disk is still full
});
