import { familyOf, processes } from './process-tree.ts';

const EVERY = 250;

const watched = new Map<number, (bytes: number) => void>();
let timer: NodeJS.Timeout | undefined;

function sample(): void {
  const all = processes(); // one scan for all bots
  for (const [group, report] of watched)
    report(familyOf(group, all).reduce((sum, { memory }) => sum + memory, 0));
}

/** Reports, four times a second, the memory of a group and its descendants. Returns a function that stops it. */
export function monitorMemory(group: number, report: (bytes: number) => void): () => void {
  watched.set(group, report);
  timer ??= setInterval(sample, EVERY);
  return () => {
    watched.delete(group);
    if (watched.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
