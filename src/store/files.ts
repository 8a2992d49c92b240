import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { FaultError } from '../core/result.ts';
import { faults } from './faults.ts';
import { MOST_FILE_BYTES, type NewWorkerToken, type StoredWorkerToken } from './file-store.ts';
import { newId } from './ids.ts';
import type { Schema } from './schema.ts';

export async function putFile(db: Kysely<Schema>, content: Uint8Array): Promise<string> {
  if (content.length > MOST_FILE_BYTES) throw new FaultError(faults.largeFile(MOST_FILE_BYTES));
  const hash = createHash('sha256').update(content).digest('hex');
  const base64 = Buffer.from(content.buffer, content.byteOffset, content.length).toString('base64');
  await db
    .insertInto('stored_file')
    .values({ hash, size: content.length, content: base64, created: new Date().toISOString() })
    .onConflict(clash => clash.doNothing())
    .execute();
  return hash;
}

export async function getFile(db: Kysely<Schema>, hash: string): Promise<Uint8Array | null> {
  const row = await db
    .selectFrom('stored_file')
    .select('content')
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row === undefined ? null : Buffer.from(row.content, 'base64');
}

export async function hasFile(db: Kysely<Schema>, hash: string): Promise<boolean> {
  const row = await db
    .selectFrom('stored_file')
    .select('size')
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row !== undefined;
}

export async function addWorkerToken(
  db: Kysely<Schema>,
  token: NewWorkerToken,
): Promise<StoredWorkerToken> {
  const row = { ...token, id: newId(8), created: new Date().toISOString(), revoked: null };
  await db.insertInto('worker_token').values(row).execute();
  return row;
}

export async function readWorkerToken(
  db: Kysely<Schema>,
  id: string,
): Promise<StoredWorkerToken | null> {
  const row = await db
    .selectFrom('worker_token')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export const listWorkerTokens = (db: Kysely<Schema>): Promise<readonly StoredWorkerToken[]> =>
  db.selectFrom('worker_token').selectAll().orderBy('created', 'desc').orderBy('id').execute();

export async function revokeWorkerToken(db: Kysely<Schema>, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('worker_token')
    .set({ revoked: new Date().toISOString() })
    .where('id', '=', id)
    .where('revoked', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
