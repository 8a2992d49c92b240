import { workerData } from 'node:worker_threads';
import { type HelperStart, runHelper } from '../kernels/thread-pool.ts';

/** A thread that helps a kernel; it ends with whoever started it. */
runHelper(workerData as HelperStart);
