import type { Words } from '../core/result.ts';
import { crew, type Helper, type HelperStart } from './crew.ts';
import { type Kernel, type KernelName, loadKernel } from './host.ts';
import { texts } from './texts.ts';

/** What the compiled engines may use of a machine. */
export interface KernelPower {
  /** Bytes that the kernels of a game together may use to remember positions. */
  readonly memory?: number;
  /** Threads that a kernel may use, where `start` is given. */
  readonly threads?: number;
  /** Starts a thread that helps; see `crew.ts`. */
  start?(begin: HelperStart): Helper;
  /** Bytes that the machine has left, where it can be known. */
  available?(): number;
  /** Hears what should be known. */
  notice?(words: Words): void;
}

/** The part of the memory left that a table may take. */
const SHARE_OF_MEMORY = 0.7;

/** A kernel with a table of `wanted` bytes, or as much of it as there is, on as many threads as allowed. */
export function loadWith(power: KernelPower, name: KernelName, wanted: number): Kernel {
  const { threads = 1, start, available, notice } = power;
  const left = (available?.() ?? Number.POSITIVE_INFINITY) * SHARE_OF_MEMORY;
  const table = Math.min(wanted, left);
  const kernel =
    threads > 1 && start ? crew(name, { table, threads, start }) : loadKernel(name, { table });
  if (kernel.table <= wanted / 2) notice?.(texts.lessMemory(kernel.table));
  return kernel;
}

/** The same without helpers, for searches that only one thread can do. */
export const loadAlone = (power: KernelPower, name: KernelName, wanted: number): Kernel =>
  loadWith({ ...power, threads: 1 }, name, wanted);
