import { FaultError } from '../core/result.ts';
import { parentThread } from '../threads/node-port.ts';
import { failureReply } from '../workers/protocol.ts';
import { type WorkerCall, workerServer } from '../workers/worker-server.ts';
import type { StoreDatabase } from './database.ts';
import { commitTogether } from './group-commit.ts';
import type { NoticeListener } from './notices.ts';
import { openDatabase } from './open-database.ts';
import type { CommitTimes, StoreNews, StoreRequest } from './operations.ts';

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
  const onCommit = timed ? (times: CommitTimes) => tell(times) : undefined;
  const hooks = { onCommit, guard, recovery, work, onNotice: tell };
  server.reply(await commitTogether(db, calls, explain, hooks));
  busy = false;
  if (waiting.length > 0) workSoon(opened);
}

/** At the end of this turn of the event loop, when all messages that have arrived are queued. */
function workSoon(opened: Opened): void {
  if (busy) return;
  busy = true;
  setImmediate(() => work(opened));
}

const tell = (news: StoreNews) => server.notify(news);

/** Done at once, beside what waits its turn: a long read must cost no lease. */
const ASIDE: Readonly<Record<string, (opened: Opened, call: WorkerCall) => Promise<unknown>>> = {
  async listenTo({ hearNotices }, { args }) {
    listener ??= hearNotices?.(tell) ?? null;
    await listener?.listen(String(args[0]));
    return null;
  },
  renewLease: opened => opened.renewLease(),
};

async function doAside(opened: Opened, call: WorkerCall): Promise<void> {
  const { explain } = opened;
  try {
    server.reply([{ id: call.id, value: await ASIDE[call.method](opened, call) }]);
  } catch (error) {
    const fault = explain(error);
    server.reply([failureReply(call.id, fault ? new FaultError(fault) : error)]);
  }
}

const server = workerServer<never, StoreNews>(parentThread(), {
  async onCall(call) {
    if (store && call.method in ASIDE) return doAside(store, call);
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
