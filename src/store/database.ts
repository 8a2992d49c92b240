import type { Kysely } from 'kysely';
import type { Fault } from '../core/result.ts';
import type { NoticeListener, ReceivedNotice } from './notices.ts';
import type { LeaseRequest } from './operations.ts';
import type { Schema } from './schema.ts';
import type { StoreServer } from './store.ts';
import type { Work } from './work-rows.ts';

/** The differences between the databases that can hold a store. */
export interface StoreDatabase {
  readonly db: Kysely<Schema>;
  readonly guard: WriteGuard;
  /** The most calls of one transaction. */
  readonly mostTogether: number;
  /** The fault for an error of the database; null for a defect of ours. */
  explain(error: unknown): Fault | null;
  /** The work queue, started by the first call; null: this database has none. */
  readonly work: (() => Promise<Omit<Work, 'db'>>) | null;
  /** Records that the server with the lease is alive. */
  renewLease(): Promise<'held' | 'lost'>;
  /** Listens for notices of other programs; absent where there are none. */
  readonly listenForNotices?: (received: (notice: ReceivedNotice) => void) => NoticeListener;
  /** Absent where no connection can be lost and writers wait for each other. */
  readonly recovery?: Recovery;
  /** Releases the lease, if there is one. */
  close(): Promise<void>;
}

/** Refuses writes that would be lost. */
export interface WriteGuard {
  /** Throws if nothing may be written. Called in each transaction that writes. */
  checkTransaction(transaction: Kysely<Schema>): Promise<void>;
  /** Throws likewise. Called after the commit, before any reply. */
  checkCommitted(): void;
}

/** Repeats transactions that failed with their connection or because of other programs. */
export interface Recovery {
  /** Whether the connection or other programs caused the error, not the operation. */
  isTransient(error: unknown): boolean;
  /** Whether another program stored the same row first; repeated, the operation finds it. */
  isRace(error: unknown): boolean;
  /** Called before each commit, so that its outcome can be determined without its reply. */
  mark(transaction: Kysely<Schema>): Promise<void>;
  /** Called when a commit has failed: whether it took effect nevertheless. Rejects if that cannot be determined. */
  wasCommitted(error: unknown): Promise<boolean>;
  /** Whether to repeat what failed; resolves when it can be repeated. */
  again(error: unknown, runs: number): Promise<boolean>;
  /** Called when the database has answered. */
  done(): void;
}

export interface DatabaseRequest {
  /** A file, or the address of a database. */
  readonly location: string;
  /** Milliseconds that a statement waits for another program's transaction. */
  readonly busyTimeout: number;
  /** The lease that a server requests; null for programs that use the store beside servers. */
  readonly lease: LeaseRequest | null;
  /** Refuses a store that is not empty, before changing it in any way. */
  readonly onlyEmpty?: true;
}

/** Called once while another server has the lease, with that server if it is known. */
export type OnWait = (server: StoreServer | null) => void;
