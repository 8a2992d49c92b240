import module from 'node:module';
import { FaultError } from '../../src/core/result.ts';
import { parentThread } from '../../src/threads/node-port.ts';
import { serve, type WorkerServer } from '../../src/workers/worker-server.ts';

/** A worker with one method for each possible course of a call. */
export interface ProbeMethods {
  add(a: number, b: number): number;
  count(to: number): number;
  refuse(): void;
  break(): void;
  /** Reports that it runs, then reads no message until it is cancelled. */
  spin(): string;
  /** Never replies. */
  hang(): void;
  /** Ends the thread, with an uncaught error or an exit code. */
  die(how: 'throw' | 'exit'): void;
  later(): string;
  compileCache(): { readonly folder: string | undefined; readonly variable: string | undefined };
}

const pending: (() => void)[] = [];
const server: WorkerServer<string> = serve<ProbeMethods, string, string>(
  parentThread(),
  {
    add: (_, a, b) => a + b,
    count(call, to) {
      for (let i = 1; i <= to; i++) call.progress(i);
      return to;
    },
    refuse() {
      throw new FaultError({ code: 'probe', message: { fr: 'non', en: 'no' } });
    },
    break() {
      throw new TypeError('broken');
    },
    spin(call) {
      call.progress('spinning');
      while (!call.isCancelled());
      return 'cancelled';
    },
    hang: () => new Promise<void>(() => {}),
    die(_, how) {
      if (how === 'exit') process.exit(3);
      setImmediate(() => {
        throw new Error('uncaught');
      });
      return new Promise<void>(() => {});
    },
    compileCache: () => ({
      folder: module.getCompileCacheDir(),
      variable: process.env.NODE_COMPILE_CACHE,
    }),
    later: () => new Promise(resolve => pending.push(() => resolve('late'))),
  },
  {
    onNotice(notice) {
      if (notice === 'release') for (const release of pending.splice(0)) release();
      else server.notify(`heard ${notice}`);
    },
    onClose: async () => server.notify('closing'),
  },
);
