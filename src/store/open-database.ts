import type { DatabaseRequest, OnWait, StoreDatabase } from './database.ts';
import { isPostgres } from './location.ts';

/** Opens a store in this thread. Only the code of the one database is loaded. */
export async function openDatabase(
  request: DatabaseRequest,
  onWait: OnWait = () => {},
): Promise<StoreDatabase> {
  const open = isPostgres(request.location)
    ? (await import('./postgres.ts')).openPostgres
    : (await import('./sqlite-file.ts')).openSqlite;
  return open(request, onWait);
}
