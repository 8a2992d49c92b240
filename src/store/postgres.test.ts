import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { freshDatabase, inPostgres } from '../../test/support/postgres.ts';
import { opened } from '../../test/support/store-files.ts';
import { contestOf, gameOf } from '../../test/support/store-samples.ts';
import { createContest } from './contests.ts';
import { openStore } from './open.ts';
import { openDatabase } from './open-database.ts';
import { verifyEnd, verifyLinks } from './verify.ts';

const TABLES = `select table_schema || '.' || table_name as name from information_schema.tables
  where table_schema not in ('pg_catalog', 'information_schema') order by 1`;

test('a database of another program is refused, and nothing is created in it', async () => {
  const address = await freshDatabase();
  await inPostgres(address, 'create table orders (id integer)');
  expect(await openStore(address)).toMatchObject({ ok: false, fault: { code: 'store-foreign' } });
  expect(await inPostgres(address, TABLES)).toEqual([{ name: 'public.orders' }]);
});

test('nobody there is said, without the password', async () => {
  const refused = await openStore('postgres://ada:secret@127.0.0.1:1/quadrille');
  expect(refused).toMatchObject({ ok: false, fault: { code: 'store-unreachable' } });
  expect(JSON.stringify(refused)).toContain('postgres://ada@127.0.0.1:1/quadrille');
  expect(JSON.stringify(refused)).not.toContain('secret');
  const torn = await openStore('postgres://ada:12/secret@127.0.0.1:1/quadrille');
  expect(torn).toMatchObject({ ok: false, fault: { code: 'store-address' } });
  expect(JSON.stringify(torn)).not.toContain('secret');
});

test('programs that come at the same instant make one schema, and share what is stored', async () => {
  const address = await freshDatabase();
  const stores = await Promise.all([opened(address), opened(address), opened(address)]);
  const contest = await stores[0].contests.create(contestOf());
  const numbers = Array.from({ length: 30 }, (_, number) => number);
  // each program stores all games; for each game, one of them is first
  const results = await Promise.all(
    stores.flatMap(store => numbers.map(n => store.games.finish(contest.id, 1, gameOf(n)))),
  );
  expect(results.filter(result => result === 'stored')).toHaveLength(numbers.length);
  expect(await stores[1].games.of(contest.id)).toHaveLength(numbers.length);
  expect(await stores[2].contests.verify(contest.id)).toMatchObject({ state: 'whole' });
  await inPostgres(address, 'alter table contest rename to dropped');
  await expect(stores[1].contests.list()).rejects.toMatchObject({
    fault: { code: 'store-tables' },
  });
});

test('queries are not compiled first, which takes a second where PostgreSQL can', async () => {
  const request = { location: await freshDatabase(), busyTimeout: 1_000, lease: null };
  const { db, close } = await openDatabase(request);
  onTestFinished(close);
  const { rows } = await sql`select current_setting('jit') as jit`.execute(db);
  expect(rows).toEqual([{ jit: 'off' }]);
});

test('a contest that statistics do not know yet is verified by its keys, not over and over', async () => {
  const address = await freshDatabase();
  const { db, close } = await openDatabase({ location: address, busyTimeout: 1_000, lease: null });
  onTestFinished(close);
  const { id } = await createContest(db, contestOf());
  const { id: other } = await createContest(db, contestOf());
  const filled = (contest: string) => {
    const games = 'from generate_series(0, 4999) as number';
    return [
      `insert into game (contest, number, attempt, first, second, rules, start, cause, first_tally, second_tally, plies)
        select '${contest}', number, 1, 0, 1, '', '', 'rules', 0, 0, 9 ${games}`,
      `insert into game_events select '${contest}', number, 1, '[]' ${games}`,
      `insert into link select '${contest}', number + 1, 'game', number, 1, 0, 1, 'x', 'x' ${games}`,
    ];
  };
  const still = (table: string) => `alter table ${table} set (autovacuum_enabled = off)`;
  const tables = ['game', 'game_events', 'link'];
  await inPostgres(address, ...tables.map(still), ...filled(other), 'analyze', ...filled(id));
  await sql`set statement_timeout = 60000`.execute(db); // milliseconds; a bad plan would take hours
  const page = await verifyLinks(db, id, { sequence: -1, hash: '', game: null }, 500);
  expect(page.next?.sequence).toBe(499);
  expect((await verifyEnd(db, id, 100)).damage).toEqual([{ kind: 'missing-end', count: -5_000 }]);
});
