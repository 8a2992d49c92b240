import type { Position } from '../core/game.ts';
import type { KernelEngines } from '../engine/analysis.ts';
import type { Analysis, SearchContext, SearchResult } from '../engine/search.ts';
import type { KernelResources } from './resources.ts';

/** The compiled engines of one game, for one thread. Precondition of each method: the game goes on. */
export interface GameEngines<P extends Position> {
  /** `kernel`: the name that the game's strategies use. */
  search(kernel: string, position: P, context: SearchContext): SearchResult;
  /** Every move, independently of earlier searches. */
  scoreMoves(position: P, context: SearchContext): Analysis;
  /** Every move; earlier searches help. */
  analyse(position: P, context: SearchContext, report: (analysis: Analysis) => void): Analysis;
}

/** The export of a game's `kernel` folder. */
export interface GameKernel<P extends Position = Position> {
  isOwn(position: Position): position is P;
  /** Imports what the engines need for positions of these rules besides their code, such as a network. */
  load?(position: P): Promise<void>;
  /** Precondition of the engines: `isOwn` is true for the position and, where there is a `load`, it has been loaded. */
  open(resources: KernelResources): GameEngines<P>;
}

/** The engines of several games behind one interface; those of a game are opened when first needed. */
export function openKernels(
  kernels: readonly GameKernel[],
  resources: KernelResources,
): KernelEngines {
  const opened = new Map<GameKernel, GameEngines<Position>>();
  const kernelOf = (position: Position) => kernels.find(each => each.isOwn(position));
  const find = (position: Position): GameEngines<Position> | null => {
    const kernel = kernelOf(position);
    if (!kernel) return null;
    const engines = opened.get(kernel) ?? kernel.open(resources);
    opened.set(kernel, engines);
    return engines;
  };
  const require = (position: Position): GameEngines<Position> => {
    const engines = find(position);
    if (!engines) throw new Error(`no kernel for ${position.text()}`);
    return engines;
  };
  return {
    load: async position => kernelOf(position)?.load?.(position),
    search: (kernel, position, context) => require(position).search(kernel, position, context),
    scoreMoves: (position, context) => require(position).scoreMoves(position, context),
    analyse: (position, context, report) =>
      find(position)?.analyse(position, context, report) ?? null,
  };
}
