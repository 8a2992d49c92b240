import { CompiledQuery, type Kysely } from 'kysely';
import type pg from 'pg';
import type { Db, PgBoss } from 'pg-boss';
import { FaultError } from '../core/result.ts';
import { LOCK_SPACE } from './migrate.ts';
import type { Schema } from './schema.ts';
import { HEARTBEAT_SECONDS } from './work.ts';
import { workFaults } from './work-faults.ts';

/** Its own, so that another program's pg-boss in the same database is left alone. */
const SCHEMA = 'quadrille_queue';
/** Of the tables that this version of pg-boss makes. */
const SCHEMA_VERSION = 43;
const QUEUE = 'chunks';
/** Among our advisory locks: pg-boss creates its tables safely only if nobody else does. */
const QUEUE_LOCK = 2;

/** Seconds. */
const DAY = 86_400;
const SUPERVISION = { superviseIntervalSeconds: 5, monitorIntervalSeconds: 5 };

const QUEUE_OPTIONS = {
  heartbeatSeconds: HEARTBEAT_SECONDS,
  expireInSeconds: DAY, // heartbeats tell that its worker lives
  retentionSeconds: 3650 * DAY,
  deleteAfterSeconds: 60,
  retryLimit: 1_000_000, // `work-leases.ts` decides when it is enough
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
 * The jobs of pg-boss, one per chunk. Every call runs in the caller's transaction. Once a job is with another worker,
 * calls for the lease before it return false.
 */
export class ChunkQueue {
  readonly #boss: PgBoss;

  private constructor(boss: PgBoss) {
    this.#boss = boss;
  }

  /** Creates its tables if they are not there; programs that come together take turns. */
  static async start(pool: pg.Pool): Promise<ChunkQueue> {
    const client = await pool.connect();
    try {
      await client.query('select pg_advisory_lock($1, $2)', [LOCK_SPACE, QUEUE_LOCK]);
      return await ChunkQueue.#startAlone(pool);
    } finally {
      client.release(true); // and its lock
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
    boss.on('error', () => {}); // supervision tries again; calls reject by themselves
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

  /** The first one that waits and is of another group than those. */
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

  /** It is fetched again after a delay, which grows. */
  retryLater(db: Kysely<Schema>, lease: ChunkLease, reason: string): Promise<boolean> {
    return changed(this.#boss.fail(QUEUE, lease, { reason }, { db: on(db) }));
  }

  async retryAtOnce(db: Kysely<Schema>, lease: ChunkLease): Promise<boolean> {
    if (!(await changed(this.#boss.fail(QUEUE, lease, null, { db: on(db) })))) return false;
    await this.#boss.update(QUEUE, undefined, { id: lease.id, startAfter: 0, db: on(db) });
    return true;
  }

  /** Whether somebody has it or not. */
  async cancel(db: Kysely<Schema>, ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.#boss.cancel(QUEUE, [...ids], { db: on(db) });
  }

  /** Those of the ids whose jobs wait, or are with a worker. */
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

/** Texts of several statements are a transaction, which must not stay open on a connection of the pool. */
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
