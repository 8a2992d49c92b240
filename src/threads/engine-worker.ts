import { parentPort, workerData } from 'node:worker_threads';
import { games } from '../games/index.ts';
import { kernelEngines } from '../games/kernels.ts';
import {
  type ReadyJob,
  runSearchJob,
  type SearchJob,
  type SearchReply,
} from '../match/search-job.ts';
import { epochNow } from '../match/timers.ts';
import { startHelper } from './kernel-helper.ts';
import type { EngineThreadData } from './thread-data.ts';

/** The thread where engines think. It hears orders one by one; the shared number stops it meanwhile. */

const { stop, memory, threads } = workerData as EngineThreadData;
const stopped = new Int32Array(stop);
const answer = (message: SearchReply) => parentPort?.postMessage(message);
/** What they remember lasts from order to order. */
const kernels = kernelEngines({
  ...(memory === undefined ? {} : { memory }),
  ...(threads === undefined ? {} : { threads }),
  start: startHelper,
  available: () => process.availableMemory(),
  notice: words => answer({ kind: 'notice', words }),
});

parentPort?.on('message', (order: SearchJob | ReadyJob) =>
  runSearchJob(order, {
    games,
    kernels,
    now: epochNow,
    isStopped: id => Atomics.load(stopped, 0) >= id,
    answer,
  }),
);
