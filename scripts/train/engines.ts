import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Game, Position } from '../../src/core/game.ts';
import { unwrap } from '../../src/core/result.ts';
import { readRulesId } from '../../src/core/variant.ts';
import { BreakthroughPosition } from '../../src/games/breakthrough/index.ts';
import * as breakthrough from '../../src/games/breakthrough/kernel/calls.ts';
import { games } from '../../src/games/index.ts';
import type { Puissance4Position } from '../../src/games/puissance4/index.ts';
import * as rotation from '../../src/games/puissance4/kernel/rotation-engine.ts';
import type { UltimatePosition } from '../../src/games/ultimate/index.ts';
import * as ultimate from '../../src/games/ultimate/kernel/calls.ts';
import { loadKernel } from '../../src/kernels/host.ts';
import type { KernelResult, KernelSearchOptions } from '../../src/kernels/kernel-search.ts';

/** The kernels whose networks are trained, each with a network of one's choice. */

const listed: readonly Game[] = games;

export const rulesFor = (id: string) => unwrap(readRulesId(listed, id));

const GAMES = join(import.meta.dirname, '../../src/games');

/** Where the network in use lies, by game and variant. */
export const IN_USE: Readonly<Record<string, string>> = {
  breakthrough: join(GAMES, 'breakthrough/kernel/network.ts'),
  ultimate: join(GAMES, 'ultimate/kernel/network.ts'),
  'ultimate:count': join(GAMES, 'ultimate/kernel/network-count.ts'),
  'puissance4:rotation': join(GAMES, 'puissance4/kernel/rotation-network.ts'),
};

/** A network in base64 by name: `current`, `none`, or a file of bytes or of source. */
export function networkNamed(id: string, name: string): string | null {
  if (name === 'none') return null;
  const file = name === 'current' ? IN_USE[id] : name;
  if (file === undefined) return null;
  if (!file.endsWith('.ts')) return readFileSync(file, 'base64');
  const [, text] = /'([A-Za-z0-9+/=]+)'/.exec(readFileSync(file, 'utf8')) ?? [];
  if (text === undefined && name !== 'current') throw new Error(`${file} holds no network`);
  return text ?? null;
}

export type NetworkSearch = (position: Position, options: KernelSearchOptions) => KernelResult;

/** A search by a game's kernel. */
export function openSearch(id: string, network: string | null): NetworkSearch {
  if (id === 'puissance4:rotation') return openRotationSearch(network);
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

/** The network's points for one of the terms. */
const POINTS_OF_TERMS = 2;

/** Without a network the values of the terms, in the points of a network. */
function openRotationSearch(network: string | null): NetworkSearch {
  const kernel = loadKernel(rotation.rotationBuilds, { table: 2 ** 24 });
  if (network) rotation.loadNetwork(kernel, network);
  const factor = network ? 1 : POINTS_OF_TERMS;
  return (position, options) => {
    const limits = rotation.withinNodes(options);
    const found = rotation.search(kernel, position as Puissance4Position, limits);
    const { value } = found;
    if (value.kind !== 'points') return found;
    return { ...found, value: { ...value, points: factor * value.points } };
  };
}
