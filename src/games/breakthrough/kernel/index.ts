import type { Move } from '../../../core/game.ts';
import { alphaBetaEngine } from '../../../kernels/alpha-beta-kernel.ts';
import type { GameKernel } from '../../../kernels/game-kernel.ts';
import { TABLE } from '../../../kernels/host.ts';
import { loadKernelWith } from '../../../kernels/resources.ts';
import type { MoveImage } from '../../../kernels/symmetry.ts';
import { columnOf, moveOf, originOf, rowOf, squareAt, targetOf } from '../cells.ts';
import { BreakthroughPosition } from '../position.ts';
import { breakthroughBuilds, loadNetwork, search } from './calls.ts';
import { network } from './network.ts';

/** The mirror image of each move, if the position is its own mirror image. */
function symmetriesOf({ size, pawns }: BreakthroughPosition): MoveImage[] {
  const isSame = [...pawns.first, ...pawns.second].every(row => mirrored(row, size.width) === row);
  const across = (square: number) => squareAt(rowOf(square), size.width - 1 - columnOf(square));
  return isSame ? [(move: Move) => moveOf(across(originOf(move)), across(targetOf(move)))] : [];
}

function mirrored(row: number, width: number): number {
  let image = 0;
  for (let column = 0; column < width; column++)
    if ((row >> column) & 1) image |= 1 << (width - 1 - column);
  return image;
}

/** The compiled engine of Breakthrough. */
export const breakthroughKernel: GameKernel<BreakthroughPosition> = {
  isOwn: position => position instanceof BreakthroughPosition,
  open(resources) {
    const load = () => {
      const kernel = loadKernelWith(resources, breakthroughBuilds, resources.memory ?? TABLE);
      loadNetwork(kernel, network);
      return kernel;
    };
    const alphaBeta = alphaBetaEngine(load, search, symmetriesOf);
    return {
      ...alphaBeta,
      search(kernel, position, context) {
        if (kernel !== 'breakthrough') throw new Error(`no kernel ${kernel} for Breakthrough`);
        return alphaBeta.best(position, context);
      },
    };
  },
};
