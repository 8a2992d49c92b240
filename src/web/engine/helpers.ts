import type { HelperStart, HelperThread } from '../../kernels/thread-pool.ts';

/**
 * Threads for the kernels. The worker that thinks cannot start others and wait for them: a browser loads
 * their code only when whoever asked for them is idle. So it asks the page, which always is.
 */
export type HelperRequest =
  | { readonly kind: 'help'; readonly number: number; readonly begin: HelperStart }
  | { readonly kind: 'no-help'; readonly number: number };

const MOST_THREADS = 4;

/** Threads that a kernel may use: several only where the page may share memory. */
export const threadsHere = (): number =>
  self.crossOriginIsolated
    ? Math.max(1, Math.min(MOST_THREADS, self.navigator.hardwareConcurrency))
    : 1;

/** In the worker that thinks: a `start` for the kernels. */
export function helpersBy(
  post: (order: HelperRequest) => void,
): (begin: HelperStart) => HelperThread {
  let last = 0;
  return begin => {
    const number = ++last;
    post({ kind: 'help', number, begin });
    return { close: () => post({ kind: 'no-help', number }) };
  };
}

/** In the page: starts and ends the workers that are asked for. */
export class HelperThreads {
  readonly #workers = new Map<number, Worker>();

  obey(order: HelperRequest): void {
    switch (order.kind) {
      case 'help': {
        const worker = new Worker(new URL('./kernel-worker.ts', import.meta.url), {
          type: 'module',
        });
        worker.postMessage(order.begin);
        this.#workers.set(order.number, worker);
        return;
      }
      case 'no-help':
        this.#workers.get(order.number)?.terminate();
        this.#workers.delete(order.number);
    }
  }

  /** With the worker that asked for them. */
  end(): void {
    for (const worker of this.#workers.values()) worker.terminate();
    this.#workers.clear();
  }
}
