import type { Generated, Kysely } from 'kysely';

/** The tables of the work queue, which is used on PostgreSQL only. Times are milliseconds of the database's clock. */
export interface WorkSchema {
  readonly worker: WorkerTable;
  readonly chunk: ChunkTable;
  readonly contest_worker: ContestWorkerTable;
}

interface WorkerTable {
  readonly id: string;
  /** The name in `about`. */
  readonly name: string;
  readonly version: string;
  /** JSON. */
  readonly about: string;
  /** The advisory lock that its session holds; null if heartbeats show that it is alive. */
  readonly lock: number | null;
  readonly since: number;
  readonly seen: number;
  readonly games: Generated<number>;
  /** Games per second. */
  readonly rate: number | null;
  /** Games that it has played of the chunks that it holds. */
  readonly played: Generated<number>;
  /** In a row. */
  readonly failures: Generated<number>;
  readonly reason: string | null;
  readonly set_aside: Generated<0 | 1>;
  readonly has_left: Generated<0 | 1>;
}

/** The contents of the job of pg-boss with the same id. */
interface ChunkTable {
  readonly id: string;
  readonly contest: string;
  readonly changes: number;
  /** JSON. */
  readonly games: string;
  /** JSON, and a digest of it. */
  readonly wants: string;
  readonly wants_key: string;
  /** The worker that holds it, and the attempt of the job. */
  readonly worker: string | null;
  readonly lease: number | null;
  readonly claimed: number | null;
  /** How often it, a single game, was lost with its worker. */
  readonly losses: Generated<number>;
  readonly failures: Generated<number>;
  /** Of the last failure. */
  readonly reason: string | null;
  readonly failed_at: string | null;
  /** Whether it was given up. */
  readonly failed: Generated<0 | 1>;
}

interface ContestWorkerTable {
  readonly contest: string;
  readonly worker: string;
  readonly games: number;
}

export async function workTables({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('worker')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('version', 'text', column => column.notNull())
    .addColumn('about', 'text', column => column.notNull())
    .addColumn('lock', 'integer', column => column.unique())
    .addColumn('since', 'bigint', column => column.notNull())
    .addColumn('seen', 'bigint', column => column.notNull())
    .addColumn('games', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('rate', 'double precision')
    .addColumn('played', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('failures', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('reason', 'text')
    .addColumn('set_aside', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('has_left', 'integer', column => column.notNull().defaultTo(0))
    .execute();
  await schema
    .createTable('chunk')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('contest', 'text', column => column.notNull().references('contest.id'))
    .addColumn('changes', 'integer', column => column.notNull())
    .addColumn('games', 'text', column => column.notNull())
    .addColumn('wants', 'text', column => column.notNull())
    .addColumn('wants_key', 'text', column => column.notNull())
    .addColumn('worker', 'text')
    .addColumn('lease', 'integer')
    .addColumn('claimed', 'bigint')
    .addColumn('losses', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('failures', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('reason', 'text')
    .addColumn('failed_at', 'text')
    .addColumn('failed', 'integer', column => column.notNull().defaultTo(0))
    .execute();
  for (const column of ['contest', 'worker'])
    await schema.createIndex(`chunk_${column}`).on('chunk').column(column).execute();
  await schema
    .createTable('contest_worker')
    .addColumn('contest', 'text', column => column.notNull().references('contest.id'))
    .addColumn('worker', 'text', column => column.notNull().references('worker.id'))
    .addColumn('games', 'integer', column => column.notNull())
    .addPrimaryKeyConstraint('contest_worker_key', ['contest', 'worker'])
    .execute();
}
