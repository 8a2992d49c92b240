import type { HelperStart, HelperThread } from '../../kernels/thread-pool.ts';
import { type Port, webPort } from '../../workers/port.ts';

/**
 * Threads for the kernels. A browser loads a worker's code only while the thread that requested it is idle,
 * which an engine's worker is not: it asks the page to start them.
 */
export type HelperRequest =
  | { readonly kind: 'start-helper'; readonly number: number; readonly begin: HelperStart }
  | { readonly kind: 'end-helper'; readonly number: number };

const MOST_THREADS = 4;

/** Threads that a kernel may use: more than one only if the page may share memory. */
export const threadsHere = (): number =>
  self.crossOriginIsolated
    ? Math.max(1, Math.min(MOST_THREADS, self.navigator.hardwareConcurrency))
    : 1;

/** In the engine's worker: a `start` for the kernels. */
export function startHelperWith(
  notify: (request: HelperRequest) => void,
): (begin: HelperStart) => HelperThread {
  let last = 0;
  return begin => {
    const number = ++last;
    notify({ kind: 'start-helper', number, begin });
    return { close: () => notify({ kind: 'end-helper', number }) };
  };
}

/** In the page: starts and terminates the requested workers. */
export class HelperThreads {
  readonly #ports = new Map<number, Port>();

  handle(request: HelperRequest): void {
    switch (request.kind) {
      case 'start-helper': {
        const port = webPort(
          new Worker(new URL('./kernel-worker.ts', import.meta.url), { type: 'module' }),
        );
        port.post(request.begin);
        this.#ports.set(request.number, port);
        return;
      }
      case 'end-helper':
        void this.#ports.get(request.number)?.close();
        this.#ports.delete(request.number);
    }
  }

  /** Together with the worker that requested them. */
  end(): void {
    for (const port of this.#ports.values()) void port.close();
    this.#ports.clear();
  }
}
