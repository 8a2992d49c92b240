import { SIDES } from '../core/game.ts';
import type { Ending } from '../core/match.ts';
import { finishOf, gamesIn, type PlayedGame } from '../stats/played.ts';

export interface ForfeitCount {
  readonly player: string;
  readonly cause: Ending['cause'];
  readonly games: number;
}

/** By player in the plan's order, the most frequent cause first. */
export function forfeits(names: readonly string[], played: readonly PlayedGame[]): ForfeitCount[] {
  const counts = new Map<string, number>();
  for (const game of played) {
    const finish = finishOf(game.ending);
    const by =
      finish.kind === 'double-forfeit' ? SIDES : finish.kind === 'forfeit' ? [finish.by] : [];
    for (const side of by) {
      const key = JSON.stringify([game[side], game.ending.cause]);
      counts.set(key, (counts.get(key) ?? 0) + gamesIn(game));
    }
  }
  return [...counts]
    .map(([key, games]) => {
      const [player, cause] = JSON.parse(key) as [string, Ending['cause']];
      return { player, cause, games };
    })
    .sort(
      (a, b) =>
        names.indexOf(a.player) - names.indexOf(b.player) ||
        b.games - a.games ||
        (a.cause < b.cause ? -1 : 1),
    );
}
