import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Game, Move, Position, Rules } from '../../src/core/game.ts';
import { randomFrom } from '../../src/core/random.ts';
import { unwrap } from '../../src/core/result.ts';
import { findGame } from '../../src/core/variant.ts';
import type { KernelEngines } from '../../src/engine/analysis.ts';
import { readPlayer, search } from '../../src/engine/players.ts';
import { games } from '../../src/games/index.ts';
import { processorTime } from '../../src/threads/processor-time.ts';
import { networkNamed, openSearch, rulesFor } from './engines.ts';

/** The players of `npm run network-match`. */

export interface MatchPlayer {
  /** Starts the i-th game. */
  begin(i: number): void;
  play(move: Move): void;
  /** Precondition: the game goes on. */
  best(): Move;
}

/** The limit of a move: milliseconds of processor time, or nodes. */
export type PlayerLimits = { readonly time: number } | { readonly nodes: number };

export async function playerNamed(
  id: string,
  name: string,
  limits: PlayerLimits,
): Promise<MatchPlayer> {
  const [engine, kernel, checkout] = /^engine(?::([\w-]+))?(?:@(.+))?$/.exec(name) ?? [];
  const [, strategy] = /^strategy:(.+)$/.exec(name) ?? [];
  if (strategy !== undefined) return strategyPlayer(id, strategy, limits);
  return engine === undefined
    ? networkPlayer(id, name, limits)
    : enginePlayer(id, kernel ?? id.replace(/:.*/, ''), checkout, limits);
}

/** A player whose moves `choose` computes. */
function playerBy(
  rulesFor: (i: number) => Rules,
  choose: (position: Position, isFirstMove: boolean) => Move,
): MatchPlayer {
  let position = rulesFor(0).start;
  let isFirstMove = true;
  return {
    begin(i) {
      position = rulesFor(i).start;
      isFirstMove = true;
    },
    play(move) {
      position = position.play(move);
    },
    best() {
      const move = choose(position, isFirstMove);
      isFirstMove = false;
      return move;
    },
  };
}

function networkPlayer(id: string, name: string, limits: PlayerLimits): MatchPlayer {
  const search = openSearch(id, networkNamed(id, name));
  return playerBy(
    i => rulesFor(id, i),
    (position, clearTable) => {
      const options = { goal: 'best', clearTable } as const;
      if ('nodes' in limits) return search(position, { ...options, ...limits }).best;
      const end = processorTime() + limits.time;
      return search(position, { ...options, shouldStop: () => processorTime() >= end }).best;
    },
  );
}

/** A strategy of the game without a kernel, such as `alphabeta` and `mcts`. */
function strategyPlayer(id: string, name: string, limits: PlayerLimits): MatchPlayer {
  const game = unwrap(findGame(games, id.replace(/:.*/, '')));
  const { method } = unwrap(readPlayer(game, name));
  const context = { limits, random: randomFrom(id), now: processorTime, stopped: () => false };
  return playerBy(
    i => rulesFor(id, i),
    position => search(method, position, context).move,
  );
}

const ROOT = join(import.meta.dirname, '../..');

/** An engine as in seats, of this checkout or another. */
async function enginePlayer(
  id: string,
  kernel: string,
  checkout = ROOT,
  limits: PlayerLimits,
): Promise<MatchPlayer> {
  const load = (file: string) => import(pathToFileURL(join(resolve(checkout), file)).href);
  const { kernelEngines } = await load('src/games/kernels.ts');
  const { games } = await load('src/games/index.ts');
  const { readRulesId } = await load('src/core/variant.ts');
  const { unwrap } = await load('src/core/result.ts');
  const rulesIn = (i: number): Rules =>
    unwrap(readRulesId(games as readonly Game[], rulesFor(id, i).id));
  const engines: KernelEngines = kernelEngines({});
  await engines.load?.(rulesIn(0).start);
  const context = { limits, random: randomFrom(id), now: processorTime, stopped: () => false };
  return playerBy(rulesIn, position => engines.search(kernel, position, context).move);
}
