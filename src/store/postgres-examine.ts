import { connect } from 'node:net';
import { type Kysely, sql } from 'kysely';
import { FaultError } from '../core/result.ts';
import { faults } from './faults.ts';
import { executed, MIGRATION_TABLE, unknownOf } from './migrate.ts';
import { MIGRATIONS } from './migrations.ts';
import { postgresFaults } from './postgres-faults.ts';
import type { Schema } from './schema.ts';

/** Examines a database of PostgreSQL before anything is written to it. */

/** The oldest supported version, PostgreSQL 15. */
const OLDEST = 150_000;

interface PostgresState {
  readonly version: number;
  readonly name: string;
  readonly encoding: string;
  readonly read_only: boolean;
  /** The schema in which tables are created; null if there is none. */
  readonly schema: string | null;
  readonly may_create: boolean;
  /** Whether the store is in that schema. */
  readonly own: boolean;
  /** The number of objects that programs have made in the database: tables, sequences, functions… */
  readonly made: number;
}

const stateQuery = sql<PostgresState>`select
  current_setting('server_version_num')::integer as version,
  current_setting('server_version') as name,
  current_setting('server_encoding') as encoding,
  pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as read_only,
  current_schema() as schema,
  coalesce(has_schema_privilege(current_schema(), 'create'), false) as may_create,
  exists(select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = current_schema() and relname = ${MIGRATION_TABLE}) as own,
  (select count(*) from (
    select oid, 'pg_class'::regclass as kind, relnamespace as space from pg_class
      where relkind in ('r', 'p', 'v', 'm', 'f', 'S', 'c') and relpersistence <> 't'
    union all select oid, 'pg_proc'::regclass, pronamespace from pg_proc
    union all select oid, 'pg_type'::regclass, typnamespace from pg_type where typtype in ('e', 'd')
  ) as object join pg_namespace on pg_namespace.oid = space
    where nspname <> 'information_schema' and nspname not like 'pg\_%'
      and not exists(select from pg_depend where classid = kind
        and objid = object.oid and deptype = 'e')) as made`;

/** Refuses a database that is not ours, is from a newer version, or cannot be used. */
export async function examinePostgres(db: Kysely<Schema>, shown: string): Promise<void> {
  const refuse = (fault: (typeof postgresFaults)['old'], detail = '') => {
    throw new FaultError(fault(shown, detail));
  };
  const [found] = (await stateQuery.execute(db)).rows;
  if (found.version < OLDEST) refuse(postgresFaults.old, found.name);
  if (found.encoding !== 'UTF8') refuse(postgresFaults.encoding, found.encoding);
  if (!found.own && found.made > 0) refuse(postgresFaults.foreign);
  const known = found.own ? await executed(db) : [];
  const unknown = unknownOf(known);
  if (unknown.length > 0) throw new FaultError(faults.newer(shown, unknown.join(', ')));
  if (found.read_only) refuse(postgresFaults.readOnly);
  if (known.length < Object.keys(MIGRATIONS).length && !found.may_create)
    refuse(postgresFaults.rights, `create on schema ${found.schema ?? 'public'}`);
}

/** A request for encryption, to which PostgreSQL replies with one letter. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
/** Milliseconds to wait for the reply. */
const ANSWER_TIMEOUT = 2_000;

/** Whether a server other than PostgreSQL answers at an address. */
export function isOther(location: string): Promise<boolean> {
  const { hostname, port } = new URL(location);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(Number(port) || 5432, hostname.replace(/^\[|\]$/g, ''));
  socket.setTimeout(ANSWER_TIMEOUT, () => resolve(false));
  socket.on('connect', () => socket.write(SSL_REQUEST));
  socket.on('data', ([letter]) => resolve(letter !== 0x53 && letter !== 0x4e)); // S or N
  socket.on('error', () => resolve(false));
  socket.on('close', () => resolve(false));
  return promise.finally(() => socket.destroy());
}
