import { type Kysely, sql } from 'kysely';
import { lockContest } from './dialect.ts';
import type { Schema } from './schema.ts';
import type { ChunkGame, ChunkWants, FailedChunk, OutstandingChunk, WorkerShare } from './work.ts';
import { addChunks, type ChunkRow, chunkOf, reasonOf, type Work } from './work-rows.ts';

/** Operations on chunks for the run of a contest. */

export async function sendChunks(
  work: Work,
  contest: string,
  changes: number,
  chunks: readonly (readonly ChunkGame[])[],
  { version, bots, speed }: ChunkWants,
): Promise<'sent' | 'outdated'> {
  await lockContest(work.db, contest);
  const row = await work.db
    .selectFrom('contest')
    .select('changes')
    .where('id', '=', contest)
    .executeTakeFirst();
  if (row?.changes !== changes) return 'outdated';
  const wants = JSON.stringify({ version, bots: [...bots].sort(), speed });
  await addChunks(work, { contest, changes, wants }, chunks);
  return 'sent';
}

/** The chunks of a contest; removes those without a job, which are left by a backup without the queue. */
export async function outstandingChunks(
  { db, queue }: Work,
  contest: string,
): Promise<readonly OutstandingChunk[]> {
  const rows = await db
    .selectFrom('chunk')
    .selectAll()
    .where('contest', '=', contest)
    .where('failed', '=', 0)
    .execute();
  const known = await queue.known(
    db,
    rows.map(({ id }) => id),
  );
  const orphans = rows.filter(({ id }) => !known.has(id));
  if (orphans.length > 0) await deleteChunks(db, orphans);
  return rows
    .filter(({ id }) => known.has(id))
    .map(row => ({ ...chunkOf(row), worker: row.worker }));
}

export async function takeFailedChunks(
  { db }: Work,
  contest: string,
): Promise<readonly FailedChunk[]> {
  const rows = await db
    .deleteFrom('chunk')
    .where('contest', '=', contest)
    .where('failed', '=', 1)
    .returningAll()
    .execute();
  const failed: FailedChunk[] = [];
  for (const row of rows) {
    const worker = await db
      .selectFrom('worker')
      .select('name')
      .where('id', '=', row.failed_at)
      .executeTakeFirst();
    failed.push({ ...chunkOf(row), reason: reasonOf(row), worker: worker?.name ?? '' });
  }
  return failed;
}

export async function cancelChunks(
  { db, queue }: Work,
  contest: string,
  which: 'waiting' | 'all',
): Promise<void> {
  await lockContest(db, contest);
  const rows = await db
    .selectFrom('chunk')
    .select('id')
    .where('contest', '=', contest)
    .where('failed', '=', 0)
    .$if(which === 'waiting', query => query.where('worker', 'is', null))
    .execute();
  if (rows.length === 0) return;
  await queue.cancel(
    db,
    rows.map(({ id }) => id),
  );
  await deleteChunks(db, rows);
}

const deleteChunks = (db: Kysely<Schema>, rows: readonly Pick<ChunkRow, 'id'>[]) =>
  sql`delete from chunk where id = any(${rows.map(({ id }) => id)})`.execute(db);

/** A read without the queue, which showing a contest must not require. */
export async function playedBy(
  db: Kysely<Schema>,
  contest: string,
): Promise<readonly WorkerShare[]> {
  const rows = await db
    .selectFrom('contest_worker')
    .innerJoin('worker', 'worker.id', 'contest_worker.worker')
    .select(['about', 'contest_worker.games'])
    .where('contest', '=', contest)
    .orderBy('worker.name')
    .orderBy('worker.since')
    .execute();
  return rows.map(({ about, games }) => ({ about: JSON.parse(about), games }));
}
