import { describe, expect, onTestFinished, test } from 'vitest';
import { inPostgres, STORES } from '../../test/support/postgres.ts';
import { unwrap } from '../core/result.ts';
import { openStore } from './open.ts';
import type { Store } from './store.ts';

async function opened(location: string): Promise<Store> {
  const store = unwrap(await openStore(location));
  onTestFinished(() => store.close());
  return store;
}

/** The notices of a channel so far, and a wait for the next one. */
async function noticesOf(store: Store, channel: string) {
  const received: (string | null)[] = [];
  let wake = () => {};
  const end = await store.notices.subscribe(channel, payload => {
    received.push(payload);
    wake();
  });
  const until = async (count: number) => {
    while (received.length < count)
      await new Promise<void>(resolve => {
        wake = resolve;
      });
    return received;
  };
  return { received, until, end };
}

describe.each(STORES)('notices on $kind', ({ kind, fresh }) => {
  test('are received in their order, of the channels that somebody listens to, until he leaves', async () => {
    const store = await opened(await fresh());
    const work = await noticesOf(store, 'work');
    const results = await noticesOf(store, 'results');
    await store.notices.publish('other', 'nobody');
    await store.notices.publish('work', 'one');
    await store.notices.publish('results', 'é'.repeat(3_000));
    await store.notices.publish('work', 'two');
    expect(await work.until(2)).toEqual(['one', 'two']);
    expect(await results.until(1)).toEqual(['é'.repeat(3_000)]);
    work.end();
    await store.notices.publish('work', 'three');
    await store.notices.publish('results', 'last');
    await results.until(2);
    expect(work.received).toEqual(['one', 'two']);
  });

  test('that are too long are refused, and nothing is received of them', async () => {
    const store = await opened(await fresh());
    const { until } = await noticesOf(store, 'work');
    await expect(store.notices.publish('work', 'x'.repeat(8_000))).rejects.toThrow('7900 bytes');
    await store.notices.publish('work', 'after');
    expect(await until(1)).toEqual(['after']);
  });

  test.runIf(kind === 'PostgreSQL')(
    'reach other programs, and a lost connection is told',
    async () => {
      const location = await fresh();
      const [one, other] = [await opened(location), await opened(location)];
      const { until } = await noticesOf(other, 'work');
      await one.notices.publish('work', 'hello');
      expect(await until(1)).toEqual(['hello']);
      const ended = await inPostgres(
        location,
        "select pg_terminate_backend(pid) as ended from pg_stat_activity where query like 'listen%' and datname = current_database()",
      );
      expect(ended).toEqual([{ ended: true }]);
      expect(await until(2)).toEqual(['hello', null]);
      await one.notices.publish('work', 'again');
      expect(await until(3)).toEqual(['hello', null, 'again']);
    },
  );
});
