import { type Kysely, sql } from 'kysely';
import { isOnPostgres } from './dialect.ts';
import type { Schema } from './schema.ts';

export type TableRow = Readonly<Record<string, string | number | null>>;

/** Inserts many rows, which have the same columns, in any table. */
export async function insertRows(
  db: Kysely<Schema>,
  table: string,
  rows: readonly TableRow[],
): Promise<void> {
  if (rows.length === 0) return;
  if (!isOnPostgres(db)) {
    const tables = db.withTables<Readonly<Record<string, TableRow>>>();
    await tables.insertInto(table).values(rows).execute();
    return;
  }
  // all rows as a single parameter: thousands of parameters take several times as long
  const columns = sql.join(Object.keys(rows[0]).map(column => sql.ref(column)));
  const name = sql.table(table);
  await sql`insert into ${name} (${columns})
    select ${columns} from json_populate_recordset(null::${name}, ${JSON.stringify(rows)}::json)`.execute(
    db,
  );
}
