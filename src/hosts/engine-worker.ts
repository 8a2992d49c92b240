import { parentPort, workerData } from 'node:worker_threads';
import { games } from '../games/index.ts';
import { compiled } from '../kernels/index.ts';
import { type Answer, type Order, obey } from '../match/order.ts';
import { startHelper } from './kernel-helper.ts';
import type { ThreadData } from './thread-data.ts';

/** The thread where engines think. It hears orders one by one; the shared number stops it meanwhile. */

const { stop, memory, threads } = workerData as ThreadData;
const stopped = new Int32Array(stop);
const answer = (message: Answer) => parentPort?.postMessage(message);
/** What they remember lasts from order to order. */
const kernels = compiled({
  ...(memory === undefined ? {} : { memory }),
  ...(threads === undefined ? {} : { threads }),
  start: startHelper,
  available: () => process.availableMemory(),
  notice: words => answer({ kind: 'notice', words }),
});

parentPort?.on('message', (order: Order) =>
  obey(order, {
    games,
    kernels,
    now: () => performance.timeOrigin + performance.now(), // threads differ in where `performance` begins
    isStopped: id => Atomics.load(stopped, 0) >= id,
    answer,
  }),
);
