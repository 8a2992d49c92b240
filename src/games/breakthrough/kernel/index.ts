import type { Move } from '../../../core/game.ts';
import { alphaBetaEngine } from '../../../kernels/alpha-beta-kernel.ts';
import type { GameKernel } from '../../../kernels/game-kernel.ts';
import { type Kernel, TABLE } from '../../../kernels/host.ts';
import { loadKernelWith } from '../../../kernels/resources.ts';
import type { MoveImage } from '../../../kernels/symmetry.ts';
import { columnOf, moveOf, originOf, rowOf, type Size, squareAt, targetOf } from '../cells.ts';
import { BreakthroughPosition } from '../position.ts';
import { breakthroughBuilds, loadNetwork, search } from './calls.ts';
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

/** Boards that share a network, in base64: a module that is imported when it is first needed; empty: none was trained. */
const NETWORKS = {
  standard: () => import('./network.ts'),
  small: () => import('./network-small.ts'),
};
type Boards = keyof typeof NETWORKS;
const imported = new Map<Boards, string>();

function boardsOf(size: Size): Boards | null {
  if (size.width === 8 && size.height === 8) return 'standard';
  return isSmall(size) ? 'small' : null;
}

/** Precondition: the network of the board was imported, if it has one. */
function useNetwork(kernel: Kernel, size: Size): void {
  const boards = boardsOf(size);
  if (!boards) return;
  const network = imported.get(boards);
  if (network === undefined) throw new Error(`the network of ${boards} boards was not loaded`);
  if (network === '') return;
  loadNetwork(kernel, boards === 'small' ? networkOf(network, size) : network, size);
}

/** A search that gives the kernel the network of the board that is played. */
function searchWithNetwork(): typeof search {
  let used: Size | null = null;
  return (kernel, position, options) => {
    const { size } = position;
    if (used?.width !== size.width || used.height !== size.height) {
      useNetwork(kernel, size);
      used = size;
    }
    return search(kernel, position, options);
  };
}

/** The compiled engine of Breakthrough. */
export const breakthroughKernel: GameKernel<BreakthroughPosition> = {
  isOwn: position => position instanceof BreakthroughPosition,
  async load({ size }) {
    const boards = boardsOf(size);
    if (boards && !imported.has(boards)) imported.set(boards, (await NETWORKS[boards]()).network);
  },
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
