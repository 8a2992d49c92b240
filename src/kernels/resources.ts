import type { LocalizedText } from '../core/result.ts';
import { type Kernel, type KernelBuilds, loadKernel } from './host.ts';
import { type HelperStart, type HelperThread, threadPool } from './thread-pool.ts';

/** What compiled engines may use of the machine. */
export interface KernelResources {
  /** Bytes that the tables of a game's kernels may take together. */
  readonly memory?: number;
  /** Threads that a kernel may use if `start` is given. */
  readonly threads?: number;
  /** Starts a helper thread; see `thread-pool.ts`. */
  start?(begin: HelperStart): HelperThread;
  /** Bytes of free memory, if that can be known. */
  available?(): number;
  /** Called with messages for the user. */
  notice?(text: LocalizedText): void;
}

const MEGABYTE = 2 ** 20;
const lessMemory = (bytes: number): LocalizedText => ({
  fr: `La machine n’a pas autant de mémoire : la table des positions est réduite à ${Math.round(bytes / MEGABYTE)} Mo.`,
  en: `The machine has not that much memory: the table of positions is reduced to ${Math.round(bytes / MEGABYTE)} MB.`,
});

/** The fraction of the free memory that a table may take. */
const SHARE_OF_MEMORY = 0.7;

/** A kernel with a table of `wanted` bytes, or fewer if memory is short, on as many threads as `resources` allow. */
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
