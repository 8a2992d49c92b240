import { parentPort, workerData } from 'node:worker_threads';
import { games } from '../games/index.ts';
import { compiled } from '../kernels/index.ts';
import { type Order, obey } from '../match/order.ts';

/** The thread where engines think. It hears orders one by one; the shared number stops it meanwhile. */

const { stop } = workerData as { readonly stop: SharedArrayBuffer }; // the id of the newest stopped order
const stopped = new Int32Array(stop);
/** What they remember lasts from order to order. */
const kernels = compiled();

parentPort?.on('message', (order: Order) =>
  obey(order, {
    games,
    kernels,
    now: () => performance.now(),
    isStopped: id => Atomics.load(stopped, 0) >= id,
    answer: answer => parentPort?.postMessage(answer),
  }),
);
