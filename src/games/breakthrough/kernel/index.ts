import type { Move } from '../../../core/game.ts';
import { alphaBetaEngine } from '../../../kernels/alpha-beta-kernel.ts';
import type { GameKernel } from '../../../kernels/game-kernel.ts';
import { type Kernel, TABLE } from '../../../kernels/host.ts';
import { loadKernelWith } from '../../../kernels/resources.ts';
import type { MoveImage } from '../../../kernels/symmetry.ts';
import { columnOf, moveOf, originOf, rowOf, type Size, squareAt, targetOf } from '../cells.ts';
import { BreakthroughPosition } from '../position.ts';
import { breakthroughBuilds, loadNetwork, search } from './calls.ts';
import { network } from './network.ts';
import { network as smallNetwork } from './network-small.ts';
import { isSmall, networkOf } from './small-network.ts';

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

/** A search that loads the network of the board that is played, if there is one. */
function searchWithNetwork(): typeof search {
  let loaded: Size | null = null;
  return (kernel, position, options) => {
    const { size } = position;
    if (loaded?.width !== size.width || loaded.height !== size.height) {
      loadNetworkFor(kernel, size);
      loaded = size;
    }
    return search(kernel, position, options);
  };
}

function loadNetworkFor(kernel: Kernel, size: Size): void {
  if (size.width === 8 && size.height === 8) loadNetwork(kernel, network);
  else if (isSmall(size) && smallNetwork !== '')
    loadNetwork(kernel, networkOf(smallNetwork, size), size);
}

/** The compiled engine of Breakthrough. */
export const breakthroughKernel: GameKernel<BreakthroughPosition> = {
  isOwn: position => position instanceof BreakthroughPosition,
  open(resources) {
    const load = () => loadKernelWith(resources, breakthroughBuilds, resources.memory ?? TABLE);
    const alphaBeta = alphaBetaEngine(load, searchWithNetwork(), symmetriesOf);
    return {
      ...alphaBeta,
      search(kernel, position, context) {
        if (kernel !== 'breakthrough') throw new Error(`no kernel ${kernel} for Breakthrough`);
        return alphaBeta.best(position, context);
      },
    };
  },
};
