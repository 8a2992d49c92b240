import { hash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { FaultError } from '../core/result.ts';
import { copyFaults } from './copy-faults.ts';
import type { StoreDatabase } from './database.ts';
import { isOnPostgres } from './dialect.ts';
import { insertRows, type TableRow } from './insert-rows.ts';
import { shownLocation } from './location.ts';
import { openDatabase } from './open-database.ts';
import { READS } from './operations.ts';
import { refuseFilled } from './refuse-filled.ts';
import type { Schema } from './schema.ts';
import type { ChainReport } from './store.ts';
import { type StoreTable, storeTables } from './tables.ts';
import { verifyChain } from './verify-chain.ts';

/** Copies a whole store, between databases of any kind. */

export interface StoreCopy {
  /** Rows of each table. */
  readonly tables: readonly { readonly name: string; readonly rows: number }[];
  readonly contests: readonly { readonly id: string; readonly chain: ChainReport['state'] }[];
}

export interface CopyOptions {
  /** Called with the rows copied or compared so far, of twice the number of rows. */
  readonly onProgress?: (done: number, all: number) => void;
  /** Called before the commit; the copy is undone if it fails. */
  readonly beforeCommit?: () => Promise<void>;
}

const BUSY_TIMEOUT = 10_000;
/** The most rows read at a time; fewer where they are large. */
const MOST_ROWS = 500;
const PAGE_CHARACTERS = 1_000_000;

/**
 * Copies a snapshot of `from`, which others may use meanwhile, to `to`, which must be new or empty. In one transaction:
 * the target stays empty until everything was copied and compared. Rejects with a `FaultError`.
 */
export async function copyStore(
  from: string,
  to: string,
  options: CopyOptions = {},
): Promise<StoreCopy> {
  const source = await openDatabase({ location: from, busyTimeout: BUSY_TIMEOUT, lease: null });
  try {
    const target = await openDatabase({
      location: to,
      busyTimeout: BUSY_TIMEOUT,
      lease: null,
      onlyEmpty: true,
    });
    try {
      return await explained(target, () =>
        target.db.transaction().execute(copy => copied(source, copy, to, options)),
      );
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function explained<T>({ explain }: StoreDatabase, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    const fault = error instanceof FaultError ? null : explain(error);
    throw fault ? new FaultError(fault) : error;
  }
}

/** Reads in a snapshot, which blocks no writer. */
async function inSnapshot<T>(
  db: Kysely<Schema>,
  act: (db: Kysely<Schema>) => Promise<T>,
): Promise<T> {
  if (isOnPostgres(db))
    return db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(act);
  await sql`begin deferred`.execute(db);
  try {
    return await act(db);
  } finally {
    await sql`rollback`.execute(db);
  }
}

async function copied(
  source: StoreDatabase,
  target: Kysely<Schema>,
  to: string,
  { onProgress, beforeCommit }: CopyOptions,
): Promise<StoreCopy> {
  const tables = await storeTables();
  await claim(target, tables, to);
  let [done, all] = [0, 0];
  const advance = (count: number) => {
    done += count;
    onProgress?.(done, all);
  };
  const rows = new Map<string, number>();
  const digests = new Map<string, string>();
  const copyAll = async (original: Kysely<Schema>) => {
    for (const { name } of tables) rows.set(name, await countRows(original, name));
    all = 2 * [...rows.values()].reduce((sum, count) => sum + count, 0);
    for (const table of tables) {
      const digest = new TableDigest();
      for await (const page of pages(original, table, digest)) {
        await insert(target, table, page, to);
        advance(page.length);
      }
      digests.set(table.name, digest.text);
    }
  };
  await explained(source, () => inSnapshot(source.db, copyAll));
  for (const table of tables) {
    const digest = new TableDigest();
    for await (const page of pages(target, table, digest)) advance(page.length);
    if (digest.text !== digests.get(table.name))
      throw new FaultError(copyFaults.different(shownLocation(to), table.name));
  }
  const contests = await verifiedContests(target);
  await beforeCommit?.();
  return { tables: tables.map(({ name }) => ({ name, rows: rows.get(name) ?? 0 })), contests };
}

/** Locks the target until the end, and checks that it is empty. */
async function claim(
  db: Kysely<Schema>,
  tables: readonly StoreTable[],
  location: string,
): Promise<void> {
  const names = tables.map(({ name }) => sql.table(name));
  if (isOnPostgres(db))
    await sql`lock table ${sql.join(names)} in share row exclusive mode`.execute(db);
  await refuseFilled(db, shownLocation(location));
}

async function countRows(db: Kysely<Schema>, table: string): Promise<number> {
  const { rows } = await sql<{
    rows: number;
  }>`select count(*) as rows from ${rowsOf(table)}`.execute(db);
  return Number(rows[0].rows);
}

/** A digest of rows that does not depend on their order, since databases sort texts differently. Precondition: rows are distinct. */
class TableDigest {
  #rows = 0;
  readonly #sum = Buffer.alloc(32);

  add(row: string): void {
    this.#rows++;
    const digest = hash('sha256', row, 'buffer');
    for (const [i, byte] of digest.entries()) this.#sum[i] ^= byte;
  }

  get text(): string {
    return `${this.#rows} ${this.#sum.toString('hex')}`;
  }
}

/** Of workers, those that the conditions of contests name: they do not work where the copy is. */
const GONE_WORKERS = sql`(
  select id, name, version, about, null as lock, since, seen, games, null as rate, 0 as played, 0 as failures,
    null as reason, 0 as set_aside, 1 as has_left
  from worker where id in (select worker from contest_worker)
) as gone`;

/** The rows of a table that make a copy. */
const rowsOf = (table: string) => (table === 'worker' ? GONE_WORKERS : sql.table(table));

/** They, in the order of its key. */
async function* pages(
  db: Kysely<Schema>,
  { name, columns, key }: StoreTable,
  digest: TableDigest,
): AsyncGenerator<readonly TableRow[]> {
  const keys = sql.join(key.map(column => sql.ref(column)));
  const some = sql`select ${sql.join(columns.map(each => sql.ref(each)))} from ${rowsOf(name)}`;
  let after = sql``;
  for (let limit = 1; ; ) {
    const page = sql<TableRow>`${some} ${after} order by ${keys} limit ${sql.lit(limit)}`;
    const { rows } = await page.execute(db);
    let characters = 0;
    for (const row of rows) {
      const text = JSON.stringify(columns.map(column => row[column]));
      digest.add(text);
      characters += text.length;
    }
    if (rows.length > 0) yield rows;
    if (rows.length < limit) return;
    const last = rows[rows.length - 1];
    after = sql`where (${keys}) > (${sql.join(key.map(column => last[column]))})`;
    const fitting = Math.floor((PAGE_CHARACTERS * limit) / characters);
    limit = Math.max(1, Math.min(MOST_ROWS, limit * 4, fitting));
  }
}

async function insert(
  db: Kysely<Schema>,
  { name }: StoreTable,
  rows: readonly TableRow[],
  location: string,
): Promise<void> {
  const postgres = isOnPostgres(db);
  // PostgreSQL cannot store NUL in texts, and a copy without it would differ
  if (postgres && rows.some(row => Object.values(row).some(each => String(each).includes('\0'))))
    throw new FaultError(copyFaults.nul(shownLocation(location), name));
  await insertRows(db, name, rows);
}

async function verifiedContests(db: Kysely<Schema>): Promise<StoreCopy['contests']> {
  const call = (method: keyof typeof READS, args: readonly unknown[]) =>
    (READS[method] as (...given: unknown[]) => Promise<unknown>)(db, ...args);
  const contests: { id: string; chain: ChainReport['state'] }[] = [];
  for (const { id } of await READS.listContests(db)) {
    // calls the methods of the store's thread directly
    const { state } = await verifyChain(call as Parameters<typeof verifyChain>[0], id);
    contests.push({ id, chain: state });
  }
  return contests;
}
