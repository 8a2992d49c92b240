import type { LocalizedText, Result } from '../core/result.ts';
import type { StoredGameWithEvents } from './store.ts';

/**
 * Contests over many machines: their games are handed out in chunks to workers. Only a store on PostgreSQL has it.
 * All times are the database's. A worker's calls reject with a `FaultError`: `unknown-worker` (register again) or
 * `worker-set-aside`.
 */
export interface WorkStore {
  /**
   * A worker is known from now on. 'session': it is gone the moment this store's connection ends, however it ends;
   * 'heartbeat': after `HEARTBEAT_SECONDS` without one. Refuses another version than that of the workers at work:
   * `worker-version`; contests give it no chunks.
   */
  register(worker: WorkerAbout, lives: 'session' | 'heartbeat'): Promise<Result<string>>;
  /** The oldest chunk that it may play, leased to it; null: nothing for it now, or it holds enough. */
  claim(worker: string): Promise<Chunk | null>;
  /** The chunk if that worker holds it now. */
  held(worker: string, chunk: string): Promise<Chunk | null>;
  /** At least every `HEARTBEAT_SECONDS` / 3. 'lost': the chunk is not its own any more, its games need not be played. */
  heartbeat(
    worker: string,
    chunk: string | null,
    progress: WorkerProgress,
  ): Promise<'held' | 'lost'>;
  /**
   * Stores the results and events of games of the chunk and completes it, in one transaction. Games of the chunk that
   * are not among them are handed back as a new chunk in the same transaction. 'lost': it is not its own any more, the
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
  /** Hands back what it holds. */
  leave(worker: string): Promise<void>;

  /** 'outdated': the contest has other changes; nothing is sent. */
  send(
    contest: string,
    changes: number,
    chunks: readonly (readonly ChunkGame[])[],
    wants: ChunkWants,
  ): Promise<'sent' | 'outdated'>;
  /** The chunks that wait, are being played, or are tried again. */
  outstanding(contest: string): Promise<readonly OutstandingChunk[]>;
  /** Removes and returns the chunks that are not tried again, for whoever runs the contest to play or to explain. */
  takeFailed(contest: string): Promise<readonly FailedChunk[]>;
  /** 'waiting': those that nobody holds; 'all': the others too, whose workers hear 'lost'. */
  cancel(contest: string, which: 'waiting' | 'all'): Promise<void>;
  /** Those of the last hour, by name. */
  workers(): Promise<readonly WorkerState[]>;
}

/** Seconds without a heartbeat after which a chunk is tried elsewhere. */
export const HEARTBEAT_SECONDS = 15;

/** Failures in a row after which a worker is set aside. */
export const MOST_FAILURES = 3;

/** Why a worker that is there may not play a contest: it has another version, or another speed where clocks decide. */
export type WorkerRefusal = 'version' | 'speed';

/** What a worker says of itself. */
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

/** What a worker must have for a chunk. */
export interface ChunkWants {
  /** Of the program. */
  readonly version: string;
  /** Names of bots that exist on some workers only. */
  readonly bots: readonly string[];
  /** The measured speeds that are equal enough for its clocks; null: any. */
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
  /** Who holds it. */
  readonly worker: string | null;
}

export interface FailedChunk extends Chunk {
  /** What went wrong the last time; null: its workers ended while they had it. */
  readonly reason: LocalizedText | null;
  /** The name of the worker that it went wrong at. */
  readonly worker: string;
}

export interface PlayedChunkGame {
  readonly attempt: number;
  readonly game: StoredGameWithEvents;
}

export interface WorkerProgress {
  /** Games of its chunk that it has played. */
  readonly played: number;
}

export interface WorkerState {
  readonly id: string;
  readonly about: WorkerAbout;
  readonly state: 'working' | 'idle' | 'set-aside' | 'gone';
  /** What it plays now. */
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
  /** In a row. */
  readonly failures: number;
  /** Why it failed the last time. */
  readonly reason: LocalizedText | null;
}

export interface WorkerShare {
  readonly about: WorkerAbout;
  readonly games: number;
}
