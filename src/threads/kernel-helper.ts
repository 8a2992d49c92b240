import type { HelperStart, HelperThread } from '../kernels/thread-pool.ts';
import { startWorker } from './node-port.ts';

/** Starts a kernel's helper thread. It does not keep the process alive. */
export function startHelper(begin: HelperStart): HelperThread {
  const port = startWorker('kernel-worker', import.meta.url);
  port.keepAlive(false);
  port.post(begin);
  return { close: () => void port.close() };
}
