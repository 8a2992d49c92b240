import { once } from 'node:events';
import { createServer as createHttp } from 'node:http';
import { createServer, type Server } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { freshDatabase, inPostgres, newRole } from '../../test/support/postgres.ts';
import { FaultError, LANGS } from '../core/result.ts';
import type { StoreDatabase } from './database.ts';
import { openDatabase } from './open-database.ts';
import { postgresFault } from './postgres-faults.ts';

/** Addresses and databases that are refused, each with its reason in both languages, and left unchanged. */

const SECRET = 's3cret';

async function refusal(address: string): Promise<string> {
  const request = { location: address, busyTimeout: 50, lease: null };
  const opened = await openDatabase(request).catch((error: unknown) => error);
  if (!(opened instanceof FaultError)) {
    await (opened as StoreDatabase).close();
    return 'opened';
  }
  const { code, message } = opened.fault;
  expect(JSON.stringify(message)).not.toContain(SECRET);
  for (const lang of LANGS) expect(message[lang]).toContain('postgres://');
  for (const lang of LANGS) expect(message[lang]).not.toMatch(/undefined|\[object/);
  return code;
}

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

test.each([
  ['postgres://', 'store-address'],
  ['postgresql://ada@host', 'store-address'],
  [`postgres://ada:${SECRET}@host:99999/name`, 'store-address'],
  [`postgres://ada:${SECRET}#1@host/name`, 'store-address'],
  [`postgres://ada:${SECRET}%zz@host/name`, 'store-address'],
  [`postgres://ada:${SECRET}@127.0.0.1:1/name`, 'store-unreachable'],
  [`postgres://ada:${SECRET}@nowhere.invalid/name`, 'store-unreachable'],
  [`postgres://ada:${SECRET}@%2Fnowhere/name`, 'store-unreachable'],
  [`postgres://ada:${SECRET}@host/name?sslmode=verify-full&sslrootcert=/no/where.crt`, 'store-ssl'],
  [`postgres://ada:${SECRET}@host/name?sslmode=verify-full&sslrootcert=/`, 'store-ssl'],
])('%s is refused (%s)', async (address, code) => {
  expect(await refusal(address)).toBe(code);
});

test('what answers but is no PostgreSQL, or never answers, is told apart', async () => {
  const web = createHttp((_, response) => response.end('hello'));
  const named = (port: number) => `postgres://ada:${SECRET}@127.0.0.1:${port}/x?connect_timeout=1`;
  expect(await refusal(named(await listening(web)))).toBe('store-not-postgres');
  const silent = createServer(socket => void onTestFinished(() => void socket.destroy()));
  expect(await refusal(named(await listening(silent)))).toBe('store-unreachable');
});

/** An address with another user and a password. */
function as(user: string, address: string): string {
  const url = new URL(address);
  url.username = user;
  url.password = SECRET;
  return url.href;
}

const ANYTHING = `select relname, relkind, nspname from pg_class join pg_namespace n on n.oid = relnamespace
  where nspname not like 'pg\\_%' and nspname <> 'information_schema' order by 1, 2, 3`;

/** Each has a database of its own, so that no other case changes it. */
const refused: readonly (readonly [
  what: string,
  code: string,
  prepare: (user: string) => readonly string[],
  user?: string,
])[] = [
  ['a wrong password', 'store-password', () => [], 'with_password'],
  ['a user that does not exist', 'store-role', user => [`drop role ${user}`]],
  ['a user that pg_hba.conf rejects', 'store-admission', () => [], 'rejected'],
  [
    'a user who may not connect',
    'store-rights',
    () => [
      `do $$ begin execute format('revoke connect on database %I from public', current_database()); end $$`,
    ],
  ],
  ['a user who may not create tables', 'store-rights', () => []],
  [
    'a user who may only read',
    'store-read-only',
    user => [
      `grant create on schema public to ${user}`,
      `alter role ${user} set default_transaction_read_only = on`,
    ],
  ],
  [
    'a user who has all his connections',
    'store-connections',
    user => [`alter role ${user} connection limit 0`],
  ],
  [
    'another program’s database, in a schema of its own',
    'store-foreign',
    user => [
      'create schema shop',
      'create table shop.orders (id integer)',
      `grant usage, create on schema public to ${user}`,
    ],
  ],
  ['another program’s view', 'store-foreign', () => ['create view orders as select 1 as id']],
  [
    'another program’s function, in a schema of its own',
    'store-foreign',
    () => ['create schema shop', 'create function shop.price() returns int return 1'],
  ],
  ['another program’s sequence', 'store-foreign', () => ['create sequence bills']],
  ['another program’s type', 'store-foreign', () => ["create type colour as enum ('red')"]],
];

for (const [what, code, prepare, named] of refused)
  test(`${what} is refused (${code}), and nothing is created`, async () => {
    const address = await freshDatabase();
    const user = named ?? `user_${new URL(address).pathname.slice(1)}`;
    await inPostgres(
      address,
      `do $$ begin create role ${user} login password 'right'; exception when duplicate_object then end $$`,
      ...prepare(user),
    );
    if (!named)
      onTestFinished(async () => {
        await inPostgres(
          address,
          `do $$ begin drop owned by ${user}; exception when undefined_object then end $$`,
          `drop role if exists ${user}`,
        );
      });
    const before = await inPostgres(address, ANYTHING);
    expect(await refusal(as(user, address))).toBe(code);
    expect(await inPostgres(address, ANYTHING)).toEqual(before);
  });

test('a database that is not there, or cannot hold every text, is refused', async () => {
  const address = await freshDatabase("encoding latin1 locale 'C'");
  expect(await refusal(address)).toBe('store-encoding');
  expect(await inPostgres(address, ANYTHING)).toEqual([]);
  expect(await refusal(`${address}_nowhere`)).toBe('store-no-database');
  expect(await refusal(`${address}?sslmode=require`)).toBe('store-ssl');
});

test('a database of a newer program is refused as it is', async () => {
  const address = await freshDatabase();
  const store = await openDatabase({ location: address, busyTimeout: 1_000, lease: null });
  await store.close();
  await inPostgres(address, "insert into quadrille_migration values ('9999-live-boards', '2040')");
  const before = await inPostgres(address, ANYTHING);
  expect(await refusal(address)).toBe('store-newer');
  expect(await inPostgres(address, ANYTHING)).toEqual(before);
  await inPostgres(address, "delete from quadrille_migration where name like '9999%'");
  expect(await refusal(address)).toBe('opened');
});

test('a user with the rights that the message names has a store', async () => {
  const address = await freshDatabase();
  const user = await newRole(address);
  expect(await refusal(as(user, address))).toBe('opened');
});

test('what was open and does not come back is lost, not a wrong address', async () => {
  const request = { location: await freshDatabase(), busyTimeout: 50, lease: null };
  const { explain, close } = await openDatabase(request);
  onTestFinished(close);
  const error = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  expect(explain(error)).toMatchObject({
    code: 'store-lost',
    message: {
      fr: expect.stringContaining('(connexion refusée)'),
      en: expect.stringContaining('(connection refused)'),
    },
  });
  expect(postgresFault(error, 'postgres://x/y')?.code).toBe('store-unreachable');
});

test('a full disk and an untrusted certificate are faults, a defect of ours is none', () => {
  const error = (code: string) => Object.assign(new Error('could not extend file'), { code });
  expect(postgresFault(error('53100'), 'postgres://x/y')?.code).toBe('store-full');
  expect(postgresFault(error('42601'), 'postgres://x/y')).toBeNull();
  // nothing of Node's own advice, and in both languages
  const untrusted = postgresFault(error('DEPTH_ZERO_SELF_SIGNED_CERT'), 'postgres://x/y');
  expect(untrusted?.code).toBe('store-ssl');
  expect(untrusted?.message.fr).toContain('ne garantit son certificat');
  expect(untrusted?.message.en).toContain('vouches for its certificate');
});
