import module from 'node:module';
import { dirname } from 'node:path';
import { MessageChannel, Worker } from 'node:worker_threads';
import type { Port } from '../../src/workers/port.ts';

/**
 * Reuses threads of closed stores, since starting one takes 0.1 s. A thread has one store at a time; its entry module
 * is loaded anew for each, and gets a port of its own in place of the thread's `parentPort`.
 */

const BOOT = `
const threads = require('node:worker_threads');
const module = require('node:module');
const { cache, file } = threads.workerData;
const parent = threads.parentPort;
if (cache) module.enableCompileCache(cache);
let uses = 0;
parent.on('message', port => {
  threads.parentPort = port;
  module.syncBuiltinESMExports();
  import(file + '?' + ++uses);
});`;

const idle = new Map<string, Worker[]>();

const started = (file: string): Worker => {
  const version = module.getCompileCacheDir();
  const worker = new Worker(BOOT, {
    eval: true,
    workerData: { cache: version && dirname(version), file },
  });
  worker.unref();
  // its port may have closed first, so that it counted as idle
  worker.on('exit', () => idle.set(file, idle.get(file)?.filter(other => other !== worker) ?? []));
  return worker;
};

/** A thread that runs that file, whose module takes calls from `parentThread()`. */
export function keptStoreThread(file: string): Port {
  const worker = idle.get(file)?.pop() ?? started(file);
  const { port1: port, port2: itsPort } = new MessageChannel();
  let end: (error: Error | null) => void = () => {};
  let failure: Error | null = null;
  let ending = false;
  const fail = (error: unknown) => {
    failure = error instanceof Error ? error : new Error(String(error));
  };
  const exit = () => {
    port.removeListener('close', leave);
    port.close();
    end(failure);
  };
  /** An orderly end, with the store closed. */
  const leave = () => {
    if (ending) return;
    worker.off('error', fail).off('exit', exit);
    idle.set(file, [...(idle.get(file) ?? []), worker]);
    end(null);
  };
  worker.on('error', fail).on('exit', exit);
  port.on('close', leave);
  worker.postMessage(itsPort, [itsPort]);
  return {
    post: message => port.postMessage(message),
    onMessage: listener => void port.on('message', listener),
    onEnd(listener) {
      end = listener;
    },
    keepAlive: keep => (keep ? port.ref() : port.unref()),
    async close() {
      ending = true; // its port closes too, but the thread must not be reused
      await worker.terminate();
    },
  };
}
