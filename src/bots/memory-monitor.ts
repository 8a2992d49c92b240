import { familyOf, type ProcessInfo, processes, sharedMemoryOf } from './process-tree.ts';

const EVERY = 250;

interface Watched {
  readonly limit: number;
  report(bytes: number): void;
}

const watched = new Map<number, Watched>();
let timer: NodeJS.Timeout | undefined;

function sample(): void {
  const all = processes(); // one scan for all bots
  for (const [group, { limit, report }] of watched) {
    const family = familyOf(group, all);
    const resident = sum(family, ({ memory }) => memory);
    // pages that forked processes share are resident in each: counted exactly where it matters
    report(
      resident <= limit ? resident : sum(family, proc => sharedMemoryOf(proc.pid) ?? proc.memory),
    );
  }
}

const sum = (family: readonly ProcessInfo[], bytes: (proc: ProcessInfo) => number): number =>
  family.reduce((total, proc) => total + bytes(proc), 0);

/** Reports, four times a second, the memory of a group and its descendants. Returns a function that stops it. */
export function monitorMemory(
  group: number,
  limit: number,
  report: (bytes: number) => void,
): () => void {
  watched.set(group, { limit, report });
  timer ??= setInterval(sample, EVERY);
  return () => {
    watched.delete(group);
    if (watched.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
