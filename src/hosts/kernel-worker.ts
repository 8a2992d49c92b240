import { workerData } from 'node:worker_threads';
import { type HelperStart, help } from '../kernels/crew.ts';

/** A thread that helps a kernel; it ends with whoever started it. */
help(workerData as HelperStart);
