import type { LocalizedText } from '../core/result.ts';
import { epochNow } from '../time/timers.ts';
import type { Port } from '../workers/port.ts';
import { type WorkerClient, workerClient } from '../workers/worker-client.ts';
import type { EngineClient, SearchRequest, SearchWatch } from './engine-client.ts';
import type { EngineMethods, EngineWarning, EngineWorkerOptions } from './engine-service.ts';

export interface WorkerEngineOptions<Notice> {
  /** Starts a worker that calls `serveEngine`. */
  readonly start: () => Port;
  /** The resources of its kernels. */
  readonly resources?: EngineWorkerOptions;
  /** Whether memory can be shared: a search is then cancelled through it, otherwise by ending the worker. */
  readonly sharedMemory: boolean;
  /** Starts the worker now, not with the first request. */
  readonly eager?: boolean;
  /** Called with warnings for the user. */
  readonly onWarning?: (text: LocalizedText) => void;
  /** Called with the worker's other messages. */
  readonly onNotice?: (notice: Notice) => void;
  /** Called when a worker has ended. */
  readonly onEnd?: () => void;
}

type EngineWorker = WorkerClient<EngineMethods, EngineWorkerOptions>;
type Searches = Pick<EngineMethods, 'search' | 'analyse'>;

/** An engine in a worker: runs one request at a time, and stops it at once on its signal. */
export function workerEngine<Notice extends { readonly kind: string } = never>({
  start,
  resources = {},
  sharedMemory,
  eager,
  onWarning,
  onNotice,
  onEnd,
}: WorkerEngineOptions<Notice>): EngineClient {
  /** Ended to stop a search: its other pending searches are run by the next worker. */
  const stopped = new WeakSet<EngineWorker>();
  let worker: EngineWorker | null = null;
  let closed = false;

  const open = (): EngineWorker => {
    if (closed) throw new Error('the engine is closed');
    const opened = workerClient<EngineMethods, EngineWorkerOptions, Notice | EngineWarning>(
      start(),
      {
        name: 'the engine',
        cancellable: sharedMemory,
        onNotice: notice => (isWarning(notice) ? onWarning?.(notice.text) : onNotice?.(notice)),
        onEnd() {
          if (worker === opened) worker = null;
          onEnd?.();
        },
      },
    );
    opened.notify(resources);
    return opened;
  };
  const current = (): EngineWorker => {
    worker ??= open();
    return worker;
  };

  async function run<M extends keyof Searches>(
    method: M,
    request: SearchRequest,
    { signal, report }: SearchWatch<ReturnType<Searches[M]>>,
  ): Promise<ReturnType<Searches[M]>> {
    type Found = ReturnType<Searches[M]>;
    const requested = epochNow();
    let latest: Found | null = null;
    const progress = (value: unknown) => {
      latest = value as Found;
      report?.(latest);
    };
    const callOn = (used: EngineWorker) =>
      used.call(method, [request, requested] as never, { signal, progress }) as Promise<Found>;
    if (sharedMemory) return callOn(current());

    if (signal?.aborted) throw new Error('stopped before it began');
    const stop = () => {
      if (!worker) return;
      stopped.add(worker);
      void worker.terminate();
    };
    signal?.addEventListener('abort', stop, { once: true });
    try {
      while (true) {
        const used = current();
        try {
          return await callOn(used);
        } catch (error) {
          if (signal?.aborted && latest) return latest;
          if (signal?.aborted || !stopped.has(used)) throw error;
        }
      }
    } finally {
      signal?.removeEventListener('abort', stop);
    }
  }

  if (eager) current();
  return {
    search: (request, watch = {}) => run('search', request, watch),
    analyse: (request, watch = {}) => run('analyse', request, watch),
    ready: async warmUp => current().call('ready', warmUp ? [warmUp] : []),
    async close() {
      closed = true;
      await worker?.terminate();
    },
  };
}

const isWarning = (notice: { readonly kind: string }): notice is EngineWarning =>
  notice.kind === 'warning';
