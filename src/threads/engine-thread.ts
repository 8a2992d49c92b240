import { Worker } from 'node:worker_threads';
import type { LocalizedText } from '../core/result.ts';
import type { EngineClient } from '../match/engine-client.ts';
import { workerEngine } from '../match/worker-engine.ts';
import { nodePort } from '../workers/port.ts';
import { type EngineResources, MEGABYTE } from './engine-resources.ts';

export interface EngineOptions extends Partial<EngineResources> {
  /** Called with warnings, such as memory that the machine does not have. */
  readonly notice?: (text: LocalizedText) => void;
}

/** An engine in its own thread, which keeps the process alive only while it searches. */
export function engineThread({ memory, threads, notice }: EngineOptions = {}): EngineClient {
  const file = new URL(`./engine-worker${import.meta.url.slice(-3)}`, import.meta.url);
  return workerEngine({
    start: () => nodePort(new Worker(file)),
    resources: {
      ...(memory === undefined ? {} : { memory: memory * MEGABYTE }),
      ...(threads === undefined ? {} : { threads }),
    },
    sharedMemory: true,
    eager: true,
    ...(notice ? { onWarning: notice } : {}),
  });
}
