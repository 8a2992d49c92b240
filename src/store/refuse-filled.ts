import { type Kysely, sql } from 'kysely';
import { FaultError } from '../core/result.ts';
import { copyFaults } from './copy-faults.ts';
import { isOnPostgres } from './dialect.ts';
import { MIGRATION_TABLE } from './migrate.ts';
import type { Schema } from './schema.ts';

/** Tables about running processes, meaningless in a copy. */
const OF_PROCESSES: readonly string[] = ['server', 'leader', 'chunk', 'last_commit'];

/** Whether a table holds data that people have stored. */
export const isKept = (table: string): boolean =>
  !table.startsWith(MIGRATION_TABLE) && !OF_PROCESSES.includes(table);

/** Refuses a store that is not empty, of any version, and changes nothing. */
export async function refuseFilled(db: Kysely<Schema>, shown: string): Promise<void> {
  const tables = await db.introspection.getTables();
  const own = isOnPostgres(db) ? await currentSchema(db) : undefined;
  for (const { name, schema } of tables) {
    // workers may be there before the contests that they wait for
    if (!isKept(name) || name === 'worker' || schema !== own) continue;
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    if (rows.length > 0) throw new FaultError(copyFaults.notEmpty(shown));
  }
}

/** The schema of the store: a role may have one of its own in place of `public`. */
async function currentSchema(db: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db);
  return rows[0].name;
}
