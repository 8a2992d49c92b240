import {
  type DataTypeNode,
  Kysely,
  PostgresDialect,
  PostgresQueryCompiler,
  type QueryCompiler,
} from 'kysely';
import pg from 'pg';
import type { DatabaseRequest } from './database.ts';
import type { Schema } from './schema.ts';
import { storable } from './storable.ts';

/** Connections to PostgreSQL. */

/**
 * All our queries can find their rows by an index. For a contest that was just stored, PostgreSQL's statistics are
 * outdated, so other plans are disabled. JIT is off too: where PostgreSQL must sort nevertheless, the cost that it
 * assigns to a disabled sort would make it compile the query, which takes a second.
 */
const PLANS = [
  ...['hashjoin', 'mergejoin', 'bitmapscan', 'material', 'sort'].map(way => `enable_${way}`),
  'jit',
]
  .map(setting => `-c ${setting}=off`)
  .join(' ');
/** Milliseconds to wait for a connection. */
const CONNECT_TIMEOUT = 10_000;
/** Milliseconds after which PostgreSQL ends a connection that is idle in a transaction. */
const SILENT_TIMEOUT = 60_000;
/** Milliseconds of silence after which the system probes the other side. */
const KEEP_ALIVE = 10_000;
/** Milliseconds after which an unused connection is closed. */
const IDLE_TIMEOUT = 60_000;

/** Types of results: counts and sums fit in a number, but come as text otherwise. */
const INT8 = 20;
const NUMERIC = 1700;

const types: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    type === INT8 || type === NUMERIC ? Number : pg.types.getTypeParser(type, format ?? 'text'),
};

/** The name of a server's connections in `pg_stat_activity`, by which another server can end them. */
export const applicationName = (token: string | undefined): string =>
  token === undefined ? 'quadrille' : `quadrille ${token}`;

/** An address with `sslmode` as PostgreSQL's own programs interpret it: `require` verifies no certificate. */
function asLibpq(location: string): string {
  const url = new URL(location);
  if (!url.searchParams.has('sslmode')) return location;
  url.searchParams.set('uselibpqcompat', 'true');
  return url.href;
}

/** `connect_timeout` of an address is in seconds, as in PostgreSQL's own programs. */
export const configOf = ({ location, busyTimeout, lease }: DatabaseRequest): pg.ClientConfig => ({
  connectionString: asLibpq(location),
  application_name: applicationName(lease?.token),
  connectionTimeoutMillis:
    1_000 * Number(new URL(location).searchParams.get('connect_timeout')) || CONNECT_TIMEOUT,
  lock_timeout: busyTimeout,
  idle_in_transaction_session_timeout: SILENT_TIMEOUT,
  keepAlive: true,
  options: PLANS,
  keepAliveInitialDelayMillis: KEEP_ALIVE,
  types,
});

/** Why the driver cannot use the location as an address: its form, or a file that it names. Null if it can. */
export function addressTrouble(location: string): 'form' | NodeJS.ErrnoException | null {
  try {
    const { pathname, password, search, hash } = new URL(location);
    // a password ends at the first character that is not encoded
    if (`${pathname}${search}${hash}`.includes('@')) return 'form';
    decodeURIComponent(password);
    new pg.Client({ connectionString: asLibpq(location) }); // reads certificates, connects to nothing yet
    return decodeURIComponent(pathname).length > 1 ? null : 'form';
  } catch (error) {
    const isOfFile = error instanceof Error && 'syscall' in error;
    return isOfFile ? (error as NodeJS.ErrnoException) : 'form';
  }
}

class StoreClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    this.on('error', () => {}); // the next statement on the connection reports it
  }

  /** The driver's overloads of `query` cannot be typed here; every form is passed on. */
  override query(...args: unknown[]): never {
    if (Array.isArray(args[1]))
      args[1] = args[1].map(each => (typeof each === 'string' ? storable(each) : each));
    return (super.query as (...all: unknown[]) => never)(...args);
  }
}

export function poolOf(config: pg.ClientConfig): pg.Pool {
  const pool = new pg.Pool({
    ...config,
    max: 2,
    idleTimeoutMillis: IDLE_TIMEOUT,
    Client: StoreClient,
  });
  pool.on('error', () => {}); // an idle connection was lost: the next query opens another one
  return pool;
}

/** Compares and sorts texts by their code points, as SQLite does, whatever the database's locale. */
class Compiler extends PostgresQueryCompiler {
  protected override visitDataType(node: DataTypeNode): void {
    super.visitDataType(node);
    if (node.dataType === 'text' && this.parentNode?.kind === 'ColumnDefinitionNode')
      this.append(' collate "C"');
  }
}

class Dialect extends PostgresDialect {
  override createQueryCompiler(): QueryCompiler {
    return new Compiler();
  }
}

export const kyselyIn = (pool: pg.Pool): Kysely<Schema> =>
  new Kysely<Schema>({ dialect: new Dialect({ pool }) });
