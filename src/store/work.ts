import type { LocalizedText, Result } from '../core/result.ts';
import type { StoredGameWithEvents } from './store.ts';

/**
 * Distributes the games of contests in chunks to workers on many machines. Only a store on PostgreSQL has it.
 * All times are the database's. A worker's calls reject with a `FaultError`: `unknown-worker` (register again) or
 * `worker-set-aside`.
 */
export interface WorkStore {
  /**
   * Registers a worker. 'session': it is gone as soon as this store's connection ends, even by a crash; 'heartbeat':
   * after `HEARTBEAT_SECONDS` without a heartbeat. Refuses another version than that of the leading server, or where
   * none leads that of the active workers: `worker-version`, for which contests have no chunks.
   */
  register(worker: WorkerAbout, lives: 'session' | 'heartbeat'): Promise<Result<string>>;
  /** Leases the oldest chunk that the worker may play; null if there is none now, or it holds enough. */
  claim(worker: string): Promise<Chunk | null>;
  /** The chunk if that worker holds it now. */
  held(worker: string, chunk: string): Promise<Chunk | null>;
  /** Called at least every `HEARTBEAT_SECONDS` / 3. 'lost': the lease has ended, and its games need not be played. */
  heartbeat(
    worker: string,
    chunk: string | null,
    progress: WorkerProgress,
  ): Promise<'held' | 'lost'>;
  /**
   * Stores the results and events of games of the chunk and completes it, in one transaction. Games of the chunk that
   * are not among them are handed back as a new chunk in the same transaction. 'lost': the lease has ended, the
   * contest has changed, or a game is not of the chunk; nothing is stored.
   */
  finish(
    worker: string,
    chunk: string,
    played: readonly PlayedChunkGame[],
  ): Promise<'stored' | 'lost'>;
  /** The chunk is tried again later. A worker that fails `MOST_FAILURES` times in a row is set aside. */
  fail(
    worker: string,
    chunk: string,
    reason: LocalizedText,
  ): Promise<'retried' | 'set-aside' | 'lost'>;
  /** Hands back all chunks that the worker holds. */
  leave(worker: string): Promise<void>;

  /** 'outdated': the contest has other changes; nothing is sent. */
  send(
    contest: string,
    changes: number,
    chunks: readonly (readonly ChunkGame[])[],
    wants: ChunkWants,
  ): Promise<'sent' | 'outdated'>;
  /** The chunks that wait, are being played, or will be tried again. */
  outstanding(contest: string): Promise<readonly OutstandingChunk[]>;
  /** Removes and returns the chunks that were given up, so that the run of the contest plays or reports them. */
  takeFailed(contest: string): Promise<readonly FailedChunk[]>;
  /** 'waiting': chunks that no worker holds; 'all': also the others, whose workers then get 'lost'. */
  cancel(contest: string, which: 'waiting' | 'all'): Promise<void>;
  /** The workers of the last hour, by name. */
  workers(): Promise<readonly WorkerState[]>;
}

/** Seconds without a heartbeat after which a chunk is tried elsewhere. */
export const HEARTBEAT_SECONDS = 15;

/** Failures in a row after which a worker is set aside. */
export const MOST_FAILURES = 3;

/** Why a worker that is there may not play a contest: it has another version, or another speed where clocks decide. */
export type WorkerRefusal = 'version' | 'speed';

/** A worker's description of itself. */
export interface WorkerAbout {
  readonly name: string;
  readonly host: string;
  /** Of the program. */
  readonly version: string;
  readonly node: string;
  readonly system: string;
  readonly processor: string;
  readonly cores: number;
  /** Games at once. */
  readonly concurrency: number;
  /** Positions per second of the reference search, one thread. */
  readonly speed: number;
  /** Names of bots that exist on it alone. */
  readonly bots: readonly string[];
}

/** The requirements of a chunk. */
export interface ChunkWants {
  /** The version of the program. */
  readonly version: string;
  /** Names of bots that exist on some workers only. */
  readonly bots: readonly string[];
  /** The range of measured speeds within which its clocks are fair; null: any speed. */
  readonly speed: { readonly least: number; readonly most: number } | null;
}

/** A game of the schedule. */
export interface ChunkGame {
  readonly number: number;
  readonly attempt: number;
  readonly first: string;
  readonly second: string;
  readonly opening: number;
  readonly plies: number;
}

export interface Chunk {
  readonly id: string;
  readonly contest: string;
  /** How many changes the contest had. */
  readonly changes: number;
  readonly games: readonly ChunkGame[];
}

export interface OutstandingChunk extends Chunk {
  /** The worker that holds it. */
  readonly worker: string | null;
}

export interface FailedChunk extends Chunk {
  /** The last failure; null if its workers ended while they held it. */
  readonly reason: LocalizedText | null;
  /** The name of the worker with the last failure. */
  readonly worker: string;
}

export interface PlayedChunkGame {
  readonly attempt: number;
  readonly game: StoredGameWithEvents;
}

export interface WorkerProgress {
  /** Games that it has played of all the chunks that it holds. */
  readonly played: number;
}

export interface WorkerState {
  readonly id: string;
  readonly about: WorkerAbout;
  readonly state: 'working' | 'idle' | 'set-aside' | 'gone';
  /** What it holds of the contest that it plays now, in one chunk or several. */
  readonly chunk: {
    readonly contest: string;
    readonly games: number;
    readonly played: number;
  } | null;
  /** How many of its games are stored. */
  readonly games: number;
  /** Games per second, mostly of its last chunks; null before the first one. */
  readonly rate: number | null;
  /** ISO 8601, UTC. */
  readonly since: string;
  readonly seen: string;
  /** Consecutive failures. */
  readonly failures: number;
  /** The reason of its last failure. */
  readonly reason: LocalizedText | null;
}

export interface WorkerShare {
  readonly about: WorkerAbout;
  readonly games: number;
}
