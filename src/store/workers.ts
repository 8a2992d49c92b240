import { randomInt, randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { type Fault, FaultError, ok, type Result, refusal } from '../core/result.ts';
import { LOCK_SPACE } from './migrate.ts';
import { SERVER_LOCK } from './postgres-lease.ts';
import type { Schema } from './schema.ts';
import { storable } from './storable.ts';
import { HEARTBEAT_SECONDS, type WorkerAbout, type WorkerState } from './work.ts';
import { workFaults } from './work-faults.ts';
import {
  type ChunkRow,
  gamesOf,
  leaseOf,
  NOW,
  reasonOf,
  WORKER_LOCKS,
  type Work,
} from './work-rows.ts';

/** Seconds after the start of PostgreSQL within which sessions reconnect. */
const GRACE_SECONDS = 10;

/** Workers that have left are listed for an hour, in milliseconds. */
const LISTED = 3_600_000;
const FORGOTTEN = 24 * LISTED;

/**
 * Whether a worker is gone: its session or its heartbeats have ended. Sessions also end with PostgreSQL itself, so
 * earlier ones get time to reconnect after its start.
 */
const IS_GONE = sql<boolean>`(
  worker.has_left = 1
  or ${NOW} - worker.seen > ${sql.lit(1000 * HEARTBEAT_SECONDS)}
  or worker.lock is not null
    and (
      to_timestamp(worker.seen / 1000.0) > pg_postmaster_start_time()
      or now() - pg_postmaster_start_time() > ${sql.lit(`${GRACE_SECONDS} seconds`)}::interval
    )
    and not exists (
      select from pg_locks
      where locktype = 'advisory' and objsubid = 2
        and database = (select oid from pg_database where datname = current_database())
        and classid = ${sql.lit(WORKER_LOCKS)} and objid = worker.lock::oid
    )
)`;

export async function registerWorker(
  { db, presence }: Work,
  about: WorkerAbout,
  lives: 'session' | 'heartbeat',
): Promise<Result<string>> {
  const fault = await otherVersion(db, about.version);
  if (fault) return refusal(fault);
  await forgetWorkers(db);
  const id = randomUUID();
  let lock: number | null = null;
  if (lives === 'session') {
    lock = randomInt(1, 2 ** 31); // the row's key is unique
    await presence.hold(lock);
  }
  const [name, version] = [storable(about.name), storable(about.version)];
  await db
    .insertInto('worker')
    .values({ id, name, version, about: JSON.stringify(about), lock, since: NOW, seen: NOW })
    .execute();
  return ok(id);
}

/** Deletes old workers that have played nothing: each start of a worker registers a new one. */
const forgetWorkers = (db: Kysely<Schema>) =>
  db
    .deleteFrom('worker')
    .where(sql<boolean>`${NOW} - seen > ${sql.lit(FORGOTTEN)}`)
    .where('id', 'not in', db.selectFrom('contest_worker').select('worker'))
    .execute();

async function otherVersion(db: Kysely<Schema>, version: string): Promise<Fault | null> {
  const leading = await leadingVersion(db);
  if (leading !== null) return leading === version ? null : workFaults.version(version, leading);
  const worker = await db
    .selectFrom('worker')
    .select('version')
    .where('version', '!=', version)
    .where(sql<boolean>`not ${IS_GONE}`)
    .executeTakeFirst();
  return worker ? workFaults.version(version, worker.version) : null;
}

/** The version of the server that leads, which its row may outlive; null if none does, or has not announced itself. */
async function leadingVersion(db: Kysely<Schema>): Promise<string | null> {
  const { rows } = await sql<{ announcement: string }>`
    select announcement from leader where announcement <> '' and exists (
      select from pg_locks
      where locktype = 'advisory' and objsubid = 2
        and database = (select oid from pg_database where datname = current_database())
        and classid = ${sql.lit(LOCK_SPACE)} and objid = ${sql.lit(SERVER_LOCK)}
    )`.execute(db);
  const announced: { readonly version?: string } = JSON.parse(rows[0]?.announcement ?? '{}');
  return announced.version ?? null;
}

/** The description of a worker; throws if it may not continue. */
export async function activeWorker(db: Kysely<Schema>, worker: string): Promise<WorkerAbout> {
  const row = await db
    .selectFrom('worker')
    .select(['name', 'about', 'reason', 'set_aside', 'has_left'])
    .where('id', '=', worker)
    .executeTakeFirst();
  if (!row || row.has_left) throw new FaultError(workFaults.unknown());
  if (row.set_aside) throw new FaultError(workFaults.setAside(row.name, reasonOf(row)));
  return JSON.parse(row.about);
}

/** Chunks whose workers' sessions have ended. Their jobs are still leased, so that no other worker gets them yet. */
export const lostChunks = (db: Kysely<Schema>): Promise<readonly ChunkRow[]> =>
  db
    .selectFrom('chunk')
    .innerJoin('worker', 'worker.id', 'chunk.worker')
    .selectAll('chunk')
    .where('chunk.failed', '=', 0)
    .where('worker.lock', 'is not', null)
    .where(IS_GONE)
    .execute();

export async function leaveWork({ db, queue, presence }: Work, worker: string): Promise<void> {
  const rows = await db.selectFrom('chunk').selectAll().where('worker', '=', worker).execute();
  for (const row of rows)
    if (await queue.retryAtOnce(db, leaseOf(row)))
      await db
        .updateTable('chunk')
        .set({ worker: null, lease: null, claimed: null })
        .where('id', '=', row.id)
        .execute();
  const left = await db
    .updateTable('worker')
    .set({ has_left: 1, seen: NOW, played: 0 })
    .where('id', '=', worker)
    .returning('lock')
    .executeTakeFirst();
  if (left?.lock) await presence.release(left.lock);
}

export async function listWorkers({ db }: Work): Promise<readonly WorkerState[]> {
  const rows = await db
    .selectFrom('worker')
    .leftJoin('chunk', join =>
      join.onRef('chunk.worker', '=', 'worker.id').on('chunk.failed', '=', 0),
    )
    .selectAll('worker')
    .select(['chunk.contest', 'chunk.games as chunk_games'])
    .select(IS_GONE.as('is_gone'))
    .where(sql<boolean>`${NOW} - worker.seen < ${LISTED}`)
    .orderBy('worker.name')
    .orderBy('worker.since')
    .orderBy('worker.id')
    .orderBy('chunk.claimed')
    .execute();
  const listed = new Map<string, WorkerState>();
  for (const row of rows) {
    const { id, is_gone, rate, games, failures } = row;
    const chunk = is_gone ? null : withChunk(listed.get(id)?.chunk ?? null, row);
    const state = row.set_aside ? 'set-aside' : is_gone ? 'gone' : chunk ? 'working' : 'idle';
    const [since, seen] = [row.since, row.seen].map(time => new Date(time).toISOString());
    const about: WorkerAbout = JSON.parse(row.about);
    const reason = reasonOf(row);
    listed.set(id, { id, about, state, chunk, games, rate, since, seen, failures, reason });
  }
  return [...listed.values()];
}

interface HeldRow {
  readonly contest: string | null;
  readonly chunk_games: string | null;
  readonly played: number;
}

/** What a worker holds with one more chunk; those of other contests than the first are left out. */
function withChunk(
  held: WorkerState['chunk'],
  { contest, chunk_games, played }: HeldRow,
): WorkerState['chunk'] {
  if (contest === null || chunk_games === null || (held && held.contest !== contest)) return held;
  const games = (held?.games ?? 0) + gamesOf({ games: chunk_games }).length;
  return { contest, games, played: Math.min(played, games) };
}
