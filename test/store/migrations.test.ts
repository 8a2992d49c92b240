import { spawn } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { LOCK_SPACE } from '../../src/store/migrate.ts';
import { MIGRATIONS } from '../../src/store/migrations.ts';
import { freshDatabase, inPostgres, untilInPostgres } from '../support/postgres.ts';
import { opened } from '../support/store-files.ts';

/** Processes that create a store in the same database at the same time, or are killed during that. */

const OPEN = new URL('../../src/store/open.ts', import.meta.url).href;

/** A process that opens the store, and prints so. */
function opening(location: string) {
  const code = `import(${JSON.stringify(OPEN)}).then(async ({ openStore }) => {
    const opened = await openStore(${JSON.stringify(location)});
    console.log(opened.ok ? 'open' : opened.fault.code);
    if (opened.ok) await opened.value.close();
  });`;
  const child = spawn(process.execPath, ['--eval', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', text => {
    said += text;
  });
  const closed = once(child, 'close');
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, ended: async () => closed.then(() => said.trim()) };
}

/** A transaction that others wait for, until it is ended. */
async function holding(location: string, statement: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: location });
  await client.connect();
  await client.query('begin');
  await client.query(statement);
  return client;
}

const untilWaiting = (location: string, count: number): Promise<void> =>
  untilInPostgres(
    location,
    `select count(*) = ${count} from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );

const TABLES = "select count(*)::integer as count from pg_tables where schemaname = 'public'";

test('processes that come at the same instant make one store, even if the first is killed', async () => {
  const location = await freshDatabase();
  const lock = await holding(location, `select pg_advisory_xact_lock(${LOCK_SPACE}, 0)`);
  const processes = [0, 1, 2].map(() => opening(location));
  await untilWaiting(location, 3);
  processes[0].child.kill('SIGKILL');
  await processes[0].ended();
  await lock.end();
  expect(await processes[1].ended()).toBe('open');
  expect(await processes[2].ended()).toBe('open');
  const [{ count }] = await inPostgres(
    location,
    'select count(*)::integer from quadrille_migration',
  );
  expect(count).toBe(Object.keys(MIGRATIONS).length);
});

test('a process that is killed in mid-migration leaves nothing', async () => {
  const location = await freshDatabase();
  const lock = await holding(location, 'create table journal (x integer)'); // the migration wants to create it
  const process = opening(location);
  await untilWaiting(location, 1);
  process.child.kill('SIGKILL');
  await process.ended();
  await lock.end();
  await untilInPostgres(
    location,
    `select count(*) = 0 from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
  );
  expect(await inPostgres(location, TABLES)).toEqual([{ count: 0 }]);
  expect(await (await opened(location)).contests.list()).toEqual([]);
});
