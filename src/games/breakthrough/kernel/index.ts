import { alphaBetaEngine } from '../../../kernels/alpha-beta-kernel.ts';
import type { GameKernel } from '../../../kernels/game-kernel.ts';
import { TABLE } from '../../../kernels/host.ts';
import { loadKernelWith } from '../../../kernels/resources.ts';
import { BreakthroughPosition } from '../position.ts';
import { breakthroughBuilds, loadNetwork, search } from './calls.ts';
import { network } from './network.ts';

/** The compiled engine of Breakthrough. */
export const breakthroughKernel: GameKernel<BreakthroughPosition> = {
  isOwn: position => position instanceof BreakthroughPosition,
  open(resources) {
    const load = () => {
      const kernel = loadKernelWith(resources, breakthroughBuilds, resources.memory ?? TABLE);
      loadNetwork(kernel, network);
      return kernel;
    };
    const alphaBeta = alphaBetaEngine(load, search);
    return {
      ...alphaBeta,
      search(kernel, position, context) {
        if (kernel !== 'breakthrough') throw new Error(`no kernel ${kernel} for Breakthrough`);
        return alphaBeta.best(position, context);
      },
    };
  },
};
