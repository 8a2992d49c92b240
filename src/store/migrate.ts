import type { Kysely, Transaction } from 'kysely';
import { Migrator, type MigratorProps } from 'kysely/migration';
import { MIGRATIONS, type Schema } from './schema.ts';

/** Its presence distinguishes our database from another program's. */
export const MIGRATION_TABLE = 'quadrille_migration';

/** Migrations in the database that this program does not know: a newer version made them. */
export const unknownOf = (names: readonly string[]): readonly string[] =>
  names.filter(name => !Object.hasOwn(MIGRATIONS, name));

export async function executed(db: Kysely<Schema>): Promise<readonly string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === MIGRATION_TABLE)) return [];
  const rows = await db
    .withTables<{ [MIGRATION_TABLE]: { name: string } }>()
    .selectFrom(MIGRATION_TABLE)
    .select('name')
    .execute();
  return rows.map(({ name }) => name);
}

/** All or nothing: a program killed here has changed nothing. */
export async function migrate(db: Kysely<Schema>, upTo?: string): Promise<void> {
  await db.transaction().execute(async transaction => {
    const migrator = new Migrator(settings(transaction));
    const { error } = await (upTo === undefined
      ? migrator.migrateToLatest()
      : migrator.migrateTo(upTo));
    if (error !== undefined) throw error;
  });
}

const settings = (db: Transaction<Schema>): MigratorProps => ({
  db,
  provider: { getMigrations: async () => ({ ...MIGRATIONS }) },
  migrationTableName: MIGRATION_TABLE,
  migrationLockTableName: `${MIGRATION_TABLE}_lock`,
});
