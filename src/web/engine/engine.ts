import type { Position, Rules } from '../../core/game.ts';
import type { EngineClient, SearchRequest } from '../../match/engine-client.ts';
import { workerEngine } from '../../match/worker-engine.ts';
import { webPort } from '../../workers/port.ts';
import { type HelperRequest, HelperThreads } from './helpers.ts';

/** An engine in a Web Worker, so that the page never blocks. */
export function engineInWorker(): EngineClient {
  const helpers = new HelperThreads();
  return workerEngine<HelperRequest>({
    start: () =>
      webPort(new Worker(new URL('./engine-worker.ts', import.meta.url), { type: 'module' })),
    sharedMemory: self.crossOriginIsolated,
    onNotice: request => helpers.handle(request),
    onEnd: () => helpers.end(),
  });
}

let shared: EngineClient | null = null;

/** `time`: in milliseconds, in place of the player's own limits. */
export const requestFor = (
  rules: Rules,
  position: Position,
  player: string,
  seed: string,
  time?: number,
): SearchRequest => ({
  rules: rules.id,
  position: position.text(),
  player,
  seed,
  ...(time === undefined ? {} : { limits: { time } }),
});

/** The engine for analyses and hints; each game has its own. */
export const analyst = (): EngineClient => {
  shared ??= engineInWorker();
  return shared;
};
