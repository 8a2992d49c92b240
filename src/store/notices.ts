import { type Kysely, sql } from 'kysely';
import { isOnPostgres } from './dialect.ts';
import type { Schema } from './schema.ts';

/** Notices: a word from one program to all that use the store, that something has changed. */

/** As it is heard; null: some may have been missed, so whatever they were about is to be read again. */
export interface HeardNotice {
  readonly channel: string;
  readonly payload: string | null;
}

/** Hears the notices of channels, whichever program they come from. */
export interface NoticeListener {
  /** Resolves when every later notice of the channel is heard. */
  listen(channel: string): Promise<void>;
  close(): Promise<void>;
}

/** Bytes of a payload: PostgreSQL takes less than 8,000. */
const MOST_BYTES = 7_900;

/** The name that PostgreSQL knows a channel by; other programs may have channels in the same database. */
export const channelName = (channel: string): string => `quadrille ${channel}`;

/** Notices of transactions on SQLite that have not been committed yet: a database has one program that hears them. */
const uncommitted: HeardNotice[] = [];

/** Publishes a notice, heard by all when the transaction has been committed, and by nobody if it is not. */
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

/** How many notices wait for a commit; `forgetNotices` takes back those beyond. */
export const waitingNotices = (): number => uncommitted.length;

export function forgetNotices(kept = 0): void {
  uncommitted.length = kept;
}

/** Those whose transaction has now been committed. */
export const committedNotices = (): readonly HeardNotice[] => uncommitted.splice(0);
