import type { LocalizedText } from '../core/result.ts';
import type { EngineClient } from '../match/engine-client.ts';
import { workerEngine } from '../match/worker-engine.ts';
import { type EngineResources, MEGABYTE } from './engine-resources.ts';
import { startWorker } from './node-port.ts';

export interface EngineOptions extends Partial<EngineResources> {
  /** The most nodes of a tree that a search keeps; see `SearchContext`. */
  readonly treeNodes?: number;
  /** Megabytes of its heap. */
  readonly heap?: number;
  /** The thread's niceness, from 0 to 19; Linux only. */
  readonly niceness?: number;
  /** Called with warnings, such as memory that the machine does not have. */
  readonly notice?: (text: LocalizedText) => void;
}

/** An engine in its own thread, which keeps the process alive only while it searches. */
export function engineThread({
  memory,
  threads,
  treeNodes,
  heap,
  niceness,
  notice,
}: EngineOptions = {}): EngineClient {
  return workerEngine({
    start: () => startWorker('engine-worker', import.meta.url, heap),
    resources: {
      ...(memory === undefined ? {} : { memory: memory * MEGABYTE }),
      ...(threads === undefined ? {} : { threads }),
      ...(treeNodes === undefined ? {} : { treeNodes }),
      ...(niceness === undefined ? {} : { niceness }),
    },
    sharedMemory: true,
    eager: true,
    ...(notice ? { onWarning: notice } : {}),
  });
}
