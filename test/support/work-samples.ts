import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { unwrap } from '../../src/core/result.ts';
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/store.ts';
import type {
  Chunk,
  ChunkGame,
  ChunkWants,
  PlayedChunkGame,
  WorkerAbout,
  WorkStore,
} from '../../src/store/work.ts';
import { inPostgres, sharedDatabase, untilInPostgres } from './postgres.ts';
import { opened } from './store-files.ts';
import { gameOf } from './store-samples.ts';

/** Workers and chunks of the games of `store-samples.ts`. */

export const WANTS: ChunkWants = { version: '1', bots: [], speed: null };

export const aboutOf = (changes: Partial<WorkerAbout> = {}): WorkerAbout => ({
  name: 'salle-1',
  host: 'salle-1',
  version: '1',
  node: 'v24',
  system: 'Linux',
  processor: 'any',
  cores: 2,
  concurrency: 2,
  speed: 100,
  bots: [],
  ...changes,
});

export function chunkGame(number: number): ChunkGame {
  const { first, second } = gameOf(number);
  return { number, attempt: 1, first, second, opening: 0, plies: 0 };
}

export const playedOf = ({ games }: Chunk): readonly PlayedChunkGame[] =>
  games.map(({ number, attempt }) => ({ attempt, game: gameOf(number) }));

/** Deletes workers and chunks; retries while a program that is just ending holds them. */
async function emptied(address: string): Promise<void> {
  const tables = ['contest_worker', 'chunk', 'worker', 'quadrille_queue.job'];
  const statements = tables.map(table => `delete from ${table}`);
  const isDeadlock = (error: unknown) =>
    error instanceof pg.DatabaseError && error.code === '40P01';
  for (let isEmpty = false; !isEmpty; )
    isEmpty = await inPostgres(address, ...statements).then(
      () => true,
      error => (isDeadlock(error) ? false : Promise.reject(error)),
    );
}

/** One client of one database for all tests of a file; workers and chunks are deleted after each test. */
export function sharedWork() {
  const made = { address: '', store: null as Store | null };
  let remove: () => Promise<unknown> = async () => null;
  beforeAll(async () => {
    const database = await sharedDatabase();
    made.address = database.address;
    remove = database.remove;
    made.store = unwrap(await openStore(made.address));
    await made.store.work?.workers(); // begins the queue
  });
  afterEach(() => emptied(made.address));
  afterAll(async () => {
    await made.store?.close();
    await remove();
  });
  return () => {
    const { address, store } = made;
    if (!store?.work) throw new Error('no queue');
    return { address, store, work: store.work };
  };
}

/** Another client of that database. */
export async function workStore(address: string) {
  const store = await opened(address);
  if (!store.work) throw new Error('no queue');
  return { store, work: store.work };
}

export const registered = async (
  work: WorkStore,
  about: Partial<WorkerAbout> = {},
  lives: 'session' | 'heartbeat' = 'heartbeat',
): Promise<string> => unwrap(await work.register(aboutOf(about), lives));

/** Has the workers of a database stay for an hour without a heartbeat, so that none is gone if a test takes long. */
export const kept = (address: string) =>
  inPostgres(address, 'update worker set seen = seen + 3600000');

const CLAIM_AND_WAIT = fileURLToPath(new URL('claim-and-wait.ts', import.meta.url));

/** A worker on another machine that loses power: a process that claims a chunk, and is killed. */
export async function killedWith(
  address: string,
  about: Partial<WorkerAbout> = {},
): Promise<{ readonly worker: string; readonly chunk: Chunk }> {
  const args = [CLAIM_AND_WAIT, address, JSON.stringify(aboutOf(about))];
  const child = spawn(process.execPath, args);
  const [said, fault] = [text(child.stdout), text(child.stderr)];
  child.stdout.once('data', () => child.kill('SIGKILL'));
  const line = await said;
  if (line === '') throw new Error(await fault);
  return JSON.parse(line);
}

/** Resolves when PostgreSQL has noticed that its session has ended. */
export const freed = (address: string, worker: string): Promise<void> =>
  untilInPostgres(
    address,
    `select count(*) = 0 from pg_locks join worker on objid = lock::oid
      where locktype = 'advisory' and objsubid = 2 and id = '${worker}'`,
  );

/** Has pg-boss retry the chunks of workers, as after seconds without heartbeats. */
export async function timedOut(address: string): Promise<void> {
  await inPostgres(
    address,
    `update quadrille_queue.job set state = 'retry', heartbeat_on = null, start_after = now()
      where state = 'active'`,
  );
}

export async function claimed(work: WorkStore, worker: string): Promise<Chunk> {
  const chunk = await work.claim(worker);
  if (!chunk) throw new Error('no chunk');
  return chunk;
}
