import type { LocalizedText } from '../core/result.ts';
import { type Kernel, type KernelName, loadKernel } from './host.ts';
import { texts } from './texts.ts';
import { type HelperStart, type HelperThread, threadPool } from './thread-pool.ts';

/** What the compiled engines may use of a machine. */
export interface KernelResources {
  /** Bytes that the kernels of a game together may use to remember positions. */
  readonly memory?: number;
  /** Threads that a kernel may use, where `start` is given. */
  readonly threads?: number;
  /** Starts a thread that helps; see `crew.ts`. */
  start?(begin: HelperStart): HelperThread;
  /** Bytes that the machine has left, where it can be known. */
  available?(): number;
  /** Hears what should be known. */
  notice?(words: LocalizedText): void;
}

/** The part of the memory left that a table may take. */
const SHARE_OF_MEMORY = 0.7;

/** A kernel with a table of `wanted` bytes, or as much of it as there is, on as many threads as allowed. */
export function loadKernelWith(
  resources: KernelResources,
  name: KernelName,
  wanted: number,
): Kernel {
  const { threads = 1, start, available, notice } = resources;
  const left = (available?.() ?? Number.POSITIVE_INFINITY) * SHARE_OF_MEMORY;
  const table = Math.min(wanted, left);
  const kernel =
    threads > 1 && start
      ? threadPool(name, { table, threads, start })
      : loadKernel(name, { table });
  if (kernel.table <= wanted / 2) notice?.(texts.lessMemory(kernel.table));
  return kernel;
}

/** The same without helpers, for searches that only one thread can do. */
export const loadSingleThreaded = (
  resources: KernelResources,
  name: KernelName,
  wanted: number,
): Kernel => loadKernelWith({ ...resources, threads: 1 }, name, wanted);
