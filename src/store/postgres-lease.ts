import pg from 'pg';
import { errorCode } from '../core/result.ts';
import { sleep } from '../time/timers.ts';
import type { OnWait } from './database.ts';
import { LOCK_SPACE } from './migrate.ts';
import { applicationName } from './postgres-client.ts';
import type { StoreServer } from './store.ts';

/** Milliseconds between attempts to get another server's lock. */
const RETRY = 200;
/**
 * Milliseconds without a renewal after which another server takes the lease, although PostgreSQL still holds its lock:
 * its process hangs, or its network is cut. Longer than a server acts without renewing.
 */
const STEAL = 6_000;
/** Milliseconds that a statement may take. */
const ANSWER_TIMEOUT = 2_000;
/** The number of the servers' advisory lock. */
export const SERVER_LOCK = 1;

const TRY_LOCK = 'select pg_try_advisory_lock($1, $2) as taken';
const LOCK = [LOCK_SPACE, SERVER_LOCK];

export interface PostgresLeaseOptions {
  readonly config: pg.ClientConfig;
  readonly token: string;
  /** Called once while another server has the lock; ends the wait by throwing. */
  readonly onWait: OnWait;
  /** The server that has the lock, if that can be read. */
  holder(): Promise<StoreServer | null>;
}

/**
 * The right to the rooms of a store: an advisory lock of a session, which PostgreSQL frees when the session ends,
 * however it ends; and a row with the token, which every write of the server checks.
 */
export class PostgresLease {
  readonly #options: PostgresLeaseOptions;
  #session: pg.Client | null;

  private constructor(options: PostgresLeaseOptions, session: pg.Client) {
    this.#options = options;
    this.#session = session;
  }

  /** Waits while another server has the lock, unless `onWait` throws. */
  static async acquire(options: PostgresLeaseOptions): Promise<PostgresLease> {
    const session = await connected(options.config);
    try {
      await locked(session, options);
      return new PostgresLease(options, session);
    } catch (error) {
      await session.end().catch(() => {});
      throw error;
    }
  }

  /**
   * Records that this server is alive. If the session was lost and no other server has the lease by now, takes it
   * again.
   */
  async renew(): Promise<'held' | 'lost'> {
    const { config, token } = this.#options;
    const before = this.#session;
    this.#session = null;
    const session = before ?? (await connected(config));
    try {
      if (!before && !(await isTaken(session))) {
        const isOurs = (await beatOf(session))?.token === token;
        if (isOurs) await endOthers(session, token); // our own earlier session, which PostgreSQL takes to be alive
        await session.end();
        if (!isOurs) return 'lost';
        throw new Error('the lock is not free yet');
      }
      const { rowCount } = await session.query(
        'update leader set beat = beat + 1 where token = $1',
        [token],
      );
      this.#session = session;
      return rowCount === 1 ? 'held' : 'lost';
    } catch (error) {
      session.end().catch(() => {});
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.#session?.end().catch(() => {});
  }
}

async function connected(config: pg.ClientConfig): Promise<pg.Client> {
  const session = new pg.Client({
    ...config,
    connectionTimeoutMillis: ANSWER_TIMEOUT,
    query_timeout: ANSWER_TIMEOUT,
  });
  session.on('error', () => {}); // the next renewal notices
  await session.connect();
  return session;
}

const isTaken = async (session: pg.Client): Promise<boolean> =>
  (await session.query<{ taken: boolean }>(TRY_LOCK, LOCK)).rows[0].taken;

/** The token and renewals of the leading server; null if none has ever led. */
async function beatOf(session: pg.Client): Promise<{ token: string; beat: number } | null> {
  const found = await session.query('select token, beat from leader').catch(error => {
    if (errorCode(error) === UNDEFINED_TABLE) return { rows: [] };
    throw error;
  });
  return found.rows[0] ?? null;
}
const UNDEFINED_TABLE = '42P01';

async function locked(session: pg.Client, { onWait, holder }: PostgresLeaseOptions): Promise<void> {
  let isTold = false;
  let seen = '';
  let since = performance.now();
  while (!(await isTaken(session))) {
    if (!isTold) onWait(await holder().catch(() => null)); // unreadable while that server starts
    isTold = true;
    const leader = await beatOf(session);
    const now = JSON.stringify(leader);
    if (now !== seen) since = performance.now();
    seen = now;
    if (leader && performance.now() - since > STEAL) await endOthers(session, leader.token);
    await sleep(RETRY);
  }
}

/** Ends the other connections of a server, which rolls back their transactions and releases their locks. */
async function endOthers(session: pg.Client, token: string): Promise<void> {
  await session.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = $1 and pid <> pg_backend_pid()`,
    [applicationName(token)],
  );
}
