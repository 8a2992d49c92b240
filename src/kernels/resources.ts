import type { LocalizedText } from '../core/result.ts';
import { type Kernel, type KernelBuilds, loadKernel } from './host.ts';
import { type HelperStart, type HelperThread, threadPool } from './thread-pool.ts';

/** What the compiled engines may use of a machine. */
export interface KernelResources {
  /** Bytes that the tables of a game's kernels may take together. */
  readonly memory?: number;
  /** Threads that a kernel may use, where `start` is given. */
  readonly threads?: number;
  /** Starts a helper thread; see `thread-pool.ts`. */
  start?(begin: HelperStart): HelperThread;
  /** Bytes that the machine has left, where it can be known. */
  available?(): number;
  /** Called with what the user should know. */
  notice?(text: LocalizedText): void;
}

const MEGABYTE = 2 ** 20;
const lessMemory = (bytes: number): LocalizedText => ({
  fr: `La machine n’a pas autant de mémoire : la table des positions est réduite à ${Math.round(bytes / MEGABYTE)} Mo.`,
  en: `The machine has not that much memory: the table of positions is reduced to ${Math.round(bytes / MEGABYTE)} MB.`,
});

/** The part of the available memory that a table may take. */
const SHARE_OF_MEMORY = 0.7;

/** A kernel with a table of `wanted` bytes, or fewer if memory is short, on as many threads as allowed. */
export function loadKernelWith(
  resources: KernelResources,
  builds: KernelBuilds,
  wanted: number,
): Kernel {
  const { threads = 1, start, available, notice } = resources;
  const left = (available?.() ?? Number.POSITIVE_INFINITY) * SHARE_OF_MEMORY;
  const table = Math.min(wanted, left);
  const kernel =
    threads > 1 && start
      ? threadPool(builds, { table, threads, start })
      : loadKernel(builds, { table });
  if (kernel.table <= wanted / 2) notice?.(lessMemory(kernel.table));
  return kernel;
}

/** The same on one thread, for searches that cannot use more. */
export const loadSingleThreaded = (
  resources: KernelResources,
  builds: KernelBuilds,
  wanted: number,
): Kernel => loadKernelWith({ ...resources, threads: 1 }, builds, wanted);
