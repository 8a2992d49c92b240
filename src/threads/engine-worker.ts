import { parentPort } from 'node:worker_threads';
import { games } from '../games/index.ts';
import { kernelEngines } from '../games/kernels.ts';
import { serveEngine } from '../match/engine-service.ts';
import { nodePort } from '../workers/port.ts';
import { startHelper } from './kernel-helper.ts';

/** The thread that runs an engine's searches. */
serveEngine(nodePort(parentPort), (resources, notify) => ({
  games,
  kernels: kernelEngines({
    ...resources,
    start: startHelper,
    available: () => process.availableMemory(),
    notice: text => notify({ kind: 'warning', text }),
  }),
}));
