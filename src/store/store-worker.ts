import { FaultError } from '../core/result.ts';
import { parentThread } from '../threads/node-port.ts';
import { failureReply } from '../workers/protocol.ts';
import { type WorkerCall, workerServer } from '../workers/worker-server.ts';
import type { StoreDatabase } from './database.ts';
import { commitTogether } from './group-commit.ts';
import type { NoticeListener } from './notices.ts';
import { openDatabase } from './open-database.ts';
import type { CommitTimes, StoreRequest, StoreThreadNotice } from './operations.ts';

/** The thread that runs all SQL, so that no wait for the disk blocks the main loop. */

interface Opened extends StoreDatabase {
  readonly timed: boolean;
}

let store: Opened | null = null;
const waiting: WorkerCall[] = [];
let busy = false;
let listener: NoticeListener | null = null;

async function work(opened: Opened): Promise<void> {
  const { db, timed, guard, recovery } = opened;
  const work = opened.work ?? undefined;
  const calls = waiting.splice(0, opened.mostTogether);
  const explain = (error: unknown) => opened.explain(error);
  const onCommit = timed ? (times: CommitTimes) => notify(times) : undefined;
  const hooks = { onCommit, guard, recovery, work, onNotice: notify };
  server.reply(await commitTogether(db, calls, explain, hooks));
  busy = false;
  if (waiting.length > 0) workSoon(opened);
}

/** Runs the queue at the end of this turn of the event loop, when all messages that have arrived are in it. */
function workSoon(opened: Opened): void {
  if (busy) return;
  busy = true;
  setImmediate(() => work(opened));
}

const notify = (notice: StoreThreadNotice) => server.notify(notice);

/** Calls that are run at once, not in the order of the queue, so that no lease is lost because of a long read. */
const URGENT: Readonly<Record<string, (opened: Opened, call: WorkerCall) => Promise<unknown>>> = {
  async listenTo({ listenForNotices }, { args }) {
    listener ??= listenForNotices?.(notify) ?? null;
    await listener?.listen(String(args[0]));
    return null;
  },
  renewLease: opened => opened.renewLease(),
};

async function runUrgent(opened: Opened, call: WorkerCall): Promise<void> {
  const { explain } = opened;
  try {
    server.reply([{ id: call.id, value: await URGENT[call.method](opened, call) }]);
  } catch (error) {
    const fault = explain(error);
    server.reply([failureReply(call.id, fault ? new FaultError(fault) : error)]);
  }
}

const server = workerServer<never, StoreThreadNotice>(parentThread(), {
  async onCall(call) {
    if (store && call.method in URGENT) return runUrgent(store, call);
    if (store) {
      waiting.push(call);
      return workSoon(store);
    }
    try {
      const request = call.args[0] as StoreRequest; // `open` is the client's first call
      const database = await openDatabase(request, server => call.progress(server));
      store = { ...database, timed: request.timed };
      server.reply([{ id: call.id, value: null }]);
    } catch (error) {
      server.reply([failureReply(call.id, error)]);
    }
  },
  async onClose() {
    await listener?.close();
    await store?.close();
  },
});
