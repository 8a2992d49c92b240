import type { Side, Sides } from '../core/game.ts';
import { finishOf, gamesIn, type PlayedGame } from './played.ts';
import { type PointsRule, pointsOf } from './points.ts';

/** Results of the row's player, playing first, against the column's. */
export interface CrossCell {
  readonly games: number;
  readonly points: Sides<number>;
  readonly wins: Sides<number>;
  readonly draws: number;
}

/** In the order of `players`, rows play first; null if the two have not met that way. */
export function crossTable(
  players: readonly string[],
  games: readonly PlayedGame[],
  rule: PointsRule,
): (CrossCell | null)[][] {
  const meetings = Map.groupBy(games, ({ first, second }) => JSON.stringify([first, second]));
  return players.map(first =>
    players.map(second => {
      const met = meetings.get(JSON.stringify([first, second]));
      if (!met) return null;
      const count = (test: (game: PlayedGame) => boolean) =>
        met.reduce((total, game) => total + (test(game) ? gamesIn(game) : 0), 0);
      const sum = (side: Side) =>
        met.reduce((total, game) => total + pointsOf(game, side, rule), 0);
      return {
        games: count(() => true),
        points: { first: sum('first'), second: sum('second') },
        wins: {
          first: count(({ ending }) => ending.winner === 'first'),
          second: count(({ ending }) => ending.winner === 'second'),
        },
        draws: count(({ ending }) => finishOf(ending).kind === 'draw'),
      };
    }),
  );
}
