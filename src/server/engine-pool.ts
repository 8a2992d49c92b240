import { availableParallelism } from 'node:os';
import { engineThread } from '../hosts/engine-thread.ts';
import type { Thinker } from '../match/thinker.ts';

/** One core stays for people; more threads than this serve nobody better. */
const MOST = 8;

/** Engines of all games share a few threads; whoever asks goes where the fewest wait. */
export function enginePool(
  size = Math.max(1, Math.min(MOST, availableParallelism() - 1)),
): Thinker {
  const threads: { readonly thinker: Thinker; waiting: number }[] = [];
  const least = () => {
    const free = threads.find(({ waiting }) => waiting === 0);
    if (free) return free;
    if (threads.length < size) {
      const thread = { thinker: engineThread(), waiting: 0 };
      threads.push(thread);
      return thread;
    }
    return threads.reduce((best, one) => (one.waiting < best.waiting ? one : best));
  };
  const ask = async <T>(question: (thinker: Thinker) => Promise<T>): Promise<T> => {
    const thread = least();
    thread.waiting++;
    try {
      return await question(thread.thinker);
    } finally {
      thread.waiting--;
    }
  };
  return {
    think: (request, watch) => ask(thinker => thinker.think(request, watch)),
    analyse: (request, watch) => ask(thinker => thinker.analyse(request, watch)),
    async close() {
      await Promise.all(threads.map(({ thinker }) => thinker.close()));
    },
  };
}
