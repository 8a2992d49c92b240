import { parentPort, workerData } from 'node:worker_threads';
import type { Kysely } from 'kysely';
import { ok, type Result } from '../core/result.ts';
import { examine } from './examine.ts';
import { commitTogether } from './group-commit.ts';
import type { FromThread, StoreRequest, StoreThreadOptions, ToThread } from './messages.ts';
import { migrate } from './migrate.ts';
import type { Schema } from './schema.ts';
import { faultOf, kyselyOn, openWriting } from './sqlite.ts';

/** The thread that does all the SQL, so that no wait for the disk stops the main loop. */

if (!parentPort) throw new Error('the store works in a thread of its own');
const port = parentPort;
const { file, busyTimeout } = workerData as StoreThreadOptions;
const post = (message: FromThread) => port.postMessage(message);

async function open(): Promise<Result<Kysely<Schema>>> {
  const fault = await examine(file, busyTimeout);
  if (fault !== null) return { ok: false, fault };
  try {
    const db = kyselyOn(openWriting(file, busyTimeout));
    try {
      await migrate(db);
      return ok(db);
    } catch (error) {
      await db.destroy();
      throw error;
    }
  } catch (error) {
    const trouble = faultOf(error, file);
    if (trouble === null) throw error;
    return { ok: false, fault: trouble };
  }
}

function serve(db: Kysely<Schema>): void {
  let waiting: StoreRequest[] = [];
  let closing = false;
  let busy = false;
  const work = async () => {
    const orders = waiting;
    waiting = [];
    if (orders.length > 0) {
      const answers = await commitTogether(db, orders, error => faultOf(error, file));
      post({ type: 'answers', answers });
    }
    busy = false;
    if (waiting.length > 0) begin();
    else if (closing) {
      await db.destroy();
      port.close();
    }
  };
  /** After this turn of the loop, when all that has already come lies there too. */
  const begin = () => {
    if (busy) return;
    busy = true;
    setImmediate(work);
  };
  port.on('message', (message: ToThread) => {
    if (message === 'close') closing = true;
    else waiting.push(message);
    begin();
  });
}

const opened = await open();
if (opened.ok) {
  serve(opened.value);
  post({ type: 'opened' });
} else {
  post({ type: 'refused', fault: opened.fault });
  port.close();
}
