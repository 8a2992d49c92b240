import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { isLong } from '../../test/support/long.ts';
import { freshDatabase, inPostgres, STORES } from '../../test/support/postgres.ts';
import { freshFile, opened } from '../../test/support/store-files.ts';
import { contestOf, gameOf, moved } from '../../test/support/store-samples.ts';
import {
  chunkGame,
  claimed,
  playedOf,
  registered,
  WANTS,
  workStore,
} from '../../test/support/work-samples.ts';
import { changeContest } from './changes.ts';
import { changeSetting } from './classrooms.ts';
import { createContest, readContest } from './contests.ts';
import { copyStore } from './copy.ts';
import { putFile } from './files.ts';
import { finishGame } from './games.ts';
import { openDatabase } from './open-database.ts';
import { isKept } from './refuse-filled.ts';
import { storeTables } from './tables.ts';
import type { WorkStore } from './work.ts';

const [SQLITE, POSTGRES] = STORES;
const WAYS = [
  { from: SQLITE, to: POSTGRES },
  { from: POSTGRES, to: SQLITE },
  ...(isLong ? STORES.map(kind => ({ from: kind, to: kind })) : []),
];

async function database(location: string) {
  const opened = await openDatabase({ location, busyTimeout: 1_000, lease: null });
  onTestFinished(() => opened.close());
  return opened.db;
}

/** The number of rows of every table in a database, ours or not. */
async function rowsIn(location: string): Promise<Record<string, number>> {
  const db = await database(location);
  const found: Record<string, number> = {};
  for (const { name } of await db.introspection.getTables()) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(
      db,
    );
    if (isKept(name)) found[name] = rows[0].n;
  }
  return found;
}

/** A row in every table: all texts are 'x' and all numbers 1, so that each refers to the others. */
async function fillEveryTable(location: string): Promise<void> {
  const db = await database(location);
  const found = await db.introspection.getTables();
  for (const { name } of await storeTables()) {
    const columns = found.find(table => table.name === name)?.columns ?? [];
    const values = columns.map(({ dataType }) => (/int|double|float/i.test(dataType) ? 1 : 'x'));
    const names = columns.map(column => sql.ref(column.name));
    await sql`insert into ${sql.table(name)} (${sql.join(names)}) values (${sql.join(values)})`.execute(
      db,
    );
  }
}

/** A store with a contest, its changes, more events than fit in a page, and a file that is larger than one. */
async function filled(location: string) {
  const db = await database(location);
  const { id } = await createContest(db, contestOf('« été » 😀'));
  for (const number of [0, 1, 2, 3, 4]) await finishGame(db, id, 1, gameOf(number), 0);
  const request = { kind: 'void', number: 2, because: 'l’œuf' } as const;
  await changeContest(db, id, request, { changes: 0, games: null, from: null });
  const event = JSON.stringify(moved(1));
  const events = Array.from({ length: 1_200 }, (_, sequence) => ({ match: 'm', sequence, event }));
  await db.insertInto('journal').values(events).execute();
  for (const content of ['x'.repeat(1_200_000), 'small']) await putFile(db, Buffer.from(content));
  return { db, id };
}

describe.each(WAYS)('from $from.kind to $to.kind', ({ from, to }) => {
  test('every table is copied', async () => {
    const [original, copy] = [await from.fresh(), await to.fresh()];
    await fillEveryTable(original);
    const { tables } = await copyStore(original, copy);
    const rows = await rowsIn(copy);
    expect(new Set(Object.values(rows))).toEqual(new Set([1]));
    expect(tables.map(({ name }) => name).sort()).toEqual(Object.keys(rows).sort());
  });

  test('what was stored is read as before, and goes on', async () => {
    const [original, copy] = [await from.fresh(), await to.fresh()];
    const { db, id } = await filled(original);
    const seen: number[] = [];
    let meanwhile: Promise<unknown> | null = null;
    const made = await copyStore(original, copy, {
      onProgress(done, all) {
        seen.push(done / all);
        meanwhile ??= finishGame(db, id, 1, gameOf(9), 1); // not in the copy
      },
    });
    expect(await meanwhile).toBe('stored');
    expect(seen.at(-1)).toBe(1);
    expect(made.contests).toEqual([{ id, chain: 'whole' }]);
    const again = await opened(copy);
    expect(await again.contests.read(id)).toEqual(await readContest(db, id));
    expect((await again.games.of(id)).map(({ number }) => number)).toEqual([0, 1, 3, 4]);
    expect(await again.journal.read('m')).toHaveLength(1_200);
    expect(await again.games.finish(id, 2, gameOf(2), 1)).toBe('stored');
    expect(await again.contests.verify(id)).toMatchObject({ state: 'whole', links: 8 });
  });
});

test('workers that have played are named in copies, as machines that are gone', async () => {
  const [original, file, back] = [await POSTGRES.fresh(), freshFile(), await POSTGRES.fresh()];
  const { store, work } = await workStore(original);
  const { id } = await store.contests.create(contestOf());
  await work.send(id, 0, [[chunkGame(0)], [chunkGame(1)]], WANTS);
  const [ada, bob] = [await registered(work), await registered(work, { name: 'idle' }, 'session')];
  await work.finish(ada, ...(await playedBy(work, ada)));
  await claimed(work, bob);
  const shares = await store.contests.playedBy(id);
  expect(shares).toMatchObject([{ about: { name: 'salle-1' }, games: 1 }]);

  await copyStore(original, file);
  expect(await (await opened(file)).contests.playedBy(id)).toEqual(shares);
  const waiting = await workStore(back);
  await registered(waiting.work, { name: 'early' }); // before there is anything to play
  await copyStore(file, back);
  expect(await waiting.store.contests.playedBy(id)).toEqual(shares);
  const states = (await waiting.work.workers()).map(({ about, state }) => [about.name, state]);
  expect(states).toEqual([
    ['early', 'idle'],
    ['salle-1', 'gone'],
  ]);
});

/** A chunk, and the results of its games. */
async function playedBy(work: WorkStore, worker: string) {
  const chunk = await claimed(work, worker);
  return [chunk.id, playedOf(chunk)] as const;
}

test.each(STORES)('a store in $kind that has something in it is refused as it is', async to => {
  const [original, copy] = [freshFile(), await to.fresh()];
  await filled(original);
  await changeSetting(await database(copy), 'mine', 'x');
  const before = await rowsIn(copy);
  await expect(copyStore(original, copy)).rejects.toMatchObject({
    fault: { code: 'store-not-empty' },
  });
  expect(await rowsIn(copy)).toEqual(before);
});

test('a store in a schema of its user’s own is refused as well', async () => {
  const [original, address] = [freshFile(), await freshDatabase()];
  await filled(original);
  const user = `user_${new URL(address).pathname.slice(1)}`;
  const made = [`create role ${user} login`, `create schema ${user} authorization ${user}`];
  await inPostgres(address, ...made);
  onTestFinished(async () => {
    await inPostgres(address, `drop owned by ${user} cascade`, `drop role ${user}`);
  });
  const copy = address.replace('quadrille@', `${user}@`);
  const db = await database(copy);
  await changeSetting(db, 'mine', 'x');
  await expect(copyStore(original, copy)).rejects.toMatchObject({
    fault: { code: 'store-not-empty' },
  });
  expect(await db.selectFrom('contest').select('id').execute()).toEqual([]);
});

test('a file that an older version filled is refused byte for byte', async () => {
  const [original, copy] = [freshFile(), freshFile()];
  await database(original);
  const old = new DatabaseSync(copy);
  old.exec(`create table quadrille_migration (name text, timestamp text);
    create table contest (id text); insert into contest values ('old')`);
  old.close();
  const before = readFileSync(copy);
  await expect(copyStore(original, copy)).rejects.toMatchObject({
    fault: { code: 'store-not-empty' },
  });
  expect(readFileSync(copy).subarray(100)).toEqual(before.subarray(100)); // the header has the journal mode
});

test('a character that PostgreSQL cannot keep is named, and nothing is stored', async () => {
  const [original, copy] = [freshFile(), await freshDatabase()];
  const db = await database(original);
  const { id } = await createContest(db, contestOf());
  await finishGame(db, id, 1, gameOf(0), 0);
  await db.updateTable('game').set({ evidence: 'a\0b' }).execute(); // as older versions stored it
  await expect(copyStore(original, copy)).rejects.toMatchObject({
    fault: { code: 'store-copy-nul' },
  });
  expect(new Set(Object.values(await rowsIn(copy)))).toEqual(new Set([0]));
});

test('a damaged chain is copied as it is, and said to be broken', async () => {
  const [original, copy] = [await freshDatabase(), freshFile()];
  const { id } = await filled(original);
  await inPostgres(original, 'update game set plies = 77 where number = 3');
  expect((await copyStore(original, copy)).contests).toEqual([{ id, chain: 'broken' }]);
});

test.each(STORES)(
  'killed half way, the copy in $kind is empty, and can be made again',
  async ({ fresh }) => {
    const [original, copy] = [freshFile(), await fresh()];
    const { id } = await filled(original);
    const program = `import { copyStore } from ${JSON.stringify(new URL('./copy.ts', import.meta.url).href)};
    await copyStore(${JSON.stringify(original)}, ${JSON.stringify(copy)}, {
      onProgress(done, all) { if (done > all / 2) process.kill(process.pid, 'SIGKILL'); },
    });`;
    const child = spawnSync(process.execPath, ['--input-type=module', '--eval', program]);
    expect(child.signal, String(child.stderr)).toBe('SIGKILL');
    expect(new Set(Object.values(await rowsIn(copy)))).toEqual(new Set([0]));
    expect((await copyStore(original, copy)).contests).toEqual([{ id, chain: 'whole' }]);
  },
);
