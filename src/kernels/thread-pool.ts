import { threads as binaries } from './built/threads.ts';
import {
  ANSWER,
  type CallOptions,
  FIRST_WORKSPACE,
  type Kernel,
  type KernelCall,
  KernelInstance,
  type KernelName,
  type KernelWorkspace,
  longOf,
  memoryFor,
  moduleOf,
  NEVER,
  TABLE,
  WORDS,
  workspaceBytes,
} from './host.ts';

/**
 * Several threads on one question and one table. All search the same position, in slightly different orders,
 * and find what the others have put into the table; whoever is done first ends it. The one that calls works
 * too, and waits for nobody to start. Helpers wait inside shared memory, so they hear a call even while whoever
 * started them is busy. Where memory cannot be shared (a page that is not isolated from other sites), use
 * `loadKernel`.
 */

/** What a helper needs to begin: all of it may be posted to a worker. */
export interface HelperStart extends KernelWorkspace {
  readonly module: WebAssembly.Module;
}

export interface HelperThread {
  close(): void;
}

export interface ThreadPoolOptions {
  /** As in `KernelOptions`; shared by all. */
  readonly table?: number;
  /** With the one that calls; at least 2. */
  readonly threads: number;
  /** Starts a worker that calls `help` with what it is given. */
  start(begin: HelperStart): HelperThread;
}

// Words in shared memory: the number of the newest call, the thread that finished it (0 nobody, 1 the caller,
// 2 the first helper…), and who works on it: 0 while no call is open, otherwise 1 and one for each helper.
const SIGNALS = 0xf000;
const [CALL, FINISHED, OPEN] = [0, 1, 2];
const NODES = 4;
/** A helper looks up within a millisecond; one that does not answer for so long is dead. */
const HELPER_TIMEOUT = 10_000;

const signalsIn = (memory: WebAssembly.Memory) => new Int32Array(memory.buffer, SIGNALS, 3);

/** Takes part in the call that is open, if one is. */
function join(signals: Int32Array): boolean {
  for (let open = Atomics.load(signals, OPEN); open !== 0; ) {
    const seen = Atomics.compareExchange(signals, OPEN, open, open + 1);
    if (seen === open) return true;
    open = seen;
  }
  return false;
}

/** The life of a helper: never returns. One that starts late joins the call that is under way. */
export function runHelper({ module, ...place }: HelperStart): void {
  const signals = signalsIn(place.memory);
  const instance = new KernelInstance(module, place);
  for (let call = 0; ; ) {
    Atomics.wait(signals, CALL, call);
    call = Atomics.load(signals, CALL);
    if (!join(signals)) continue;
    const { finished } = instance.run({ enough: () => Atomics.load(signals, FINISHED) !== 0 });
    if (finished) Atomics.compareExchange(signals, FINISHED, 0, place.thread + 1);
    Atomics.sub(signals, OPEN, 1);
    Atomics.notify(signals, OPEN);
  }
}

export interface ThreadPool extends Kernel {
  readonly threads: number;
  close(): void;
}

/** A kernel with helpers. */
export function threadPool(
  name: KernelName,
  { table = TABLE, threads, start }: ThreadPoolOptions,
): ThreadPool {
  const module = moduleOf(binaries[name]);
  const size = workspaceBytes(module, true);
  const place = memoryFor(threads * size, table, true);
  const workspaceOf = (thread: number) => FIRST_WORKSPACE + thread * size;
  const instance = new KernelInstance(module, { ...place, thread: 0, workspace: workspaceOf(0) });
  const signals = signalsIn(place.memory);
  const helpers = Array.from({ length: threads - 1 }, (_, i) =>
    start({ ...place, module, thread: i + 1, workspace: workspaceOf(i + 1) }),
  );
  const question = (thread: number) =>
    new Int32Array(place.memory.buffer, workspaceOf(thread), WORDS);
  const answer = (thread: number) =>
    new Int32Array(place.memory.buffer, workspaceOf(thread) + ANSWER, WORDS);

  const callHelpers = (words: readonly number[]) => {
    for (let thread = 1; thread < threads; thread++) question(thread).set(words);
    for (let thread = 0; thread < threads; thread++) answer(thread).fill(0);
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
        throw new Error('a helper of the kernels does not answer');
    }
  };

  return {
    table: place.table,
    threads,
    get memoryBytes() {
      return instance.memoryBytes;
    },
    call(words: readonly number[], looking: CallOptions = NEVER): KernelCall {
      if (looking.alone) return instance.call(words, looking);
      instance.prepare(words);
      callHelpers(words);
      const own = instance.run({
        ...looking,
        enough: () => Atomics.load(signals, FINISHED) !== 0 || looking.enough(),
      });
      Atomics.compareExchange(signals, FINISHED, 0, 1);
      closeCall();
      const finisher = Atomics.load(signals, FINISHED) - 1;
      const found = answer(finisher).slice();
      const each = Array.from({ length: threads }, (_, thread) => longOf(answer(thread), NODES));
      const nodes = each.reduce((sum, one) => sum + one, 0);
      found.set([nodes | 0, Math.floor(nodes / 2 ** 32)], NODES);
      return {
        answer: found,
        finished: own.finished || finisher > 0,
        threads: each.filter(one => one > 0).length,
      };
    },
    close() {
      for (const helper of helpers) helper.close();
    },
  };
}
