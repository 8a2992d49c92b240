import { type Kysely, sql, type Transaction } from 'kysely';
import { Migrator, type MigratorProps } from 'kysely/migration';
import { hasTable, isOnPostgres } from './dialect.ts';
import { MIGRATIONS } from './migrations.ts';
import type { Schema } from './schema.ts';

/** Its presence distinguishes our database from another program's. */
export const MIGRATION_TABLE = 'quadrille_migration';

/** Migrations in the database that this program does not know: a newer version made them. */
export const unknownOf = (names: readonly string[]): readonly string[] =>
  names.filter(name => !Object.hasOwn(MIGRATIONS, name));

export async function executed(db: Kysely<Schema>): Promise<readonly string[]> {
  if (!(await hasTable(db, MIGRATION_TABLE))) return [];
  const rows = await db
    .withTables<{ [MIGRATION_TABLE]: { name: string } }>()
    .selectFrom(MIGRATION_TABLE)
    .select('name')
    .execute();
  return rows.map(({ name }) => name);
}

/** The first key of our advisory locks, which all programs on a PostgreSQL database share. */
export const LOCK_SPACE = 0x51_75_61_64;
const MIGRATION_LOCK = 0;
const KNOWN = Object.keys(MIGRATIONS).length;

/** Applies all migrations or none: a program killed meanwhile has changed nothing. Programs that do so at the same time take turns. */
export async function migrate(db: Kysely<Schema>, upTo?: string): Promise<void> {
  await db.transaction().execute(async transaction => {
    if (isOnPostgres(db))
      await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_SPACE)}, ${sql.lit(MIGRATION_LOCK)})`.execute(
        transaction,
      );
    // kysely reads every column of the database first
    if (upTo === undefined && (await executed(transaction)).length === KNOWN) return;
    const causes: unknown[] = []; // kysely reports its next error in the failed transaction, not the first one
    const migrator = new Migrator(settings(transaction, causes));
    const { error } = await (upTo === undefined
      ? migrator.migrateToLatest()
      : migrator.migrateTo(upTo));
    if (error !== undefined) throw causes[0] ?? error;
  });
}

const settings = (db: Transaction<Schema>, causes: unknown[]): MigratorProps => ({
  db,
  provider: {
    getMigrations: async () =>
      Object.fromEntries(
        Object.entries(MIGRATIONS).map(([name, { up }]) => [
          name,
          {
            up: (on: Kysely<unknown>) =>
              up(on).catch(error => {
                causes.push(error);
                throw error;
              }),
          },
        ]),
      ),
  },
  migrationTableName: MIGRATION_TABLE,
  migrationLockTableName: `${MIGRATION_TABLE}_lock`,
});
