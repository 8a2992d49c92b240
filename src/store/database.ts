import type { Kysely } from 'kysely';
import type { Fault } from '../core/result.ts';
import type { HeardNotice, NoticeListener } from './notices.ts';
import type { LeaseRequest } from './operations.ts';
import type { Schema } from './schema.ts';
import type { StoreServer } from './store.ts';
import type { Work } from './work-rows.ts';

/** What differs between the databases that a store can be in. */
export interface StoreDatabase {
  readonly db: Kysely<Schema>;
  readonly guard: WriteGuard;
  /** The most calls of one transaction. */
  readonly mostTogether: number;
  /** The fault for an error of the database; null for a defect of ours. */
  explain(error: unknown): Fault | null;
  /** The work queue, begun by the first call; null: there is none in this database. */
  readonly work: (() => Promise<Omit<Work, 'db'>>) | null;
  /** Says that the server that has the lease is alive. */
  renewLease(): Promise<'held' | 'lost'>;
  /** Hears notices of other programs; absent where there are none. */
  readonly hearNotices?: (heard: (notice: HeardNotice) => void) => NoticeListener;
  /** Absent where no connection can be lost and others wait for their turn. */
  readonly recovery?: Recovery;
  /** Gives back the lease, if there is one. */
  close(): Promise<void>;
}

/** Refuses writes that would be lost. */
export interface WriteGuard {
  /** Throws if nothing may be written. Called in each transaction that writes. */
  checkTransaction(transaction: Kysely<Schema>): Promise<void>;
  /** Called after the commit, before anybody is told that it is stored. */
  checkCommitted(): void;
}

/** Runs transactions again that were lost with their connection, or to other programs. */
export interface Recovery {
  /** Whether it was about the connection or other programs, and not about the operation. */
  isTransient(error: unknown): boolean;
  /** Whether another program stored the same first: run again, the operation finds it. */
  isRace(error: unknown): boolean;
  /** Called before each commit, so that its fate can be known without its answer. */
  mark(transaction: Kysely<Schema>): Promise<void>;
  /** Called when a commit has failed: whether it was done all the same. Rejects if that cannot be known. */
  wasCommitted(error: unknown): Promise<boolean>;
  /** Whether what failed is to be run again; resolves when it can be. */
  again(error: unknown, runs: number): Promise<boolean>;
  /** Called when the database has answered. */
  done(): void;
}

export interface DatabaseRequest {
  /** A file, or the address of a database. */
  readonly location: string;
  /** Milliseconds that a statement waits for another program's transaction. */
  readonly busyTimeout: number;
  /** The lease that a server asks for; null: the program uses the store beside servers. */
  readonly lease: LeaseRequest | null;
  /** Refuses a store that has anything in it, before it is changed in any way. */
  readonly onlyEmpty?: true;
}

/** Called once while another server has the lease, with that server if it is known. */
export type OnWait = (server: StoreServer | null) => void;
