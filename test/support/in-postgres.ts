import pg from 'pg';

/** Runs statements in a database, as a user who may do everything. */
export async function inPostgres(address: string, ...statements: readonly string[]) {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    const rows: Record<string, unknown>[] = [];
    for (const statement of statements) rows.push(...(await client.query(statement)).rows);
    return rows;
  } finally {
    await client.end();
  }
}
