import type { Kysely } from 'kysely';
import { FaultError } from '../core/result.ts';
import { parentThread } from '../threads/node-port.ts';
import { failureReply } from '../workers/protocol.ts';
import { type WorkerCall, workerServer } from '../workers/worker-server.ts';
import { examine } from './examine.ts';
import { commitTogether } from './group-commit.ts';
import { migrate } from './migrate.ts';
import type { CommitTimes, StoreFile } from './operations.ts';
import type { Schema } from './schema.ts';
import { faultOf, kyselyOn, openWriting } from './sqlite.ts';

/** The thread that runs all SQL, so that no wait for the disk blocks the main loop. */

interface Opened {
  readonly db: Kysely<Schema>;
  readonly file: string;
  readonly timed: boolean;
}

let store: Opened | null = null;
let waiting: WorkerCall[] = [];
let busy = false;

async function open({ file, busyTimeout, timed }: StoreFile): Promise<Opened> {
  const refused = await examine(file, busyTimeout);
  if (refused) throw new FaultError(refused);
  try {
    const db = kyselyOn(openWriting(file, busyTimeout));
    try {
      await migrate(db);
      return { db, file, timed };
    } catch (error) {
      await db.destroy();
      throw error;
    }
  } catch (error) {
    const fault = faultOf(error, file);
    throw fault ? new FaultError(fault) : error;
  }
}

async function work(opened: Opened): Promise<void> {
  const { db, file, timed } = opened;
  const calls = waiting;
  waiting = [];
  const explain = (error: unknown) => faultOf(error, file);
  const onCommit = timed ? (times: CommitTimes) => server.notify(times) : undefined;
  server.reply(await commitTogether(db, calls, explain, onCommit));
  busy = false;
  if (waiting.length > 0) workSoon(opened);
}

/** At the end of this turn of the event loop, when all messages that have arrived are queued. */
function workSoon(opened: Opened): void {
  if (busy) return;
  busy = true;
  setImmediate(() => work(opened));
}

const server = workerServer<never, CommitTimes>(parentThread(), {
  async onCall(call) {
    if (store) {
      waiting.push(call);
      return workSoon(store);
    }
    try {
      store = await open(call.args[0] as StoreFile); // `open` is the client's first call
      server.reply([{ id: call.id, value: null }]);
    } catch (error) {
      server.reply([failureReply(call.id, error)]);
    }
  },
  onClose: async () => store?.db.destroy(),
});
