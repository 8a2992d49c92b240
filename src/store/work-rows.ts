import { createHash, randomUUID } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { LocalizedText } from '../core/result.ts';
import type { ChunkLease, ChunkQueue } from './chunk-queue.ts';
import { publishNotice } from './notices.ts';
import type { Schema } from './schema.ts';
import { storable } from './storable.ts';
import type { Chunk, ChunkGame, ChunkWants } from './work.ts';

/** The context of operations on the queue: a transaction, and pg-boss on it. */
export interface Work {
  readonly db: Kysely<Schema>;
  readonly queue: ChunkQueue;
  readonly presence: WorkerPresence;
}

/** Advisory locks of a session of this program, which PostgreSQL releases when it ends, even by a crash. */
export interface WorkerPresence {
  hold(lock: number): Promise<void>;
  release(lock: number): Promise<void>;
}

/** The first key of the advisory locks of workers. */
export const WORKER_LOCKS = 0x51_75_61_65;

/** Failures of a chunk, or losses of a single game, after which it is given up. */
export const MOST_ATTEMPTS = 5;

/** The most numbers of games in one notice, whose size is limited. */
const MOST_NUMBERS = 500;

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

/** Characters kept, in each language, of the reason why a worker failed. */
const LONGEST_REASON = 2_000;

/** The reason why a worker failed, as stored in its row and its chunk's. */
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

/** The chunk if that worker holds it according to our table. */
export const heldBy = (db: Kysely<Schema>, worker: string, chunk: string) =>
  db
    .selectFrom('chunk')
    .selectAll()
    .where('id', '=', chunk)
    .where('worker', '=', worker)
    .where('failed', '=', 0)
    .executeTakeFirst();

/** Adds chunks of games, which wait for workers. `isFirst`: ahead of the others, for games that were handed back. */
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

/** Announces the results of games; without numbers, listeners have to look for changes. */
export const publishResults = (db: Kysely<Schema>, contest: string, numbers: readonly number[]) =>
  publishNotice(
    db,
    'results',
    JSON.stringify({ contest, numbers: numbers.length > MOST_NUMBERS ? [] : numbers }),
  );
