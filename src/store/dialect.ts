import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Schema } from './schema.ts';

/** Statements that differ between databases. */

export const isOnPostgres = <S>(db: Kysely<S>): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter;

/** Whether the schema in which tables are created has that table. */
export async function hasTable(db: Kysely<Schema>, name: string): Promise<boolean> {
  const found = isOnPostgres(db)
    ? sql`select from pg_tables where schemaname = current_schema() and tablename = ${name}`
    : sql`select 1 from sqlite_master where type = 'table' and name = ${name}`;
  return (await found.execute(db)).rows.length > 0;
}

/** Prevents others from changing this row, or adding rows that refer to it, until the transaction ends; see `lockContest`. */
export async function lockRow(
  db: Kysely<Schema>,
  table: 'classroom' | 'bot',
  id: string,
): Promise<void> {
  if (!isOnPostgres(db)) return;
  await db.selectFrom(table).select('id').where('id', '=', id).forUpdate().execute();
}

/**
 * Prevents others from changing this contest or storing its results until the transaction ends. Call it before the
 * reads that a write depends on. On SQLite no other transaction can write meanwhile.
 */
export const lockContest = (db: Kysely<Schema>, id: string): Promise<void> =>
  lockContests(db, [id]);

/** Locks contests, always in the same order, so that programs that lock several cannot deadlock. */
export async function lockContests(db: Kysely<Schema>, ids: readonly string[]): Promise<void> {
  if (!isOnPostgres(db)) return;
  const rows = db.selectFrom('contest').select('id').where('id', 'in', ids);
  await rows.orderBy('id').forUpdate().execute();
}
