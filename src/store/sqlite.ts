import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import {
  Kysely,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteStatement,
} from 'kysely';
import { errorMessage, type Fault, FaultError } from '../core/result.ts';
import { faults } from './faults.ts';
import type { Schema } from './schema.ts';

/** Everything specific to SQLite: opening files, error codes, kysely's dialect. */

/** Opens the file read-only, without locks or files beside it. Precondition: no process is writing. */
export function openStill(file: string): DatabaseSync {
  const url = pathToFileURL(file);
  url.searchParams.set('immutable', '1');
  return new DatabaseSync(url, { readOnly: true });
}

/** Opens a file that another program may be writing, to read it; needs the files beside the database. */
export const openShared = (file: string, busyTimeout: number): DatabaseSync =>
  new DatabaseSync(file, { readOnly: true, timeout: busyTimeout });

/** `busyTimeout`: how many milliseconds a statement waits for another program's transaction. */
export function openWriting(file: string, busyTimeout: number): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: busyTimeout });
  try {
    writeAhead(database, performance.now() + busyTimeout);
    database.exec('pragma synchronous = full'); // a confirmed commit survives a power cut
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Switches to write-ahead logging, which needs exclusive access; SQLite does not always wait for that. */
function writeAhead(database: DatabaseSync, until: number): void {
  for (;;)
    try {
      return database.exec('pragma journal_mode = wal');
    } catch (error) {
      if (codeOf(error) !== BUSY || performance.now() > until) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
}

/**
 * Takes a lock on a file beside the store, which the system frees when the process ends, however it ends.
 * Null if another process has it. The file is never removed: otherwise two processes could lock two files of that name.
 */
export function lockBeside(file: string): DatabaseSync | null {
  const target = existsSync(file)
    ? realpathSync(file)
    : join(realpathSync(dirname(file)), basename(file));
  const path = `${target}-lock`;
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(path, { timeout: 0 });
    database.exec('pragma journal_mode = memory; begin immediate'); // no third file
    return database;
  } catch (error) {
    database?.close();
    if (codeOf(error) === BUSY) return null;
    const fault = faultOf(error, path);
    throw fault ? new FaultError(fault) : error;
  }
}

/** Reads the whole file and returns the first thing wrong with it, if any. */
export function firstDamage(database: DatabaseSync): string | null {
  const [found] = database.prepare('pragma quick_check(1)').all();
  const report = String(found?.quick_check).replaceAll('\n', ' ');
  return report === 'ok' ? null : report;
}

class Adapter extends SqliteAdapter {
  /** kysely takes SQLite to have no transactional DDL; it has, and a killed migration must leave no trace. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class Dialect extends SqliteDialect {
  override createAdapter(): Adapter {
    return new Adapter();
  }
}

export const kyselyOn = (database: DatabaseSync): Kysely<Schema> =>
  new Kysely<Schema>({ dialect: new Dialect({ database: wrapped(database) }) });

/** Adapts node:sqlite to the interface of kysely's dialect; every statement is prepared once. */
export function wrapped(database: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(sql) {
      const known = prepared.get(sql);
      if (known) return known;
      const statement = prepare(database, sql);
      prepared.set(sql, statement);
      return statement;
    },
  };
}

function prepare(database: DatabaseSync, sql: string): SqliteStatement {
  // after some errors (a full disk) SQLite has already rolled back
  if (sql === 'rollback')
    return {
      ...STATEMENT_WITHOUT_ROWS,
      run() {
        if (database.isTransaction) database.exec('rollback');
        return { changes: 0, lastInsertRowid: 0 };
      },
    };
  // with two writers a deferred transaction fails, since after a read it cannot wait for a lock
  const statement = database.prepare(sql === 'begin' ? 'begin immediate' : sql);
  return {
    reader: statement.columns().length > 0,
    all: parameters => statement.all(...parameters.map(plain)),
    run: parameters => statement.run(...parameters.map(plain)),
    iterate: parameters => statement.iterate(...parameters.map(plain)),
  };
}

const STATEMENT_WITHOUT_ROWS = {
  reader: false,
  all: () => [],
  iterate: () => [][Symbol.iterator](),
};

/** A value for node:sqlite, which takes an object as first argument, even a Date, for named parameters and stores null. */
function plain(value: unknown): SQLInputValue {
  if (
    value === null ||
    typeof value === 'number' ||
    typeof value === 'bigint' ||
    typeof value === 'string' ||
    value instanceof Uint8Array
  )
    return value;
  throw new TypeError(`a parameter of SQL must be a plain value, not ${typeof value}`);
}

// https://sqlite.org/rescode.html
const BUSY = 5;
const LOCKED = 6;
const READONLY = 8;
const IOERR = 10;
const CORRUPT = 11;
const FULL = 13;
const CANTOPEN = 14;
const NOTADB = 26;

/** SQLite's primary result code, or null if the error is not SQLite's. */
function codeOf(error: unknown): number | null {
  const known = error instanceof Error && 'errcode' in error && typeof error.errcode === 'number';
  return known ? (error.errcode as number) & 0xff : null;
}

/** The fault for an SQLite error; null for a defect of ours. */
export function faultOf(error: unknown, file: string): Fault | null {
  const detail = errorMessage(error);
  switch (codeOf(error)) {
    case BUSY:
    case LOCKED:
      return faults.locked(file);
    case READONLY:
      return faults.readOnly(file, detail);
    case IOERR:
    case CANTOPEN:
      return faults.disk(file, detail);
    case CORRUPT:
      return faults.corrupt(file, detail);
    case FULL:
      return faults.full(file);
    case NOTADB:
      return faults.notDatabase(file);
    default:
      return null;
  }
}
