import { setPriority } from 'node:os';
import { platform } from 'node:process';
import { games } from '../games/index.ts';
import { kernelEngines } from '../games/kernels.ts';
import { serveEngine } from '../match/engine-service.ts';
import { startHelper } from './kernel-helper.ts';
import { parentThread } from './node-port.ts';

/** The thread that runs an engine's searches. */
serveEngine(parentThread(), ({ niceness, treeNodes, ...resources }, notify) => {
  // on Linux 0 is the thread that calls, elsewhere the whole process
  if (niceness !== undefined && platform === 'linux') setPriority(0, niceness);
  return {
    games,
    ...(treeNodes === undefined ? {} : { treeNodes }),
    kernels: kernelEngines({
      ...resources,
      start: startHelper,
      available: () => process.availableMemory(),
      notice: text => notify({ kind: 'warning', text }),
    }),
  };
});
