import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Schema } from './schema.ts';

/** Where statements differ between databases. */

export const isOnPostgres = <S>(db: Kysely<S>): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter;

/** Whether it is where tables are created. */
export async function hasTable(db: Kysely<Schema>, name: string): Promise<boolean> {
  const found = isOnPostgres(db)
    ? sql`select from pg_tables where schemaname = current_schema() and tablename = ${name}`
    : sql`select 1 from sqlite_master where type = 'table' and name = ${name}`;
  return (await found.execute(db)).rows.length > 0;
}

/** Nobody else changes this row, or adds rows that refer to it, until the transaction ends; see `lockContest`. */
export async function lockRow(
  db: Kysely<Schema>,
  table: 'classroom' | 'bot',
  id: string,
): Promise<void> {
  if (!isOnPostgres(db)) return;
  await db.selectFrom(table).select('id').where('id', '=', id).forUpdate().execute();
}

/**
 * Nobody else changes this contest, or stores its results, until the transaction ends. Call it before reading what a
 * write is decided on. On SQLite no other transaction writes anything meanwhile.
 */
export const lockContest = (db: Kysely<Schema>, id: string): Promise<void> =>
  lockContests(db, [id]);

/** Always in the same order: programs that lock several contests never wait for each other in a circle. */
export async function lockContests(db: Kysely<Schema>, ids: readonly string[]): Promise<void> {
  if (!isOnPostgres(db)) return;
  const rows = db.selectFrom('contest').select('id').where('id', 'in', ids);
  await rows.orderBy('id').forUpdate().execute();
}
