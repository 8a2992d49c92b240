import type { GameKernel } from '../../../kernels/game-kernel.ts';
import { Puissance4Position } from '../position.ts';
import { importNetwork, Puissance4Engines } from './engines.ts';

export const puissance4Kernel: GameKernel<Puissance4Position> = {
  isOwn: position => position instanceof Puissance4Position,
  load: ({ variant }) => importNetwork(variant),
  open: resources => new Puissance4Engines(resources),
};
