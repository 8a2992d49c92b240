import { createHash, randomUUID } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { LocalizedText } from '../core/result.ts';
import type { ChunkLease, ChunkQueue } from './chunk-queue.ts';
import { publishNotice } from './notices.ts';
import type { Schema } from './schema.ts';
import { storable } from './storable.ts';
import type { Chunk, ChunkGame, ChunkWants } from './work.ts';

/** What operations on the queue need besides their arguments: a transaction, and pg-boss on it. */
export interface Work {
  readonly db: Kysely<Schema>;
  readonly queue: ChunkQueue;
  readonly presence: WorkerPresence;
}

/** Advisory locks of a session of this program: PostgreSQL frees them when it ends, however it ends. */
export interface WorkerPresence {
  hold(lock: number): Promise<void>;
  release(lock: number): Promise<void>;
}

/** Tells our locks of workers from other advisory locks. */
export const WORKER_LOCKS = 0x51_75_61_65;

/** Failures of a chunk, or losses of a single game, after which it is not tried again. */
export const MOST_ATTEMPTS = 5;

/** Numbers of games in one notice, which has a limited size. */
const MOST_TOLD = 500;

export type ChunkRow = Selectable<Schema['chunk']>;

/** Milliseconds of the database's clock, which all machines share. */
export const NOW = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

export const gamesOf = ({ games }: Pick<ChunkRow, 'games'>): readonly ChunkGame[] =>
  JSON.parse(games);

export const wantsOf = ({ wants }: Pick<ChunkRow, 'wants'>): ChunkWants => JSON.parse(wants);

export const chunkOf = (row: ChunkRow): Chunk => ({
  id: row.id,
  contest: row.contest,
  changes: row.changes,
  games: gamesOf(row),
});

/** Characters that are kept of why a worker failed, in each language. */
const LONGEST_REASON = 2_000;

/** Why a worker failed, as its row and its chunk's have it. */
export function reasonText({ fr, en }: LocalizedText): string {
  const kept = (text: string) => storable(text).slice(0, LONGEST_REASON);
  return JSON.stringify({ fr: kept(fr), en: kept(en) });
}

export function reasonOf({ reason }: Pick<ChunkRow, 'reason'>): LocalizedText | null {
  if (reason === null) return null;
  return reason.startsWith('{') ? JSON.parse(reason) : { fr: reason, en: reason }; // older ones had one language
}

export const leaseOf = ({ id, lease }: Pick<ChunkRow, 'id' | 'lease'>): ChunkLease => ({
  id,
  retryCount: lease ?? 0,
});

/** The chunk if that worker holds it, as far as our table knows. */
export const heldBy = (db: Kysely<Schema>, worker: string, chunk: string) =>
  db
    .selectFrom('chunk')
    .selectAll()
    .where('id', '=', chunk)
    .where('worker', '=', worker)
    .where('failed', '=', 0)
    .executeTakeFirst();

/** Chunks of these games wait for workers. Handed-back ones are `isFirst`. */
export async function addChunks(
  { db, queue }: Work,
  about: Pick<ChunkRow, 'contest' | 'changes' | 'wants'>,
  chunks: readonly (readonly ChunkGame[])[],
  isFirst = false,
): Promise<void> {
  if (chunks.length === 0) return;
  const { contest, changes, wants } = about;
  const key = createHash('sha256').update(wants).digest('hex').slice(0, 32);
  const rows = chunks.map(games => ({
    id: randomUUID(),
    contest,
    changes,
    wants,
    wants_key: key,
    games: JSON.stringify(games),
  }));
  await queue.send(
    db,
    rows.map(({ id }) => ({ id, group: key, isFirst })),
  );
  await db.insertInto('chunk').values(rows).execute();
  await publishNotice(db, 'work', '');
}

/** Without numbers: look for what has changed. */
export const tellResults = (db: Kysely<Schema>, contest: string, numbers: readonly number[]) =>
  publishNotice(
    db,
    'results',
    JSON.stringify({ contest, numbers: numbers.length > MOST_TOLD ? [] : numbers }),
  );
