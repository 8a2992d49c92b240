import { threads as binaries } from './built/threads.ts';
import {
  ANSWER,
  type Called,
  deskBytes,
  FIRST_DESK,
  type Kernel,
  type KernelName,
  type Looking,
  memoryFor,
  NEVER,
  type Place,
  Seated,
  TABLE,
  WORDS,
} from './host.ts';

/**
 * Several threads on one question and one table. All search the same position, in slightly different orders,
 * and find what the others have put into the table; whoever is done first ends it. The one that calls works
 * too. Helpers wait inside shared memory, so they hear a call even while whoever started them is busy. Where
 * memory cannot be shared (a page that is not isolated from other sites), use `loadKernel`.
 */

/** What a helper needs to begin: all of it may be posted to a worker. */
export interface HelperStart extends Place {
  readonly name: KernelName;
}

export interface Helper {
  close(): void;
}

export interface CrewOptions {
  /** As in `KernelOptions`; shared by all. */
  readonly table?: number;
  /** With the one that calls; at least 2. */
  readonly threads: number;
  /** Starts a worker that calls `help` with what it is given. */
  start(begin: HelperStart): Helper;
}

// Words in shared memory: the number of the newest call, the thread that finished it (0 nobody, 1 the caller,
// 2 the first helper…), how many helpers are at work, how many are awake.
const SIGNALS = 0xf000;
const [CALL, FINISHED, BUSY, AWAKE] = [0, 1, 2, 3];
const NODES = 4;
/** A helper looks up within a millisecond; one that does not answer for so long is dead. */
const PATIENCE = 10_000;

const signalsIn = (memory: WebAssembly.Memory) => new Int32Array(memory.buffer, SIGNALS, 4);

/** The life of a helper: never returns. */
export function help({ name, ...place }: HelperStart): void {
  const signals = signalsIn(place.memory);
  const seat = new Seated(binaries[name], place);
  Atomics.add(signals, AWAKE, 1);
  Atomics.notify(signals, AWAKE);
  for (let call = 0; ; ) {
    Atomics.wait(signals, CALL, call);
    call = Atomics.load(signals, CALL);
    const { finished } = seat.obey({ enough: () => Atomics.load(signals, FINISHED) !== 0 });
    if (finished) Atomics.compareExchange(signals, FINISHED, 0, place.thread + 1);
    Atomics.sub(signals, BUSY, 1);
    Atomics.notify(signals, BUSY);
  }
}

export interface Crew extends Kernel {
  readonly threads: number;
  close(): void;
}

/** A kernel with helpers. */
export function crew(name: KernelName, { table = TABLE, threads, start }: CrewOptions): Crew {
  const binary = binaries[name];
  const size = deskBytes(binary, true);
  const place = memoryFor(threads * size, table, true);
  const deskOf = (thread: number) => FIRST_DESK + thread * size;
  const seat = new Seated(binary, { ...place, thread: 0, desk: deskOf(0) });
  const signals = signalsIn(place.memory);
  const helpers = Array.from({ length: threads - 1 }, (_, i) =>
    start({ ...place, name, thread: i + 1, desk: deskOf(i + 1) }),
  );
  const question = (thread: number) => new Int32Array(place.memory.buffer, deskOf(thread), WORDS);
  const answer = (thread: number) =>
    new Int32Array(place.memory.buffer, deskOf(thread) + ANSWER, WORDS);

  const callHelpers = (words: readonly number[]) => {
    for (let thread = 1; thread < threads; thread++) question(thread).set(words);
    for (let thread = 0; thread < threads; thread++) answer(thread).fill(0);
    Atomics.store(signals, FINISHED, 0);
    Atomics.store(signals, BUSY, threads - 1);
    Atomics.add(signals, CALL, 1);
    Atomics.notify(signals, CALL);
  };
  const awaitHelpers = () => {
    for (let busy = Atomics.load(signals, BUSY); busy > 0; busy = Atomics.load(signals, BUSY))
      if (Atomics.wait(signals, BUSY, busy, PATIENCE) === 'timed-out')
        throw new Error('a helper of the kernels does not answer');
  };

  return {
    table: place.table,
    threads,
    get memoryBytes() {
      return seat.memoryBytes;
    },
    call(words: readonly number[], looking: Looking = NEVER): Called {
      if (looking.alone) return seat.call(words, looking);
      while (Atomics.load(signals, AWAKE) < threads - 1)
        if (Atomics.wait(signals, AWAKE, Atomics.load(signals, AWAKE), PATIENCE) === 'timed-out')
          throw new Error('a helper of the kernels does not start');
      seat.prepare(words);
      callHelpers(words);
      const own = seat.obey({
        ...looking,
        enough: () => Atomics.load(signals, FINISHED) !== 0 || looking.enough(),
      });
      Atomics.compareExchange(signals, FINISHED, 0, 1);
      awaitHelpers();
      const finisher = Atomics.load(signals, FINISHED) - 1;
      const found = answer(finisher).slice();
      let nodes = 0;
      for (let thread = 0; thread < threads; thread++)
        nodes += (answer(thread)[NODES] >>> 0) + (answer(thread)[NODES + 1] >>> 0) * 2 ** 32;
      found.set([nodes | 0, Math.floor(nodes / 2 ** 32)], NODES);
      return { answer: found, finished: own.finished || finisher > 0 };
    },
    close() {
      for (const helper of helpers) helper.close();
    },
  };
}
