import { other, type Side } from '../core/game.ts';
import { finishOf, gamesIn, type PlayedGame } from './played.ts';

/** The points of a game: plain data, so that a championship's file can contain it. */
export interface PointsRule {
  readonly win: number;
  readonly loss: number;
  readonly draw: number;
  /** Added in a draw for each unit of `Position.tally`. */
  readonly tally: number;
  /** For the player who forfeits, and for the opponent. */
  readonly forfeit: number;
  readonly walkover: number;
}

/** MOIA 2016: a draw gives 1 plus the tally; a disqualification gives 0, and 10 to the opponent. */
export const MOIA_POINTS: PointsRule = {
  win: 10,
  loss: 1,
  draw: 1,
  tally: 1,
  forfeit: 0,
  walkover: 10,
};

/** One point for a win; Breakthrough has no draws. */
export const LOG320_POINTS: PointsRule = {
  win: 1,
  loss: 0,
  draw: 0,
  tally: 0,
  forfeit: 0,
  walkover: 1,
};

/** The default: half a point each for a draw. */
export const HALF_POINTS: PointsRule = { ...LOG320_POINTS, draw: 0.5 };

/** A side's points from a game, or from all games with this result. */
export function pointsOf(game: PlayedGame, side: Side, rule: PointsRule): number {
  const finish = finishOf(game.ending);
  const games = gamesIn(game);
  switch (finish.kind) {
    case 'win':
      return games * (finish.winner === side ? rule.win : rule.loss);
    case 'draw':
      return games * rule.draw + rule.tally * game.tally[side];
    case 'forfeit':
      return games * (finish.by === other(side) ? rule.walkover : rule.forfeit);
    case 'double-forfeit':
      return games * rule.forfeit;
  }
}
