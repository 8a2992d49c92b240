import pg from 'pg';

/** Runs statements in a database as its superuser. */
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

/** Waits until a condition holds in a database, by asking a hundred times a second on one connection. */
export async function untilInPostgres(address: string, condition: string): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    while (!(await client.query(`select (${condition}) as met`)).rows[0].met)
      await client.query('select pg_sleep(0.01)');
  } finally {
    await client.end();
  }
}
