import { every } from '../time/timers.ts';
import type { ProcessGroup } from './process-group.ts';
import { familyOf, type ProcessInfo, processes, sharedMemoryOf } from './process-tree.ts';

const EVERY = 250;
/** How often the memory of a bot is measured that seems to exceed its limit. */
const MEASUREMENTS = 3;

type WatchedGroup = Pick<ProcessGroup, 'child' | 'members'>;

interface Watched {
  readonly limit: number;
  report(bytes: number): void;
}

const watched = new Map<WatchedGroup, Watched>();
let stopSampling: (() => void) | undefined;

function sample(): void {
  let all: readonly ProcessInfo[] | undefined; // one scan for all bots
  for (const [group, { limit, report }] of watched) {
    const family = runningIn(group, () => (all ??= processes()));
    const resident = sum(family, ({ memory }) => memory);
    report(resident <= limit ? resident : shared(group, limit));
  }
}

const runningIn = ({ child, members }: WatchedGroup, all: () => readonly ProcessInfo[]) =>
  members?.() ?? familyOf(child.pid ?? 0, all());

/** The memory of a group, with shared pages in proportion. If sharing processes end meanwhile the result is too large, so it is measured again. */
function shared(group: WatchedGroup, limit: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < MEASUREMENTS && least > limit; i++) {
    const family = runningIn(group, processes);
    least = Math.min(
      least,
      sum(family, ({ pid, memory }) => sharedMemoryOf(pid) ?? memory),
    );
  }
  return least;
}

const sum = (family: readonly ProcessInfo[], bytes: (proc: ProcessInfo) => number): number =>
  family.reduce((total, proc) => total + bytes(proc), 0);

/** Reports, four times a second, the memory of a group and its descendants. Returns a function that stops it. */
export function monitorMemory(
  group: WatchedGroup,
  limit: number,
  report: (bytes: number) => void,
): () => void {
  watched.set(group, { limit, report });
  stopSampling ??= every(EVERY, sample);
  return () => {
    watched.delete(group);
    if (watched.size > 0) return;
    stopSampling?.();
    stopSampling = undefined;
  };
}
