import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Game, Position } from '../../src/core/game.ts';
import { unwrap } from '../../src/core/result.ts';
import { readRulesId } from '../../src/core/variant.ts';
import { BreakthroughPosition } from '../../src/games/breakthrough/index.ts';
import * as breakthrough from '../../src/games/breakthrough/kernel/calls.ts';
import { networkOf, SMALL_SIZES } from '../../src/games/breakthrough/kernel/small-network.ts';
import { games } from '../../src/games/index.ts';
import type { Puissance4Position } from '../../src/games/puissance4/index.ts';
import * as rotation from '../../src/games/puissance4/kernel/rotation-engine.ts';
import type { UltimatePosition } from '../../src/games/ultimate/index.ts';
import * as ultimate from '../../src/games/ultimate/kernel/calls.ts';
import { loadKernel } from '../../src/kernels/host.ts';
import type { KernelResult, KernelSearchOptions } from '../../src/kernels/kernel-search.ts';

/** The kernels whose networks are trained, each with any network. */

const listed: readonly Game[] = games;

/** The rules of the i-th game of self-play or of a match: `breakthrough:small` is every smaller board in turn. */
export function rulesFor(id: string, i = 0) {
  if (id !== 'breakthrough:small') return unwrap(readRulesId(listed, id));
  const { width, height } = SMALL_SIZES[i % SMALL_SIZES.length];
  return unwrap(readRulesId(listed, `breakthrough:width=${width},height=${height}`));
}

/** Bytes of a kernel's table. */
const TABLE = 2 ** 24;
const GAMES = join(import.meta.dirname, '../../src/games');

/** The file of the network in use, by game and variant. */
export const IN_USE: Readonly<Record<string, string>> = {
  breakthrough: join(GAMES, 'breakthrough/kernel/network.ts'),
  'breakthrough:small': join(GAMES, 'breakthrough/kernel/network-small.ts'),
  ultimate: join(GAMES, 'ultimate/kernel/network.ts'),
  'ultimate:open': join(GAMES, 'ultimate/kernel/network-open.ts'),
  'ultimate:count': join(GAMES, 'ultimate/kernel/network-count.ts'),
  'puissance4:rotation': join(GAMES, 'puissance4/kernel/rotation-network.ts'),
};

/** A network in base64 by name: `current`, `none`, or a file of bytes or of source; null: no network. */
export function networkNamed(id: string, name: string): string | null {
  if (name === 'none') return null;
  const file = name === 'current' ? IN_USE[id] : name;
  if (file === undefined) return null;
  if (!file.endsWith('.ts')) return readFileSync(file, 'base64');
  const [, text = ''] = /['`]([A-Za-z0-9+/=\s]+)['`]/.exec(readFileSync(file, 'utf8')) ?? [];
  if (text === '' && name !== 'current') throw new Error(`${file} holds no network`);
  return text === '' ? null : text.replace(/\s/g, '');
}

export type NetworkSearch = (position: Position, options: KernelSearchOptions) => KernelResult;

/** A search by a game's kernel. */
export function openSearch(id: string, network: string | null): NetworkSearch {
  if (id.startsWith('puissance4')) return openRotations(network);
  return id.startsWith('breakthrough') ? openBreakthrough(id, network) : openUltimate(id, network);
}

function openBreakthrough(id: string, network: string | null): NetworkSearch {
  const kernel = loadKernel(breakthrough.breakthroughBuilds, { table: TABLE });
  const isForSmall = id === 'breakthrough:small';
  if (network && !isForSmall) breakthrough.loadNetwork(kernel, network);
  let board = '';
  return (position, options) => {
    if (!(position instanceof BreakthroughPosition)) throw new Error('no position of Breakthrough');
    const { width, height } = position.size;
    if (network && isForSmall && board !== `${width}x${height}`) {
      breakthrough.loadNetwork(kernel, networkOf(network, position.size), position.size);
      board = `${width}x${height}`;
    }
    return breakthrough.search(kernel, position, options);
  };
}

function openUltimate(id: string, network: string | null): NetworkSearch {
  const kernel = loadKernel(ultimate.ultimateBuilds, { table: TABLE });
  if (network) ultimate.loadNetwork(kernel, (rulesFor(id).start as UltimatePosition).rule, network);
  return (position, options) => ultimate.search(kernel, position as UltimatePosition, options);
}

/** The network's points for one of the terms. */
const POINTS_OF_TERMS = 2;

/** Opens the search with rotations; without a network, it returns the points of the terms on the scale of a network. */
function openRotations(network: string | null): NetworkSearch {
  const kernel = loadKernel(rotation.rotationBuilds, { table: TABLE });
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
