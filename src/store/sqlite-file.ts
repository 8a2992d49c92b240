import type { DatabaseSync } from 'node:sqlite';
import { FaultError } from '../core/result.ts';
import { sleep } from '../time/timers.ts';
import type { DatabaseRequest, OnWait, StoreDatabase } from './database.ts';
import { examine } from './examine.ts';
import { faults } from './faults.ts';
import { migrate } from './migrate.ts';
import type { LeaseRequest } from './operations.ts';
import { refuseFilled } from './refuse-filled.ts';
import { claimLease, readServer, releaseLease } from './server-lease.ts';
import { faultOf, kyselyOn, lockBeside, openShared, openWriting } from './sqlite.ts';
import type { StoreServer } from './store.ts';
import { StoreGuard } from './store-guard.ts';

/** Milliseconds between attempts to get another server's lock. */
const RETRY = 200;

/** Opens the store in that file, or creates it. */
export async function openSqlite(request: DatabaseRequest, onWait: OnWait): Promise<StoreDatabase> {
  const { location: file, busyTimeout, lease } = request;
  const refused = await examine(file, busyTimeout);
  if (refused) throw new FaultError(refused);
  let lock: DatabaseSync | null = null;
  try {
    lock = lease && (await locked(file, lease, busyTimeout, onWait));
    const db = kyselyOn(openWriting(file, busyTimeout));
    try {
      if (request.onlyEmpty) await refuseFilled(db, file);
      await migrate(db);
      if (lease) await claimLease(db, lease.token);
      const guard = new StoreGuard(file, lease?.token ?? null);
      const close = async () => {
        if (lease) await releaseLease(db, lease.token).catch(() => {}); // releasing the lock suffices
        await db.destroy();
        lock?.close();
      };
      const explain = (error: unknown) => faultOf(error, file);
      const renewLease = async () => 'held' as const;
      const mostTogether = Number.POSITIVE_INFINITY;
      return { db, guard, mostTogether, work: null, explain, renewLease, close };
    } catch (error) {
      await db.destroy();
      throw error;
    }
  } catch (error) {
    lock?.close();
    const fault = faultOf(error, file);
    throw fault ? new FaultError(fault) : error;
  }
}

async function locked(
  file: string,
  { wait }: LeaseRequest,
  busyTimeout: number,
  onWait: OnWait,
): Promise<DatabaseSync> {
  for (let told = false; ; ) {
    const lock = lockBeside(file);
    if (lock) return lock;
    if (!told) {
      const server = await holder(file, busyTimeout);
      if (!wait) throw new FaultError(faults.served(file, server));
      onWait(server);
      told = true;
    }
    await sleep(RETRY);
  }
}

/** The server that has the lease, if that can be read. */
async function holder(file: string, busyTimeout: number): Promise<StoreServer | null> {
  try {
    const db = kyselyOn(openShared(file, busyTimeout));
    return await readServer(db).finally(() => db.destroy());
  } catch {
    return null; // unreadable while that server starts
  }
}
