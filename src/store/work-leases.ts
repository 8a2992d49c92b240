import { type Kysely, sql } from 'kysely';
import type { LocalizedText } from '../core/result.ts';
import { lockContest } from './dialect.ts';
import { finishGames } from './games.ts';
import type { Schema } from './schema.ts';
import { type Chunk, MOST_FAILURES, type PlayedChunkGame, type WorkerProgress } from './work.ts';
import { drop, isOutdated } from './work-claims.ts';
import {
  addChunks,
  type ChunkRow,
  chunkOf,
  gamesOf,
  heldBy,
  leaseOf,
  MOST_ATTEMPTS,
  NOW,
  publishResults,
  reasonText,
  type Work,
} from './work-rows.ts';
import { activeWorker } from './workers.ts';

/** Operations of workers on the chunks that they hold. Rows are locked in this order: contest, job, chunk, worker. */

/** Games in one statement, which takes a limited number of values. */
const AT_ONCE = 500;

export async function heldChunk(
  { db, queue }: Work,
  worker: string,
  chunk: string,
): Promise<Chunk | null> {
  const row = await heldBy(db, worker, chunk);
  return row && (await queue.touch(db, leaseOf(row))) ? chunkOf(row) : null;
}

export async function beatWorker(
  { db, queue, presence }: Work,
  worker: string,
  chunk: string | null,
  { played }: WorkerProgress,
): Promise<'held' | 'lost'> {
  await activeWorker(db, worker);
  const row = chunk === null ? null : await heldBy(db, worker, chunk);
  const isHeld = row ? await queue.touch(db, leaseOf(row)) : chunk === null;
  const { lock } = await db
    .updateTable('worker')
    .set({ seen: NOW, played: isHeld ? played : 0 })
    .where('id', '=', worker)
    .returning('lock')
    .executeTakeFirstOrThrow();
  if (lock !== null) await presence.hold(lock);
  return isHeld ? 'held' : 'lost';
}

export async function finishChunk(
  work: Work,
  worker: string,
  chunk: string,
  played: readonly PlayedChunkGame[],
): Promise<'stored' | 'lost'> {
  const { db, queue } = work;
  const row = await heldBy(db, worker, chunk);
  if (!row) return 'lost';
  const games = gamesOf(row);
  const numbers = new Set(played.map(({ game }) => game.number));
  const isOfChunk = ({ attempt, game }: PlayedChunkGame) =>
    games.some(
      each =>
        each.number === game.number &&
        each.attempt === attempt &&
        each.first === game.first &&
        each.second === game.second,
    );
  if (numbers.size < played.length || !played.every(isOfChunk)) return 'lost';
  await lockContest(db, row.contest);
  if (!(await queue.complete(db, leaseOf(row)))) return 'lost';
  if (await isOutdated(db, row)) {
    await drop(db, row);
    return 'lost';
  }
  for (let i = 0; i < played.length; i += AT_ONCE)
    await finishGames(db, row.contest, played.slice(i, i + AT_ONCE), row.changes);
  await db.deleteFrom('chunk').where('id', '=', chunk).execute();
  const rest = games.filter(({ number }) => !numbers.has(number));
  await addChunks(work, row, rest.length > 0 ? [rest] : [], true);
  await countPlayed(db, worker, row, played.length);
  await publishResults(db, row.contest, [...numbers]);
  return 'stored';
}

/** Updates a worker's rate, in which the last chunk weighs as much as all before it. */
async function countPlayed(db: Kysely<Schema>, worker: string, row: ChunkRow, games: number) {
  const rate = sql<number>`${games} * 1000.0 / greatest(${NOW} - ${row.claimed}::bigint, 1)`;
  await db
    .updateTable('worker')
    .set(({ eb }) => ({
      seen: NOW,
      played: sql<number>`greatest(played - ${games}::integer, 0)`,
      failures: 0,
      games: eb('games', '+', games),
      rate: games > 0 ? sql<number>`(coalesce(rate, ${rate}) + ${rate}) / 2` : eb.ref('rate'),
    }))
    .where('id', '=', worker)
    .execute();
  if (games === 0) return;
  await db
    .insertInto('contest_worker')
    .values({ contest: row.contest, worker, games })
    .onConflict(clash =>
      clash
        .columns(['contest', 'worker'])
        .doUpdateSet(({ eb }) => ({ games: eb('contest_worker.games', '+', games) })),
    )
    .execute();
}

export async function failChunk(
  { db, queue }: Work,
  worker: string,
  chunk: string,
  given: LocalizedText,
): Promise<'retried' | 'set-aside' | 'lost'> {
  const reason = reasonText(given);
  const row = await heldBy(db, worker, chunk);
  if (!row || !(await queue.retryLater(db, leaseOf(row), reason))) return 'lost';
  const failures = row.failures + 1;
  const failed = failures < MOST_ATTEMPTS ? 0 : 1;
  const free = { worker: null, lease: null, claimed: null };
  await db
    .updateTable('chunk')
    .set({ ...free, failures, failed, reason, failed_at: worker })
    .where('id', '=', chunk)
    .execute();
  if (failed) {
    await queue.cancel(db, [chunk]);
    await publishResults(db, row.contest, []);
  }
  const { set_aside } = await db
    .updateTable('worker')
    .set(({ eb }) => ({
      seen: NOW,
      played: 0,
      reason,
      failures: eb('failures', '+', 1),
      set_aside: sql<0 | 1>`case when failures + 1 >= ${MOST_FAILURES} then 1 else 0 end`,
    }))
    .where('id', '=', worker)
    .returning('set_aside')
    .executeTakeFirstOrThrow();
  return set_aside ? 'set-aside' : 'retried';
}
