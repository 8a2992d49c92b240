import { DatabaseSync } from 'node:sqlite';
import { migrate } from './migrate.ts';
import { isKept } from './refuse-filled.ts';
import { kyselyOn } from './sqlite.ts';

/** A table as the migrations make it. */
export interface StoreTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** The columns of its primary key, in their order. */
  readonly key: readonly string[];
}

/**
 * The tables whose rows make a store, each after those that it refers to: read from a database that the migrations
 * have made, so that no new table is forgotten.
 */
export async function storeTables(): Promise<readonly StoreTable[]> {
  const database = new DatabaseSync(':memory:');
  const db = kyselyOn(database);
  try {
    await migrate(db);
    const names = database
      .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
      .all()
      .map(({ name }) => String(name))
      .filter(isKept);
    return parentsFirst(database, names).map(name => shapeOf(database, name));
  } finally {
    await db.destroy();
  }
}

function shapeOf(database: DatabaseSync, name: string): StoreTable {
  const columns = database.prepare('select name, pk from pragma_table_info(?)').all(name) as {
    name: string;
    pk: number;
  }[];
  const key = columns.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk);
  if (key.length === 0) throw new Error(`table ${name} has no primary key`);
  return { name, columns: columns.map(column => column.name), key: key.map(each => each.name) };
}

function parentsFirst(database: DatabaseSync, names: readonly string[]): readonly string[] {
  const parents = database.prepare(
    'select distinct "table" as name from pragma_foreign_key_list(?)',
  );
  const sorted = new Set<string>();
  const add = (name: string): void => {
    if (sorted.has(name)) return;
    for (const parent of parents.all(name)) if (parent.name !== name) add(String(parent.name));
    sorted.add(name);
  };
  for (const name of names) add(name);
  return [...sorted];
}
