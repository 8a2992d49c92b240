import { engineGames } from '../../src/arena/engine-games.ts';
import { Openings } from '../../src/arena/openings.ts';
import { type ContestPlan, gameSeed, rulesFor } from '../../src/arena/plan.ts';
import { Schedule } from '../../src/arena/schedule.ts';
import { UNTIMED } from '../../src/core/clock.ts';
import type { Game } from '../../src/core/game.ts';
import { unwrap } from '../../src/core/result.ts';
import { findGame } from '../../src/core/variant.ts';
import { readPlayer } from '../../src/engine/players.ts';
import { games } from '../../src/games/index.ts';
import { fingerprintOf, movesOf } from './data.ts';

/** Replays the first round of an experiment: a fingerprint of how this program plays. */
export async function fingerprintNow(plan: ContestPlan): Promise<string> {
  const rules = rulesFor(plan);
  const game: Game = unwrap(findGame<Game>(games, plan.game));
  const openings = new Openings(rules, plan.openingPlies, plan.seed);
  const schedule = new Schedule(plan);
  const engines = engineGames();
  const playerOf = (name: string) => {
    const seat = plan.participants.find(participant => participant.name === name)?.seat ?? name;
    const { name: player, limits } = unwrap(readPlayer(game, seat));
    return { kind: 'engine', name: player, limits } as const;
  };
  const lines: string[] = [];
  const round = plan.participants.length * (plan.participants.length - 1);
  try {
    for (
      let scheduled = schedule.take();
      scheduled && scheduled.number < round;
      scheduled = schedule.take()
    ) {
      const { first, second, number, opening } = scheduled;
      const start = openings.at(opening);
      const played = await engines.play(
        { rules: rules.id, start, control: UNTIMED, seed: gameSeed(plan, number) },
        { first: playerOf(first), second: playerOf(second) },
        new AbortController().signal,
      );
      if (!played) throw new Error(`game ${number} was broken off`);
      lines.push(`${first} ${second} ${start} ${movesOf(played.events)}`);
    }
  } finally {
    await engines.close();
  }
  return fingerprintOf(lines);
}
