import { CompiledQuery, type Kysely } from 'kysely';
import type pg from 'pg';
import type { Db, PgBoss } from 'pg-boss';
import { FaultError } from '../core/result.ts';
import { LOCK_SPACE } from './migrate.ts';
import type { Schema } from './schema.ts';
import { HEARTBEAT_SECONDS } from './work.ts';
import { workFaults } from './work-faults.ts';

/** A schema of our own, so that another program's pg-boss in the same database is not affected. */
const SCHEMA = 'quadrille_queue';
/** The version of the tables that the installed pg-boss makes. */
const SCHEMA_VERSION = 43;
const QUEUE = 'chunks';
/** The number of an advisory lock, held while pg-boss creates its tables: it cannot do so twice at the same time. */
const QUEUE_LOCK = 2;

/** In seconds. */
const DAY = 86_400;
const SUPERVISION = { superviseIntervalSeconds: 5, monitorIntervalSeconds: 5 };

const QUEUE_OPTIONS = {
  heartbeatSeconds: HEARTBEAT_SECONDS,
  expireInSeconds: DAY, // heartbeats end the job of a dead worker sooner
  retentionSeconds: 3650 * DAY,
  deleteAfterSeconds: 60,
  retryLimit: 1_000_000, // in effect none: `work-leases.ts` has the limit
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 30,
};

/** An attempt of a job. */
export interface ChunkLease {
  readonly id: string;
  readonly retryCount: number;
}

/**
 * The jobs of pg-boss, one per chunk. Every call runs in the caller's transaction. Calls with an older lease of a job
 * return false once another worker has leased it.
 */
export class ChunkQueue {
  readonly #boss: PgBoss;

  private constructor(boss: PgBoss) {
    this.#boss = boss;
  }

  /** Creates its tables if needed; programs that do so at the same time take turns. */
  static async start(pool: pg.Pool): Promise<ChunkQueue> {
    const client = await pool.connect();
    try {
      await client.query('select pg_advisory_lock($1, $2)', [LOCK_SPACE, QUEUE_LOCK]);
      return await ChunkQueue.#startAlone(pool);
    } finally {
      client.release(true); // closes the session, which releases the lock
    }
  }

  static async #startAlone(pool: pg.Pool): Promise<ChunkQueue> {
    const boss = new (await import('pg-boss')).PgBoss({
      db: onPool(pool),
      schema: SCHEMA,
      schedule: false,
      reindex: false,
      monitorVacuum: false,
      maintenanceIntervalSeconds: 60,
      flowIntervalSeconds: DAY,
      ...SUPERVISION,
    });
    boss.on('error', () => {}); // supervision is tried again; calls report their own errors
    boss.on('warning', () => {});
    if (await boss.isInstalled()) {
      const version = await boss.schemaVersion();
      if (version !== null && version > SCHEMA_VERSION)
        throw new FaultError(workFaults.newerQueue(String(version), String(SCHEMA_VERSION)));
    }
    await boss.start();
    try {
      await boss.createQueue(QUEUE, QUEUE_OPTIONS);
    } catch (error) {
      await boss.stop({ graceful: false, close: false });
      throw error;
    }
    return new ChunkQueue(boss);
  }

  async stop(): Promise<void> {
    await this.#boss.stop({ graceful: false, close: false });
  }

  async send(
    db: Kysely<Schema>,
    jobs: readonly { readonly id: string; readonly group: string; readonly isFirst: boolean }[],
  ): Promise<void> {
    await this.#boss.insert(
      QUEUE,
      jobs.map(({ id, group, isFirst }) => ({ id, group: { id: group }, priority: +isFirst })),
      { db: on(db) },
    );
  }

  /** Leases the first waiting job that is in none of the groups `except`. */
  async fetch(db: Kysely<Schema>, except: readonly string[]): Promise<ChunkLease | null> {
    const [job] = await this.#boss.fetch(QUEUE, { db: on(db), ignoreGroups: [...except] });
    return job ? { id: job.id, retryCount: job.retryCount } : null;
  }

  complete(db: Kysely<Schema>, lease: ChunkLease): Promise<boolean> {
    return changed(this.#boss.complete(QUEUE, lease, null, { db: on(db) }));
  }

  touch(db: Kysely<Schema>, lease: ChunkLease): Promise<boolean> {
    return changed(this.#boss.touch(QUEUE, lease, { db: on(db) }));
  }

  async isLeased(db: Kysely<Schema>, { id, retryCount }: ChunkLease): Promise<boolean> {
    const [job] = await this.#boss.findJobs(QUEUE, { id, db: on(db) });
    return job?.state === 'active' && job.retryCount === retryCount;
  }

  /** Makes a job available again after a delay, which grows with each retry. */
  retryLater(db: Kysely<Schema>, lease: ChunkLease, reason: string): Promise<boolean> {
    return changed(this.#boss.fail(QUEUE, lease, { reason }, { db: on(db) }));
  }

  async retryAtOnce(db: Kysely<Schema>, lease: ChunkLease): Promise<boolean> {
    if (!(await changed(this.#boss.fail(QUEUE, lease, null, { db: on(db) })))) return false;
    await this.#boss.update(QUEUE, undefined, { id: lease.id, startAfter: 0, db: on(db) });
    return true;
  }

  /** Cancels jobs, whether they are leased or not. */
  async cancel(db: Kysely<Schema>, ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.#boss.cancel(QUEUE, [...ids], { db: on(db) });
  }

  /** The ids among these whose jobs wait or are leased. */
  async known(db: Kysely<Schema>, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows } = await on(db).executeSql(
      `select id::text from ${SCHEMA}.job
        where name = $1 and id = any($2::uuid[]) and state < 'completed'`,
      [QUEUE, ids],
    );
    return new Set(rows.map(({ id }) => id));
  }
}

const on = (db: Kysely<Schema>): Db => ({
  executeSql: async (text, values) => {
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
    return { rows };
  },
});

/** Runs pg-boss's own statements. A text of several statements is a transaction, which must not stay open on a connection of the pool. */
const onPool = (pool: pg.Pool): Db => ({
  async executeSql(text, values) {
    const client = await pool.connect();
    try {
      const result = await client.query(text, values);
      client.release();
      return result;
    } catch (error) {
      client.release(true);
      throw error;
    }
  },
});

/** pg-boss documents `affected`, but does not declare it. */
const changed = async (response: Promise<object>): Promise<boolean> =>
  ((await response) as { readonly affected: number }).affected > 0;
