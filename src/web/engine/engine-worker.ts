import { games } from '../../games/index.ts';
import { kernelEngines } from '../../games/kernels.ts';
import { serveEngine } from '../../match/engine-service.ts';
import { webPort } from '../../workers/port.ts';
import { type HelperRequest, startHelperWith, threadsHere } from './helpers.ts';

/** The entry of the worker that runs an engine's searches. */
serveEngine<HelperRequest>(webPort(self), (_, notify) => ({
  games,
  kernels: kernelEngines({ threads: threadsHere(), start: startHelperWith(notify) }),
}));
