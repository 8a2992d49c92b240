import type { Side, Sides } from '../core/game.ts';
import { finishOf, type PlayedGame } from './played.ts';
import { type PointsRule, pointsOf } from './points.ts';

/** What the row's player, playing first, did against the column's. */
export interface CrossCell {
  readonly games: number;
  readonly points: Sides<number>;
  readonly wins: Sides<number>;
  readonly draws: number;
}

/** In the order of `players`, rows play first; null where the two have not met so. */
export function crossTable(
  players: readonly string[],
  games: readonly PlayedGame[],
  rule: PointsRule,
): (CrossCell | null)[][] {
  return players.map(first =>
    players.map(second => {
      const met = games.filter(game => game.first === first && game.second === second);
      if (met.length === 0) return null;
      const count = (test: (game: PlayedGame) => boolean) => met.filter(test).length;
      const sum = (side: Side) =>
        met.reduce((total, game) => total + pointsOf(game, side, rule), 0);
      return {
        games: met.length,
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
