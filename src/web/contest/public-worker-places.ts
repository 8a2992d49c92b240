import type { PublicWorker } from '../../protocols/contest-wire.ts';

/** Places by number, so that none moves when another goes; with many free places they close up. */
export function publicWorkerPlaces(
  workers: readonly PublicWorker[],
): readonly (PublicWorker | null)[] {
  const last = Math.max(0, ...workers.map(({ number }) => number));
  if (last - workers.length > last / 3) return workers;
  const byNumber = new Map(workers.map(worker => [worker.number, worker]));
  return Array.from({ length: last }, (_, i) => byNumber.get(i + 1) ?? null);
}
