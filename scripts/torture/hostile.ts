import { botsThread } from '../../src/bots/bots-thread.ts';
import { other, SIDES } from '../../src/core/game.ts';
import { BOT, bout, markBots, orphans } from '../../test/bots/hostile/arena.ts';
import { HOSTILE, isRight } from '../../test/bots/hostile/table.ts';

/** Plays real games with twelve hostile bots: which side loses, why, how soon, and which processes remain. */

const LIMIT = 300;
const AT_ONCE = 4;

export interface HostileFigures {
  readonly games: number;
  /** Games that ended with the right loser and the right cause. */
  readonly right: number;
  readonly orphans: number;
  /** The longest delay, in milliseconds, of a game's end after its limit. */
  readonly latest: number;
  readonly wrong: readonly string[];
}

export async function hostileGames(each: number): Promise<HostileFigures> {
  const mark = markBots();
  const thread = botsThread();
  const plan = Array.from({ length: each }, (_, i) =>
    HOSTILE.map(hostile => ({
      hostile,
      protocol: i % 2 === 0 ? ('ugi' as const) : ('codingame' as const),
      side: SIDES[(i >> 1) % 2],
    })),
  ).flat();
  const wrong: string[] = [];
  let latest = 0;
  let left = 0;
  let next = 0;
  const play = async () => {
    while (next < plan.length) {
      const { hostile, protocol, side } = plan[next++];
      const command = ['sh', BOT, hostile.mode, protocol];
      const played = await bout({ thread, command, protocol, side, limit: LIMIT });
      const { ending, evidence } = played;
      const right = isRight(hostile, protocol, ending?.cause, evidence?.fault);
      if (!right || ending?.winner !== other(side))
        wrong.push(`${hostile.mode} ${protocol} ${side}: ${ending?.cause} ${evidence?.fault}`);
      latest = Math.max(latest, played.lastTurn - LIMIT);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, play));
  left = orphans(mark).length;
  await thread.close();
  const right = plan.length - wrong.length;
  return { games: plan.length, right, orphans: left, latest: Math.round(latest), wrong };
}
