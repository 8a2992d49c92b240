import type { Kysely } from 'kysely';
import type { StoredWorkerToken } from './file-store.ts';

/** The tables for workers on other machines: files, and tokens to fetch them. */
export interface FileSchema {
  readonly stored_file: StoredFileTable;
  readonly worker_token: StoredWorkerToken;
}

interface StoredFileTable {
  readonly hash: string;
  readonly size: number;
  /** In base64, since all databases store texts alike. */
  readonly content: string;
  readonly created: string;
}

export async function storedFiles({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('stored_file')
    .addColumn('hash', 'text', column => column.primaryKey())
    .addColumn('size', 'integer', column => column.notNull())
    .addColumn('content', 'text', column => column.notNull())
    .addColumn('created', 'text', column => column.notNull())
    .execute();
  await schema
    .createTable('worker_token')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('key', 'text', column => column.notNull())
    .addColumn('created', 'text', column => column.notNull())
    .addColumn('expires', 'text', column => column.notNull())
    .addColumn('revoked', 'text')
    .execute();
}
