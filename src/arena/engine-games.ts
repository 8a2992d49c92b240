import type { Sides } from '../core/game.ts';
import type { SeatChoice } from '../match/seat-choice.ts';
import { startWorker } from '../threads/node-port.ts';
import { type WorkerClient, workerClient } from '../workers/worker-client.ts';
import type { FinishedGame, GameSpec } from './game.ts';

/** An engine's seat, as plain data. */
export type EngineChoice = Extract<SeatChoice, { kind: 'engine' }>;

/** The methods of a thread that plays engines' games. */
export interface GamesMethods {
  play(spec: GameSpec, seats: Sides<EngineChoice>): FinishedGame;
}

export interface EngineGames {
  /** Resolves to null if the signal aborted the game. */
  play(
    spec: GameSpec,
    seats: Sides<EngineChoice>,
    signal: AbortSignal,
  ): Promise<FinishedGame | null>;
  close(): Promise<void>;
}

/** Threads for games of engines, one per concurrent game; each is reused. */
export function engineGames(): EngineGames {
  const idle: WorkerClient<GamesMethods>[] = [];
  const all = new Set<WorkerClient<GamesMethods>>();
  const start = (): WorkerClient<GamesMethods> => {
    const worker = workerClient<GamesMethods>(startWorker('games-worker', import.meta.url), {
      name: 'the thread of the engines’ games',
      onEnd: () => all.delete(worker),
    });
    all.add(worker);
    return worker;
  };
  return {
    async play(spec, seats, signal) {
      if (signal.aborted) return null;
      const worker = idle.pop() ?? start();
      const stop = () => void worker.terminate(); // it searches and reads no messages
      signal.addEventListener('abort', stop, { once: true });
      try {
        const played = await worker.call('play', [spec, seats]);
        idle.push(worker);
        return played;
      } catch (error) {
        if (signal.aborted) return null;
        throw error;
      } finally {
        signal.removeEventListener('abort', stop);
      }
    },
    async close() {
      await Promise.all([...all].map(worker => worker.terminate()));
    },
  };
}
