import { availableParallelism } from 'node:os';
import type { EngineClient } from '../match/engine-client.ts';
import { engineThread } from '../threads/engine-thread.ts';

/** One core is left to the main loop; more threads than this bring nothing. */
const MOST = 8;

/** The engines of all games share a few threads; a request goes to the one with the shortest queue. */
export function enginePool(
  size = Math.max(1, Math.min(MOST, availableParallelism() - 1)),
): EngineClient {
  const threads: { readonly engine: EngineClient; waiting: number }[] = [];
  const least = () => {
    const free = threads.find(({ waiting }) => waiting === 0);
    if (free) return free;
    if (threads.length < size) {
      const thread = { engine: engineThread(), waiting: 0 };
      threads.push(thread);
      return thread;
    }
    return threads.reduce((best, one) => (one.waiting < best.waiting ? one : best));
  };
  const ask = async <T>(question: (engine: EngineClient) => Promise<T>): Promise<T> => {
    const thread = least();
    thread.waiting++;
    try {
      return await question(thread.engine);
    } finally {
      thread.waiting--;
    }
  };
  return {
    search: (request, watch) => ask(engine => engine.search(request, watch)),
    analyse: (request, watch) => ask(engine => engine.analyse(request, watch)),
    ready: () => ask(engine => engine.ready()),
    async close() {
      await Promise.all(threads.map(({ engine }) => engine.close()));
    },
  };
}
