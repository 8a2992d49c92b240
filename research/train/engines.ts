import { readFileSync } from 'node:fs';
import type { Game, Position } from '../../src/core/game.ts';
import { unwrap } from '../../src/core/result.ts';
import { readRulesId } from '../../src/core/variant.ts';
import { BreakthroughPosition } from '../../src/games/breakthrough/index.ts';
import * as breakthrough from '../../src/games/breakthrough/kernel/calls.ts';
import { network as breakthroughNetwork } from '../../src/games/breakthrough/kernel/network.ts';
import { games } from '../../src/games/index.ts';
import type { UltimatePosition } from '../../src/games/ultimate/index.ts';
import * as ultimate from '../../src/games/ultimate/kernel/calls.ts';
import { network as ultimateNetwork } from '../../src/games/ultimate/kernel/network.ts';
import { network as countNetwork } from '../../src/games/ultimate/kernel/network-count.ts';
import { loadKernel } from '../../src/kernels/host.ts';
import type { KernelResult, KernelSearchOptions } from '../../src/kernels/kernel-search.ts';

/** The kernels whose networks are trained, each with a network of one's choice. */

const listed: readonly Game[] = games;

export const rulesFor = (id: string) => unwrap(readRulesId(listed, id));

/** The networks in use. */
const IN_USE: Readonly<Record<string, string>> = {
  breakthrough: breakthroughNetwork,
  ultimate: ultimateNetwork,
  'ultimate:count': countNetwork,
};

/** A network by name: `current`, `none`, or a file as `npm run train` writes it. */
export function networkNamed(id: string, name: string): string | null {
  if (name === 'none') return null;
  if (name === 'current') return IN_USE[id] ?? null;
  const [, text] = /'([A-Za-z0-9+/=]+)'/.exec(readFileSync(name, 'utf8')) ?? [];
  if (text === undefined) throw new Error(`${name} holds no network`);
  return text;
}

export type NetworkSearch = (position: Position, options: KernelSearchOptions) => KernelResult;

/** A search by a game's kernel. */
export function openSearch(id: string, network: string | null): NetworkSearch {
  const isBreakthrough = id === 'breakthrough';
  const kernel = loadKernel(
    isBreakthrough ? breakthrough.breakthroughBuilds : ultimate.ultimateBuilds,
    { table: 2 ** 24 },
  );
  if (network && isBreakthrough) breakthrough.loadNetwork(kernel, network);
  else if (network) ultimate.loadNetwork(kernel, id === 'ultimate' ? 'standard' : 'count', network);
  return (position, options) =>
    position instanceof BreakthroughPosition
      ? breakthrough.search(kernel, position, options)
      : ultimate.search(kernel, position as UltimatePosition, options);
}
