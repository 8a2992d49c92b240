import { Worker } from 'node:worker_threads';
import type { Sides } from '../core/game.ts';
import type { EnginePlayer, FinishedGame, GameSetting } from './game.ts';

/** What goes to the thread that plays engines' games, and what comes back. */
export interface GameRequest {
  readonly setting: GameSetting;
  readonly players: Sides<EnginePlayer>;
}

export type GameReply =
  | { readonly kind: 'played'; readonly played: FinishedGame }
  | { readonly kind: 'failed'; readonly message: string };

export interface EngineGames {
  /** Resolves to null where the signal broke the game off. */
  play(order: GameRequest, signal: AbortSignal): Promise<FinishedGame | null>;
  close(): Promise<void>;
}

/** A thread, and what is to be done with the answer it is at. */
interface Table {
  readonly worker: Worker;
  answer(report: GameReply): void;
}

/** Threads for games of engines, as many as are played at once; each stays for the next game. */
export function engineGames(): EngineGames {
  const file = new URL(`./games-worker${import.meta.url.slice(-3)}`, import.meta.url);
  const idle: Table[] = [];
  const all = new Set<Table>();
  const start = (): Table => {
    const table: Table = { worker: new Worker(file), answer: () => {} };
    const fail = (message: string) => {
      all.delete(table);
      table.answer({ kind: 'failed', message });
    };
    table.worker.on('message', (report: GameReply) => table.answer(report));
    table.worker.on('error', error => fail(String(error)));
    table.worker.on('exit', () => fail('the thread of the engines’ games has ended'));
    all.add(table);
    return table;
  };
  return {
    play(order, signal) {
      if (signal.aborted) return Promise.resolve(null);
      const table = idle.pop() ?? start();
      return new Promise((resolve, reject) => {
        const stop = () => {
          table.answer = () => {};
          void table.worker.terminate(); // it thinks and hears nothing
          resolve(null);
        };
        signal.addEventListener('abort', stop, { once: true });
        table.answer = report => {
          signal.removeEventListener('abort', stop);
          table.answer = () => {};
          if (report.kind === 'failed') return reject(new Error(report.message));
          idle.push(table);
          resolve(report.played);
        };
        table.worker.postMessage(order);
      });
    },
    async close() {
      for (const table of all) table.answer = () => {};
      await Promise.all([...all].map(({ worker }) => worker.terminate()));
    },
  };
}
