import { Worker } from 'node:worker_threads';
import type { LocalizedText } from '../core/result.ts';
import type {
  AnalysisText,
  EngineClient,
  SearchRequest,
  SearchResultText,
  SearchWatch,
} from '../match/engine-client.ts';
import type { ReadyJob, SearchJob, SearchReply } from '../match/search-job.ts';
import { epochNow } from '../match/timers.ts';
import { type EngineResources, MEGABYTE } from './engine-resources.ts';
import type { EngineThreadData } from './thread-data.ts';

interface Pending {
  readonly resolve: (result: SearchResultText & AnalysisText) => void;
  readonly reject: (error: Error) => void;
  /** In place of `resolve` where only `ready` was asked. */
  readonly up: () => void;
  /** Stops listening to whoever asked. */
  readonly forget: () => void;
  readonly report: ((result: SearchResultText & AnalysisText) => void) | undefined;
}

export interface EngineOptions extends Partial<EngineResources> {
  /** Hears what should be known, such as memory that the machine does not have. */
  readonly notice?: (words: LocalizedText) => void;
}

/** An engine in a thread of its own: thinks one order after the other, stops one at once when told. */
export function engineThread({ memory, threads, notice }: EngineOptions = {}): EngineClient {
  const stop = new SharedArrayBuffer(4);
  const stopped = new Int32Array(stop);
  const file = new URL(`./engine-worker${import.meta.url.slice(-3)}`, import.meta.url);
  const data: EngineThreadData = {
    stop,
    ...(memory === undefined ? {} : { memory: memory * MEGABYTE }),
    ...(threads === undefined ? {} : { threads }),
  };
  const worker = new Worker(file, { workerData: data });
  worker.unref(); // a thinking engine keeps nobody from leaving
  const pending = new Map<number, Pending>();
  let last = 0;
  let ended: Error | null = null;

  const settled = (id: number) => {
    const asked = pending.get(id);
    pending.delete(id);
    asked?.forget();
    if (pending.size === 0) worker.unref();
    return asked;
  };
  worker.on('message', (answer: SearchReply) => {
    if (answer.kind === 'notice') return notice?.(answer.words);
    if (answer.kind === 'ready') return settled(answer.id)?.up();
    const asked = pending.get(answer.id);
    if (!asked) return;
    if (answer.kind === 'report')
      return asked.report?.(answer.result as SearchResultText & AnalysisText);
    settled(answer.id);
    if (answer.kind === 'failed') asked.reject(new Error(answer.message));
    else asked.resolve(answer.result as SearchResultText & AnalysisText);
  });
  const fail = (error: Error) => {
    ended ??= error;
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  };
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('the engine’s thread has ended')));

  const ask = (
    kind: SearchJob['kind'],
    request: SearchRequest,
    watch: SearchWatch<SearchResultText & AnalysisText>,
  ) =>
    new Promise<SearchResultText & AnalysisText>((resolve, reject) => {
      if (ended) return reject(ended);
      const id = ++last;
      const halt = () => Atomics.store(stopped, 0, Math.max(id, Atomics.load(stopped, 0)));
      const { signal, report } = watch;
      if (signal?.aborted) halt();
      signal?.addEventListener('abort', halt, { once: true });
      const forget = () => signal?.removeEventListener('abort', halt);
      pending.set(id, { resolve, reject, report, forget, up: () => {} });
      worker.ref();
      const asked = epochNow();
      worker.postMessage({ ...request, id, kind, asked } satisfies SearchJob);
    });

  return {
    search: (request, watch = {}) =>
      ask('search', request, watch as SearchWatch<SearchResultText & AnalysisText>),
    analyse: (request, watch = {}) =>
      ask('analyse', request, watch as SearchWatch<SearchResultText & AnalysisText>),
    ready: () =>
      new Promise((resolve, reject) => {
        if (ended) return reject(ended);
        const id = ++last;
        const nothing = () => {};
        const asked = { resolve: nothing, reject, report: undefined, forget: nothing, up: resolve };
        pending.set(id, asked);
        worker.ref();
        worker.postMessage({ id, kind: 'ready' } satisfies ReadyJob);
      }),
    async close() {
      worker.ref(); // or nothing would wait for the end
      await worker.terminate();
    },
  };
}
