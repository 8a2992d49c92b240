import { games } from '../games/index.ts';
import { kernelEngines } from '../games/kernels.ts';
import { serveEngine } from '../match/engine-service.ts';
import { startHelper } from './kernel-helper.ts';
import { parentThread } from './node-port.ts';

/** The thread that runs an engine's searches. */
serveEngine(parentThread(), (resources, notify) => ({
  games,
  kernels: kernelEngines({
    ...resources,
    start: startHelper,
    available: () => process.availableMemory(),
    notice: text => notify({ kind: 'warning', text }),
  }),
}));
