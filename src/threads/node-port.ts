import module from 'node:module';
import { dirname } from 'node:path';
import { type MessagePort, parentPort, Worker } from 'node:worker_threads';
import { errorMessage } from '../core/result.ts';
import type { Port } from '../workers/port.ts';

/**
 * Gives the thread the compile cache of its starter, without which it compiles every module again. An
 * environment variable would do the same but reach the programs that the thread starts.
 */
const BOOT = `
const { cache, file } = require('node:worker_threads').workerData;
if (cache) require('node:module').enableCompileCache(cache);
import(file);`;

/**
 * Starts a thread on a file beside the module at `base`; both are TypeScript, or both compiled. `heap`: its
 * megabytes, beyond which it ends with an error.
 */
export function startWorker(name: string, base: string, heap?: number): Port {
  const file = new URL(`./${name}${base.slice(-3)}`, base).href;
  const version = module.getCompileCacheDir(); // a folder of the cache for this version of Node
  const worker = new Worker(BOOT, {
    eval: true,
    workerData: { cache: version && dirname(version), file },
    ...(heap === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: heap } }),
  });
  return {
    ...messages(worker),
    onEnd(listener) {
      let failure: Error | null = null;
      worker.on('error', error => {
        failure = error instanceof Error ? error : new Error(errorMessage(error));
      });
      worker.on('exit', () => listener(failure));
    },
    async close() {
      await worker.terminate();
    },
  };
}

/** Inside a thread: the port to its starter. */
export function parentThread(): Port {
  if (!parentPort) throw new Error('this module runs in a worker thread');
  const port = parentPort;
  return {
    ...messages(port),
    onEnd() {}, // a thread ends with its starter
    close: async () => port.close(),
  };
}

function messages(end: Worker | MessagePort): Pick<Port, 'post' | 'onMessage' | 'keepAlive'> {
  return {
    post: message => end.postMessage(message),
    onMessage: listener => void end.on('message', listener),
    keepAlive: keep => (keep ? end.ref() : end.unref()),
  };
}
