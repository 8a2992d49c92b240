import type { KernelEngines } from '../engine/analysis.ts';
import { type GameKernel, openKernels } from '../kernels/game-kernel.ts';
import type { KernelResources } from '../kernels/resources.ts';
import { breakthroughKernel } from './breakthrough/kernel/index.ts';
import { puissance4Kernel } from './puissance4/kernel/index.ts';
import { ultimateKernel } from './ultimate/kernel/index.ts';

/** The games that have compiled engines; the generic searches play the others. */
const kernels: readonly GameKernel[] = [puissance4Kernel, breakthroughKernel, ultimateKernel];

export const kernelEngines = (resources: KernelResources = {}): KernelEngines =>
  openKernels(kernels, resources);
