import { familyOf, processes } from './process-tree.ts';

const EVERY = 250;

const watched = new Map<number, (bytes: number) => void>();
let timer: NodeJS.Timeout | undefined;

function look(): void {
  const all = processes(); // one look for everybody
  for (const [group, hear] of watched)
    hear(familyOf(group, all).reduce((sum, { memory }) => sum + memory, 0));
}

/** Tells, four times a second, how much memory a group and its descendants hold. Returns what ends it. */
export function monitorMemory(group: number, hear: (bytes: number) => void): () => void {
  watched.set(group, hear);
  timer ??= setInterval(look, EVERY);
  return () => {
    watched.delete(group);
    if (watched.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
