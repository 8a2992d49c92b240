import type { GameCounts, PairCounts } from '../stats/moments.ts';
import { finishOf } from '../stats/played.ts';
import type { StoredGame } from '../store/store.ts';

/** Counts the pairs of a match: two games from one opening, with sides swapped. */
export interface PairTally {
  add(game: StoredGame): void;
  /** A forfeit counts as a loss; a pair with a double forfeit is left out. */
  withForfeits(): PairCounts;
  /** Of the pairs that were played out. */
  withoutForfeits(): PairCounts;
  /** Of all games, whether their pair is complete or not; double forfeits are left out. */
  games(): GameCounts;
}

type Points = 0 | 0.5 | 1 | null;

const noPairs = (): [...PairCounts] => [0, 0, 0, 0, 0];

/** `name`: the player whose points are counted. */
export function pairTally(name: string): PairTally {
  const counts = { with: noPairs(), without: noPairs() };
  const seen = { wins: 0, draws: 0, losses: 0 };
  const waiting = new Map<number, { readonly points: Points; readonly forfeit: boolean }>();
  return {
    add(game) {
      const finish = finishOf(game.ending);
      const { winner } = game.ending;
      const forfeit = finish.kind === 'forfeit';
      const points: Points =
        finish.kind === 'double-forfeit'
          ? null
          : winner === null
            ? 0.5
            : game[winner] === name
              ? 1
              : 0;
      if (points !== null) seen[points === 1 ? 'wins' : points === 0 ? 'losses' : 'draws']++;
      const pair = game.number >> 1;
      const other = waiting.get(pair);
      if (!other) {
        waiting.set(pair, { points, forfeit });
        return;
      }
      waiting.delete(pair);
      if (points === null || other.points === null) return;
      const kind = 2 * (points + other.points);
      counts.with[kind]++;
      if (!forfeit && !other.forfeit) counts.without[kind]++;
    },
    withForfeits: () => [...counts.with],
    withoutForfeits: () => [...counts.without],
    games: () => ({ ...seen }),
  };
}
