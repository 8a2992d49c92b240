import type {
  AnalysisText,
  EngineClient,
  SearchRequest,
  SearchResultText,
  SearchWatch,
} from '../../match/engine-client.ts';
import type { ReadyJob, SearchJob, SearchReply } from '../../match/search-job.ts';
import { epochNow } from '../../match/timers.ts';
import { type HelperRequest, HelperThreads } from './helpers.ts';

type Either = SearchResultText & AnalysisText;

interface Pending {
  readonly resolve: (result: Either) => void;
  readonly reject: (error: Error) => void;
  /** In place of `resolve` where only `ready` was asked. */
  readonly up: () => void;
  readonly report: ((result: Either) => void) | undefined;
  readonly forget: () => void;
  /** The best so far, for an answer at once. */
  latest: Either | null;
}

/**
 * Engines in a worker: the page never freezes. Where memory can be shared, an order is stopped through
 * it; elsewhere the worker is ended and the next order starts another.
 */
export function engineInWorker(): EngineClient {
  const halted = self.crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(4)) : null;
  const pending = new Map<number, Pending>();
  const helpers = new HelperThreads();
  let worker: Worker | null = null;
  let last = 0;

  const end = () => {
    worker?.terminate();
    worker = null;
    helpers.end();
  };

  const failed = (error: Error) => {
    end();
    for (const { reject, forget } of pending.values()) {
      forget();
      reject(error);
    }
    pending.clear();
  };

  const heard = ({ data }: MessageEvent<SearchReply | HelperRequest>) => {
    if (data.kind === 'help' || data.kind === 'no-help') return helpers.obey(data);
    if (data.kind === 'notice') return; // of memory and threads, which the page does not choose
    const asked = pending.get(data.id);
    if (!asked) return;
    if (data.kind === 'report') {
      asked.latest = data.result as Either;
      return asked.report?.(asked.latest);
    }
    pending.delete(data.id);
    asked.forget();
    if (data.kind === 'ready') asked.up();
    else if (data.kind === 'failed') asked.reject(new Error(data.message));
    else asked.resolve(data.result as Either);
  };

  const start = (): Worker => {
    const started = new Worker(new URL('./engine-worker.ts', import.meta.url), { type: 'module' });
    started.onmessage = heard;
    started.onerror = event =>
      failed(new Error(event.message || 'the engine could not be started'));
    if (halted) started.postMessage(halted.buffer);
    return started;
  };

  const halt = (id: number) => {
    if (halted) {
      Atomics.store(halted, 0, Math.max(id, Atomics.load(halted, 0)));
      return;
    }
    const asked = pending.get(id);
    if (!asked) return;
    pending.delete(id);
    end();
    if (asked.latest) asked.resolve(asked.latest);
    else asked.reject(new Error('stopped before anything was found'));
  };

  const ask = (kind: SearchJob['kind'], request: SearchRequest, watch: SearchWatch<Either>) =>
    new Promise<Either>((resolve, reject) => {
      const id = ++last;
      const { signal, report } = watch;
      if (signal?.aborted) return reject(new Error('stopped before it began'));
      const stop = () => halt(id);
      signal?.addEventListener('abort', stop, { once: true });
      const forget = () => signal?.removeEventListener('abort', stop);
      pending.set(id, { resolve, reject, report, forget, up: () => {}, latest: null });
      worker ??= start();
      const asked = epochNow();
      worker.postMessage({ ...request, id, kind, asked } satisfies SearchJob);
    });

  return {
    search: (request, watch = {}) => ask('search', request, watch as SearchWatch<Either>),
    analyse: (request, watch = {}) => ask('analyse', request, watch as SearchWatch<Either>),
    ready: () =>
      new Promise((resolve, reject) => {
        const id = ++last;
        const nothing = () => {};
        pending.set(id, {
          ...{ resolve: nothing, reject, report: undefined, forget: nothing },
          ...{ up: resolve, latest: null },
        });
        worker ??= start();
        worker.postMessage({ id, kind: 'ready' } satisfies ReadyJob);
      }),
    async close() {
      failed(new Error('closed'));
    },
  };
}

let shared: EngineClient | null = null;

/** The worker for analyses and hints; a game that goes on has its own. */
export const analyst = (): EngineClient => {
  shared ??= engineInWorker();
  return shared;
};
