import { Worker } from 'node:worker_threads';
import type { HelperStart, HelperThread } from '../kernels/thread-pool.ts';
import { nodePort } from '../workers/port.ts';

/** Starts a kernel's helper thread. It does not keep the process alive. */
export function startHelper(begin: HelperStart): HelperThread {
  const file = new URL(`./kernel-worker${import.meta.url.slice(-3)}`, import.meta.url);
  const port = nodePort(new Worker(file));
  port.keepAlive(false);
  port.post(begin);
  return { close: () => void port.close() };
}
