import {
  type CallOptions,
  type Kernel,
  type KernelBuilds,
  type KernelCall,
  KernelInstance,
  type KernelWorkspace,
  longAt,
  memoryFor,
  moduleOf,
  NEVER_STOP,
  TABLE,
  workspaceBytes,
} from './host.ts';
import { FIRST_WORKSPACE, MESSAGE_WORDS, REPLY_NODES, REPLY_OFFSET, SIGNALS } from './messages.ts';

/**
 * Several threads on one request and one table. All search the same position in slightly different orders and
 * share results through the table; the first to finish ends the call. The calling thread searches too and does
 * not wait for helpers to start. Helpers wait with `Atomics.wait`, so that a call reaches them even while the event
 * loop of the thread that started them is blocked. Without shared memory (a page that is not cross-origin
 * isolated), use `loadKernel`.
 */

/** What a helper needs to start; can be posted to a worker. */
export interface HelperStart extends KernelWorkspace {
  readonly module: WebAssembly.Module;
}

export interface HelperThread {
  close(): void;
}

export interface ThreadPoolOptions {
  /** As in `KernelOptions`; shared by all threads. */
  readonly table?: number;
  /** At least 2, including the calling thread. */
  readonly threads: number;
  /** Starts a worker that calls `runHelper` with the argument. */
  start(begin: HelperStart): HelperThread;
}

// Words in shared memory: the number of the latest call; the thread that finished it (0 none, 1 the caller,
// 2 the first helper…); the number of threads that take part, 0 while no call is open.
const [CALL, FINISHED, OPEN] = [0, 1, 2];
/** In milliseconds. A helper polls every millisecond, so one that is silent for this long is dead. */
const HELPER_TIMEOUT = 10_000;

const signalsIn = (memory: WebAssembly.Memory) => new Int32Array(memory.buffer, SIGNALS, 3);

/** Enters this thread in the open call; false if there is none. */
function join(signals: Int32Array): boolean {
  for (let open = Atomics.load(signals, OPEN); open !== 0; ) {
    const seen = Atomics.compareExchange(signals, OPEN, open, open + 1);
    if (seen === open) return true;
    open = seen;
  }
  return false;
}

/** The loop of a helper; never returns. A helper that starts late joins the open call. */
export function runHelper({ module, ...place }: HelperStart): void {
  const signals = signalsIn(place.memory);
  const instance = new KernelInstance(module, place);
  for (let call = 0; ; ) {
    Atomics.wait(signals, CALL, call);
    call = Atomics.load(signals, CALL);
    if (!join(signals)) continue;
    const { finished } = instance.run({ shouldStop: () => Atomics.load(signals, FINISHED) !== 0 });
    if (finished) Atomics.compareExchange(signals, FINISHED, 0, place.thread + 1);
    Atomics.sub(signals, OPEN, 1);
    Atomics.notify(signals, OPEN);
  }
}

export interface ThreadPool extends Kernel {
  readonly threads: number;
  close(): void;
}

/** A kernel on several threads. */
export function threadPool(
  builds: KernelBuilds,
  { table = TABLE, threads, start }: ThreadPoolOptions,
): ThreadPool {
  const module = moduleOf(builds.threads);
  const size = workspaceBytes(module, true);
  const place = memoryFor(threads * size, table, true);
  const workspaceOf = (thread: number) => FIRST_WORKSPACE + thread * size;
  const instance = new KernelInstance(module, { ...place, thread: 0, workspace: workspaceOf(0) });
  const signals = signalsIn(place.memory);
  const helpers = Array.from({ length: threads - 1 }, (_, i) =>
    start({ ...place, module, thread: i + 1, workspace: workspaceOf(i + 1) }),
  );
  const request = (thread: number) =>
    new Int32Array(place.memory.buffer, workspaceOf(thread), MESSAGE_WORDS);
  const reply = (thread: number) =>
    new Int32Array(place.memory.buffer, workspaceOf(thread) + REPLY_OFFSET, MESSAGE_WORDS);

  const callHelpers = (words: readonly number[]) => {
    for (let thread = 1; thread < threads; thread++) request(thread).set(words);
    for (let thread = 0; thread < threads; thread++) reply(thread).fill(0);
    Atomics.store(signals, FINISHED, 0);
    Atomics.store(signals, OPEN, 1);
    Atomics.add(signals, CALL, 1);
    Atomics.notify(signals, CALL);
  };
  const closeCall = () => {
    for (;;) {
      const open = Atomics.compareExchange(signals, OPEN, 1, 0);
      if (open === 1) return;
      if (Atomics.wait(signals, OPEN, open, HELPER_TIMEOUT) === 'timed-out')
        throw new Error('a helper of the kernels does not respond');
    }
  };

  return {
    table: place.table,
    threads,
    get memoryBytes() {
      return instance.memoryBytes;
    },
    call(words: readonly number[], options: CallOptions = NEVER_STOP): KernelCall {
      if (options.singleThread) return instance.call(words, options);
      instance.prepare(words);
      callHelpers(words);
      const own = instance.run({
        ...options,
        shouldStop: () => Atomics.load(signals, FINISHED) !== 0 || options.shouldStop(),
      });
      Atomics.compareExchange(signals, FINISHED, 0, 1);
      closeCall();
      const finisher = Atomics.load(signals, FINISHED) - 1;
      const found = reply(finisher).slice();
      const each = Array.from({ length: threads }, (_, thread) =>
        longAt(reply(thread), REPLY_NODES),
      );
      const nodes = each.reduce((sum, one) => sum + one, 0);
      found.set([nodes | 0, Math.floor(nodes / 2 ** 32)], REPLY_NODES);
      return {
        reply: found,
        finished: own.finished || finisher > 0,
        threads: each.filter(one => one > 0).length,
      };
    },
    close() {
      for (const helper of helpers) helper.close();
    },
  };
}
