import type { Kysely } from 'kysely';
import type { ChunkLease } from './chunk-queue.ts';
import type { Schema } from './schema.ts';
import type { Chunk, ChunkWants, WorkerAbout } from './work.ts';
import {
  addChunks,
  type ChunkRow,
  chunkOf,
  gamesOf,
  leaseOf,
  MOST_ATTEMPTS,
  NOW,
  publishResults,
  type Work,
  wantsOf,
} from './work-rows.ts';
import { activeWorker, lostChunks } from './workers.ts';

/** Leasing of chunks to workers, and chunks that come back unfinished. */

/** The most chunks that a worker holds; it needs two, and may hold others for a while whose replies were lost. */
const MOST_HELD = 4;

export async function claimChunk(work: Work, worker: string): Promise<Chunk | null> {
  const about = await activeWorker(work.db, worker);
  if (await hasEnough(work, worker)) return null;
  for (const row of await lostChunks(work.db))
    if (await work.queue.retryAtOnce(work.db, leaseOf(row))) await afterLoss(work, row);
  const unfit = await unfitWants(work.db, about);
  for (;;) {
    const lease = await work.queue.fetch(work.db, unfit);
    if (!lease) return null;
    const chunk = await leased(work, worker, about, lease);
    if (chunk !== 'gone') return chunk;
  }
}

/** Whether a worker holds enough chunks: without a limit, it could keep the games from the others. */
async function hasEnough({ db, queue }: Work, worker: string): Promise<boolean> {
  const rows = await db
    .selectFrom('chunk')
    .select(['id', 'lease'])
    .where('worker', '=', worker)
    .where('failed', '=', 0)
    .execute();
  if (rows.length < MOST_HELD) return false;
  // chunks whose heartbeats have ended are no longer its own
  const held = await Promise.all(rows.map(row => queue.isLeased(db, leaseOf(row))));
  return held.filter(Boolean).length >= MOST_HELD;
}

async function leased(
  work: Work,
  worker: string,
  about: WorkerAbout,
  lease: ChunkLease,
): Promise<Chunk | null | 'gone'> {
  const { db, queue } = work;
  const read = () =>
    db.selectFrom('chunk').selectAll().where('id', '=', lease.id).executeTakeFirst();
  let row = await read();
  // the row still has a worker, so its heartbeats have ended, and pg-boss has released the job
  if (row?.worker && !row.failed) {
    await afterLoss(work, row);
    row = await read();
  }
  if (!row || row.failed || (await isOutdated(db, row))) {
    await queue.complete(db, lease);
    if (row && !row.failed) await drop(db, row);
    return 'gone';
  }
  if (!fits(wantsOf(row), about)) {
    await queue.retryAtOnce(db, lease); // of a kind that was sent after the unsuitable ones were looked up
    return null;
  }
  await db
    .updateTable('chunk')
    .set({ worker, lease: lease.retryCount, claimed: NOW })
    .where('id', '=', row.id)
    .execute();
  await db.updateTable('worker').set({ seen: NOW }).where('id', '=', worker).execute();
  return chunkOf(row);
}

const fits = ({ version, bots, speed }: ChunkWants, about: WorkerAbout): boolean =>
  version === about.version &&
  bots.every(bot => about.bots.includes(bot)) &&
  (speed === null || (speed.least <= about.speed && about.speed <= speed.most));

/** The keys of requirements that the worker does not meet. */
async function unfitWants(db: Kysely<Schema>, about: WorkerAbout): Promise<readonly string[]> {
  const kinds = await db
    .selectFrom('chunk')
    .select(['wants', 'wants_key'])
    .distinct()
    .where('failed', '=', 0)
    .execute();
  return kinds.filter(kind => !fits(wantsOf(kind), about)).map(kind => kind.wants_key);
}

export async function isOutdated(db: Kysely<Schema>, row: ChunkRow): Promise<boolean> {
  const contest = await db
    .selectFrom('contest')
    .select(['changes', 'finished'])
    .where('id', '=', row.contest)
    .executeTakeFirst();
  return contest?.changes !== row.changes || contest.finished === 1;
}

/** Removes a chunk; the run of the contest sends its games again. */
export async function drop(db: Kysely<Schema>, { id, contest }: ChunkRow): Promise<void> {
  await db.deleteFrom('chunk').where('id', '=', id).execute();
  await publishResults(db, contest, []);
}

/**
 * Handles a chunk whose worker was lost: its halves are tried separately, so that less is lost the next time, and a game
 * that crashes its worker is finally isolated.
 */
async function afterLoss(work: Work, row: ChunkRow): Promise<void> {
  const { db, queue } = work;
  const games = gamesOf(row);
  const free = { worker: null, lease: null, claimed: null };
  const change = db.updateTable('chunk').where('id', '=', row.id);
  if (games.length > 1) {
    const half = Math.ceil(games.length / 2);
    await change.set({ ...free, games: JSON.stringify(games.slice(0, half)) }).execute();
    return addChunks(work, row, [games.slice(half)], true);
  }
  const losses = row.losses + 1;
  const failed = losses < MOST_ATTEMPTS ? 0 : 1;
  await change.set({ ...free, losses, failed, failed_at: row.worker }).execute();
  if (!failed) return;
  await queue.cancel(db, [row.id]);
  await publishResults(db, row.contest, []);
}
