import { Worker } from 'node:worker_threads';
import type { HelperStart, HelperThread } from '../kernels/thread-pool.ts';

/** Starts a thread that helps a kernel. */
export function startHelper(begin: HelperStart): HelperThread {
  const file = new URL(`./kernel-worker${import.meta.url.slice(-3)}`, import.meta.url);
  const worker = new Worker(file, { workerData: begin });
  worker.unref();
  return { close: () => void worker.terminate() };
}
