import { randomBytes } from 'node:crypto';
import { inject, onTestFinished } from 'vitest';
import { inPostgres, untilInPostgres } from './in-postgres.ts';
import { toldBy } from './on-demand.ts';
import { TEMPLATE } from './postgres-server.ts';
import { freshFile } from './store-files.ts';

/** New databases on the tests' PostgreSQL. */

let shared: Promise<string> | null = null;

const addressOf = (port: string, database: string): string =>
  `postgres://quadrille@127.0.0.1:${port}/${database}`;

/** A new database, a copy of `template`. */
async function create(template: string) {
  shared ??= toldBy(inject('postgres'));
  const port = await shared;
  const name = `test_${randomBytes(8).toString('hex')}`;
  const main = addressOf(port, 'postgres');
  await inPostgres(main, `create database ${name} template ${template}`);
  const remove = () => inPostgres(main, `drop database ${name} with (force)`);
  return { address: addressOf(port, name), remove };
}

/** The address of a new database, which is removed after the test. */
async function copyOf(template: string): Promise<string> {
  const { address, remove } = await create(template);
  onTestFinished(async () => {
    await remove();
  });
  return address;
}

/** An empty store for all tests of a file, to be removed by the caller. */
export const sharedDatabase = () => create(TEMPLATE);

/** A new, empty store. */
export const freshStore = (): Promise<string> => copyOf(TEMPLATE);

/** An empty database: no store yet. `settings`: of `create database`. */
export const freshDatabase = (settings = ''): Promise<string> => copyOf(`template0 ${settings}`);

/** The kinds of stores, for `describe.each`: each gives the location of a new one. */
export const STORES: readonly {
  readonly kind: 'SQLite' | 'PostgreSQL';
  readonly fresh: () => Promise<string>;
}[] = [
  { kind: 'SQLite', fresh: async () => freshFile() },
  { kind: 'PostgreSQL', fresh: freshStore },
];

/** A role of a database that may do no more than make tables; gone with the test. */
export async function newRole(address: string): Promise<string> {
  const role = `user_${new URL(address).pathname.slice(1)}`;
  await inPostgres(
    address,
    `create role ${role} login`,
    `grant usage, create on schema public to ${role}`,
  );
  onTestFinished(async () => {
    await inPostgres(address, `drop owned by ${role} cascade`, `drop role ${role}`);
  });
  return role;
}

export { inPostgres, untilInPostgres };
