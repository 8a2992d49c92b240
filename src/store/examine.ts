import {
  accessSync,
  closeSync,
  constants,
  mkdirSync,
  openSync,
  readSync,
  type Stats,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Fault } from '../core/result.ts';
import { faults, reasonOf } from './faults.ts';
import { executed, MIGRATION_TABLE, unknownOf } from './migrate.ts';
import { faultOf, firstDamage, kyselyOn, openShared, openStill } from './sqlite.ts';

/** Files up to this size are checked completely, which takes milliseconds; larger ones only as they are read. */
const CHECKED_WHOLE = 32 * 2 ** 20;

/**
 * Examines a file before it is opened for writing, so that a refused one is left unchanged,
 * byte for byte. Null: it can be opened, or created.
 */
export async function examine(file: string, busyTimeout: number): Promise<Fault | null> {
  const folder = dirname(file);
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    return faults.folder(folder, reasonOf(error));
  }
  let found: Stats | null;
  try {
    found = statOf(file);
    if (found === null) return null;
    if (found.isDirectory()) return faults.isFolder(file);
    if (!found.isFile()) return faults.notDatabase(file);
    accessSync(file, constants.R_OK | constants.W_OK);
  } catch (error) {
    return faults.readOnly(file, reasonOf(error));
  }
  const wal = () => (statOf(`${file}-wal`)?.size ?? 0) > 0;
  const { size, mtimeMs } = found;
  const isWritten = () => {
    const now = statOf(file);
    return wal() || now?.size !== size || now.mtimeMs !== mtimeMs;
  };
  if (found.size === 0 && !wal()) return null;
  const inUse = wal(); // or the log of a killed program, without which the file is incomplete
  const trouble =
    headTrouble(file, found.size, inUse) ?? (await contentTrouble(file, busyTimeout, inUse));
  // another process may have written meanwhile, and even ended: what was read without locks may be of two states
  return trouble !== null && !inUse && isWritten()
    ? contentTrouble(file, busyTimeout, true)
    : trouble;
}

const statOf = (file: string): Stats | null => statSync(file, { throwIfNoEntry: false }) ?? null;

/** https://sqlite.org/fileformat.html: the first hundred bytes. */
function headTrouble(file: string, size: number, inUse: boolean): Fault | null {
  const head = Buffer.alloc(100);
  const handle = openSync(file, 'r');
  try {
    readSync(handle, head, 0, head.length, 0);
  } finally {
    closeSync(handle);
  }
  if (head.toString('latin1', 0, 16) !== 'SQLite format 3\0') return faults.notDatabase(file);
  const pageSize = head.readUInt16BE(16) === 1 ? 65_536 : head.readUInt16BE(16);
  const countIsValid = head.readUInt32BE(24) === head.readUInt32BE(92);
  const pages = countIsValid ? head.readUInt32BE(28) : 1;
  return !inUse && size < pages * pageSize ? faults.truncated(file) : null;
}

async function contentTrouble(
  file: string,
  busyTimeout: number,
  inUse: boolean,
): Promise<Fault | null> {
  let database: DatabaseSync | null = null;
  try {
    database = inUse ? openShared(file, busyTimeout) : openStill(file);
    const db = kyselyOn(database);
    const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
    const migrations = await executed(db);
    const unknown = unknownOf(migrations);
    if (unknown.length > 0) return faults.newer(file, unknown.join(', '));
    if (tables.length > 0 && !tables.some(({ name }) => name === MIGRATION_TABLE))
      return faults.foreign(file);
    return damage(file, database);
  } catch (error) {
    const fault = faultOf(error, file);
    if (fault === null) throw error;
    return fault;
  } finally {
    database?.close();
  }
}

function damage(file: string, database: DatabaseSync): Fault | null {
  if ((statOf(file)?.size ?? 0) > CHECKED_WHOLE) return null;
  const found = firstDamage(database);
  return found === null ? null : faults.corrupt(file, found);
}
