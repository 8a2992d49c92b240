import type { LocalizedText } from '../core/result.ts';
import type { EngineClient } from '../match/engine-client.ts';
import { workerEngine } from '../match/worker-engine.ts';
import { type EngineResources, MEGABYTE } from './engine-resources.ts';
import { startWorker } from './node-port.ts';

export interface EngineOptions extends Partial<EngineResources> {
  /** Called with warnings, such as memory that the machine does not have. */
  readonly notice?: (text: LocalizedText) => void;
}

/** An engine in its own thread, which keeps the process alive only while it searches. */
export function engineThread({ memory, threads, notice }: EngineOptions = {}): EngineClient {
  return workerEngine({
    start: () => startWorker('engine-worker', import.meta.url),
    resources: {
      ...(memory === undefined ? {} : { memory: memory * MEGABYTE }),
      ...(threads === undefined ? {} : { threads }),
    },
    sharedMemory: true,
    eager: true,
    ...(notice ? { onWarning: notice } : {}),
  });
}
