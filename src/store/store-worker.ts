import type { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { FaultError } from '../core/result.ts';
import { parentThread } from '../threads/node-port.ts';
import { failureReply } from '../workers/protocol.ts';
import { type WorkerCall, workerServer } from '../workers/worker-server.ts';
import { examine } from './examine.ts';
import { faults } from './faults.ts';
import { commitTogether } from './group-commit.ts';
import { migrate } from './migrate.ts';
import type { CommitTimes, LeaseRequest, StoreFile } from './operations.ts';
import type { Schema } from './schema.ts';
import { claimLease, readServer, releaseLease } from './server-lease.ts';
import { faultOf, kyselyOn, lockBeside, openShared, openWriting } from './sqlite.ts';
import type { StoreServer } from './store.ts';
import { StoreGuard } from './store-guard.ts';

/** The thread that runs all SQL, so that no wait for the disk blocks the main loop. */

interface Opened extends Pick<StoreFile, 'file' | 'timed' | 'lease'> {
  readonly db: Kysely<Schema>;
  readonly guard: StoreGuard;
  /** Held until the end. */
  readonly lock: DatabaseSync | null;
}

type OnWait = (server: StoreServer | null) => void;

/** Milliseconds between attempts to get another server's lock. */
const RETRY = 200;

let store: Opened | null = null;
let waiting: WorkerCall[] = [];
let busy = false;

async function open(request: StoreFile, onWait: OnWait): Promise<Opened> {
  const { file, busyTimeout, timed, lease } = request;
  const refused = await examine(file, busyTimeout);
  if (refused) throw new FaultError(refused);
  let lock: DatabaseSync | null = null;
  try {
    lock = lease && (await locked(file, lease, busyTimeout, onWait));
    const db = kyselyOn(openWriting(file, busyTimeout));
    try {
      await migrate(db);
      if (lease) await claimLease(db, lease.token);
      return { db, file, timed, lease, lock, guard: new StoreGuard(file, lease?.token ?? null) };
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
    await setTimeout(RETRY);
  }
}

/** Whose lease it is, if that can be read. */
async function holder(file: string, busyTimeout: number): Promise<StoreServer | null> {
  try {
    const db = kyselyOn(openShared(file, busyTimeout));
    return await readServer(db).finally(() => db.destroy());
  } catch {
    return null; // it is only starting
  }
}

async function work(opened: Opened): Promise<void> {
  const { db, file, timed, guard } = opened;
  const calls = waiting;
  waiting = [];
  const explain = (error: unknown) => faultOf(error, file);
  const onCommit = timed ? (times: CommitTimes) => server.notify(times) : undefined;
  server.reply(await commitTogether(db, calls, explain, { onCommit, guard }));
  busy = false;
  if (waiting.length > 0) workSoon(opened);
}

/** At the end of this turn of the event loop, when all messages that have arrived are queued. */
function workSoon(opened: Opened): void {
  if (busy) return;
  busy = true;
  setImmediate(() => work(opened));
}

async function close({ db, lease, lock }: Opened): Promise<void> {
  if (lease) await releaseLease(db, lease.token).catch(() => {}); // the lock is what counts
  await db.destroy();
  lock?.close();
}

const server = workerServer<never, CommitTimes>(parentThread(), {
  async onCall(call) {
    if (store) {
      waiting.push(call);
      return workSoon(store);
    }
    try {
      store = await open(call.args[0] as StoreFile, server => call.progress(server)); // `open` is the client's first call
      server.reply([{ id: call.id, value: null }]);
    } catch (error) {
      server.reply([failureReply(call.id, error)]);
    }
  },
  async onClose() {
    if (store) await close(store);
  },
});
