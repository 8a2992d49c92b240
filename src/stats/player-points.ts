import { other, SIDES } from '../core/game.ts';
import { finishOf, gamesIn, type PlayedGame } from './played.ts';
import { type PointsRule, pointsOf } from './points.ts';

/** Where a player's points come from. */
export interface PlayerPoints {
  readonly name: string;
  /** Games won on the board, and by the opponent's forfeit. */
  readonly wins: number;
  readonly walkovers: number;
  readonly draws: number;
  readonly losses: number;
  /** The player's own forfeits, those of both sides included. */
  readonly forfeits: number;
  /** Points that the tally brought in draws. */
  readonly tally: number;
  readonly points: number;
  /** The opponents' points in the same games. */
  readonly against: number;
}

export function playerPoints(
  names: readonly string[],
  games: readonly PlayedGame[],
  rule: PointsRule,
): PlayerPoints[] {
  const none = {
    wins: 0,
    walkovers: 0,
    draws: 0,
    losses: 0,
    forfeits: 0,
    tally: 0,
    points: 0,
    against: 0,
  };
  const seen = new Map(names.map(name => [name, { name, ...none }]));
  for (const game of games)
    for (const side of SIDES) {
      const player = seen.get(game[side]);
      if (!player) continue;
      const count = gamesIn(game);
      player.points += pointsOf(game, side, rule);
      player.against += pointsOf(game, other(side), rule);
      const finish = finishOf(game.ending);
      switch (finish.kind) {
        case 'win':
          player[finish.winner === side ? 'wins' : 'losses'] += count;
          break;
        case 'draw':
          player.draws += count;
          player.tally += rule.tally * game.tally[side];
          break;
        case 'forfeit':
          player[finish.by === side ? 'forfeits' : 'walkovers'] += count;
          break;
        case 'double-forfeit':
          player.forfeits += count;
          break;
      }
    }
  return [...seen.values()];
}
