import { expect, onTestFinished, test } from 'vitest';
import { freshDatabase, inPostgres } from '../../test/support/postgres.ts';
import { configOf } from './postgres-client.ts';
import { SessionPresence } from './session-presence.ts';
import { WORKER_LOCKS } from './work-rows.ts';

test('locks are held, checked and released one after the other, however they are asked for', async () => {
  const location = await freshDatabase();
  const presence = new SessionPresence(configOf({ location, busyTimeout: 1_000, lease: null }));
  onTestFinished(() => presence.close());
  const warnings: string[] = [];
  const warned = ({ message }: Error) => void warnings.push(message);
  process.on('warning', warned);
  onTestFinished(() => void process.off('warning', warned));
  await presence.hold(1);
  await Promise.all([
    ...[1, 2, 1, 3].map(lock => presence.hold(lock)),
    presence.release(1),
    presence.hold(4),
  ]);
  const held = `select objid::integer as lock from pg_locks where locktype = 'advisory'
    and classid = ${WORKER_LOCKS} and database = (select oid from pg_database where datname = current_database())
    order by 1`;
  expect(await inPostgres(location, held)).toEqual([2, 3, 4].map(lock => ({ lock })));
  await new Promise(resolve => setImmediate(resolve)); // warnings come after
  expect(warnings).toEqual([]);
});
