import type { KernelEngines } from '../engine/analysis.ts';
import { BreakthroughPosition } from '../games/breakthrough/index.ts';
import { Puissance4Position } from '../games/puissance4/index.ts';
import { UltimatePosition } from '../games/ultimate/index.ts';
import { BreakthroughPlayer } from './breakthrough-player.ts';
import { Puissance4Player } from './puissance4-player.ts';
import type { KernelResources } from './resources.ts';
import { UltimatePlayer } from './ultimate-player.ts';

export { type Kernel, type KernelName, loadKernel } from './host.ts';
export type { KernelResult } from './kernel-result.ts';
export { search } from './puissance4-engine.ts';
export { isSolvable, type Solution, solve } from './puissance4-solver.ts';
export {
  type HelperStart,
  type HelperThread,
  runHelper,
  type ThreadPool,
  threadPool,
} from './thread-pool.ts';

export function kernelEngines(resources: KernelResources = {}): KernelEngines {
  const puissance4 = new Puissance4Player(resources);
  const breakthrough = new BreakthroughPlayer(resources);
  const ultimate = new UltimatePlayer(resources);
  return {
    search(kernel, position, context) {
      if (position instanceof Puissance4Position) {
        if (kernel === 'solver') return puissance4.prove(position, context);
        if (kernel === 'puissance4') return puissance4.play(position, context);
      }
      if (position instanceof BreakthroughPosition && kernel === 'breakthrough')
        return breakthrough.play(position, context);
      if (position instanceof UltimatePosition) {
        if (kernel === 'ultimate') return ultimate.play(position, context);
        if (kernel === 'best-first') return ultimate.grow('best-first', position, context);
        if (kernel === 'uct') return ultimate.grow('playouts', position, context);
      }
      throw new Error(`no kernel ${kernel} for ${position.text()}`);
    },
    scoreMoves(position, context) {
      if (position instanceof Puissance4Position) return puissance4.judge(position, context);
      if (position instanceof BreakthroughPosition) return breakthrough.judge(position, context);
      if (position instanceof UltimatePosition) return ultimate.judge(position, context);
      throw new Error(`no kernel for ${position.text()}`);
    },
    analyse(position, context, report) {
      if (position instanceof Puissance4Position)
        return puissance4.analyse(position, context, report);
      if (position instanceof BreakthroughPosition)
        return breakthrough.analyse(position, context, report);
      if (position instanceof UltimatePosition) return ultimate.analyse(position, context, report);
      return null;
    },
  };
}
