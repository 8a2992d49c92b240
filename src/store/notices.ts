import { type Kysely, sql } from 'kysely';
import { isOnPostgres } from './dialect.ts';
import type { Schema } from './schema.ts';

/** Notices from one program to all that use the store, that something has changed. */

/** A notice as received; with a null payload some may have been missed, so that their subject has to be read again. */
export interface ReceivedNotice {
  readonly channel: string;
  readonly payload: string | null;
}

/** Receives the notices of channels from all programs. */
export interface NoticeListener {
  /** Resolves when every later notice of the channel will be received. */
  listen(channel: string): Promise<void>;
  close(): Promise<void>;
}

/** The most bytes of a payload; PostgreSQL's limit is just under 8,000. */
const MOST_BYTES = 7_900;

/** The name of a channel in PostgreSQL, where other programs may have channels in the same database. */
export const channelName = (channel: string): string => `quadrille ${channel}`;

/** Notices of SQLite transactions that have not been committed yet; only this program receives them. */
const uncommitted: ReceivedNotice[] = [];

/** Publishes a notice when the transaction is committed. */
export async function publishNotice(
  db: Kysely<Schema>,
  channel: string,
  payload: string,
): Promise<void> {
  if (Buffer.byteLength(payload) > MOST_BYTES)
    throw new RangeError(`a notice of ${channel} has more than ${MOST_BYTES} bytes`);
  if (isOnPostgres(db))
    await sql`select pg_notify(${channelName(channel)}, ${payload})`.execute(db);
  else uncommitted.push({ channel, payload });
}

/** How many notices wait for a commit; `forgetNotices` drops those after a number. */
export const waitingNotices = (): number => uncommitted.length;

export function forgetNotices(kept = 0): void {
  uncommitted.length = kept;
}

/** Takes the waiting notices, once their transaction has been committed. */
export const committedNotices = (): readonly ReceivedNotice[] => uncommitted.splice(0);
