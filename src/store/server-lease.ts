import { hostname } from 'node:os';
import type { Kysely } from 'kysely';
import { isOnPostgres } from './dialect.ts';
import { publishNotice } from './notices.ts';
import type { Schema } from './schema.ts';
import { LEADER_CHANNEL, type StoreLeader, type StoreServer } from './store.ts';

/** The key of the only row about the server that owns the rooms of the store, which every server replaces. */
const ONLY = 1;

export async function claimLease(db: Kysely<Schema>, token: string): Promise<void> {
  await db.transaction().execute(async transaction => {
    await transaction.deleteFrom('server').execute();
    await transaction
      .insertInto('server')
      .values({
        id: ONLY,
        token,
        host: hostname(),
        pid: process.pid,
        since: new Date().toISOString(),
        address: '',
        beat: 0,
      })
      .execute();
    await transaction.deleteFrom('leader').execute();
    await transaction
      .insertInto('leader')
      .values({ id: ONLY, token, announcement: '', beat: 0 })
      .execute();
  });
}

export async function readServer(db: Kysely<Schema>): Promise<StoreServer | null> {
  const row = await db
    .selectFrom('server')
    .select(['host', 'pid', 'since', 'address'])
    .executeTakeFirst();
  return row ?? null;
}

/** Null: no server leads, or it has not announced itself yet. */
export async function readLeader(db: Kysely<Schema>): Promise<StoreLeader | null> {
  const row = await db
    .selectFrom('leader')
    .innerJoin('server', 'server.token', 'leader.token')
    .select(['server.address', 'leader.announcement'])
    .executeTakeFirst();
  return row && row.announcement !== '' ? row : null;
}

/**
 * Whether the row still has this token: where locks do not work, another server may have taken the lease. On
 * PostgreSQL the row cannot change until the transaction ends.
 */
export async function holdsLease(db: Kysely<Schema>, token: string): Promise<boolean> {
  const row = await db
    .selectFrom('server')
    .select('token')
    .$if(isOnPostgres(db), query => query.forKeyShare()) // renewals do not wait for it
    .executeTakeFirst();
  return row?.token === token;
}

export async function announceServer(
  db: Kysely<Schema>,
  token: string,
  address: string,
  announcement: string,
): Promise<void> {
  await db.updateTable('server').set({ address }).where('token', '=', token).execute();
  await db.updateTable('leader').set({ announcement }).where('token', '=', token).execute();
  await publishNotice(db, LEADER_CHANNEL, '');
}

/** Changes a number, which shows whether the store can be written to. */
export async function beatServer(db: Kysely<Schema>, token: string): Promise<void> {
  await db
    .updateTable('server')
    .set(({ eb }) => ({ beat: eb('beat', '+', 1) }))
    .where('token', '=', token)
    .execute();
}

/** Among the writes although it writes nothing: `StoreGuard` checks their transactions. */
export async function checkStore(): Promise<void> {}

export async function releaseLease(db: Kysely<Schema>, token: string): Promise<void> {
  await db.deleteFrom('server').where('token', '=', token).execute();
  await db.deleteFrom('leader').where('token', '=', token).execute();
  await publishNotice(db, LEADER_CHANNEL, '');
}
