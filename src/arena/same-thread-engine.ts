import { randomFrom } from '../core/random.ts';
import { unwrap } from '../core/result.ts';
import { findGame, readRulesId } from '../core/variant.ts';
import { type Player, readPlayer, search } from '../engine/players.ts';
import { games } from '../games/index.ts';
import { kernelEngines } from '../games/kernels.ts';
import type { EngineClient } from '../match/engine-client.ts';
import { systemTimers } from '../time/timers.ts';

/**
 * An engine that searches in the thread of its caller and blocks it, for threads that only play games. It plays the
 * same moves as an engine in a thread of its own.
 */
export function sameThreadEngine(): Pick<EngineClient, 'search'> {
  const kernels = kernelEngines();
  const rulesRead = new Map<string, ReturnType<typeof readGame>>();
  const playersRead = new Map<string, Player>();
  const remembered = <T>(known: Map<string, T>, key: string, read: () => T): T => {
    const value = known.get(key) ?? read();
    known.set(key, value);
    return value;
  };
  return {
    async search({ rules: id, position: text, player: name, limits, seed }) {
      const { rules, game } = remembered(rulesRead, id, () => readGame(id));
      const player = remembered(playersRead, `${id} ${name}`, () => unwrap(readPlayer(game, name)));
      const position = unwrap(rules.readPosition(text));
      await kernels.load(position);
      const began = systemTimers.now();
      const { move, score, depth, nodes } = search(player.method, position, {
        limits: limits ?? player.limits,
        random: randomFrom(seed),
        now: systemTimers.now,
        stopped: () => false,
        kernels,
      });
      const time = Math.round(systemTimers.now() - began);
      return { move: rules.writeMove(position, move), score, line: [], depth, nodes, time };
    },
  };
}

function readGame(id: string) {
  const rules = unwrap(readRulesId(games, id));
  return { rules, game: unwrap(findGame(games, rules.game.id)) };
}
