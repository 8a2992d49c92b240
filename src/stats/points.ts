import { other, type Side } from '../core/game.ts';
import { finishOf, type PlayedGame } from './played.ts';

/** What a game brings its players. */
export interface PointsRule {
  readonly win: number;
  readonly loss: number;
  /** By what the player's side tallied: sub-boards won in Ultimate. */
  readonly draw: (tally: number) => number;
  /** For whoever forfeits, and for the other. */
  readonly forfeit: number;
  readonly walkover: number;
}

/** MOIA 2016: a draw brings 1 and the sub-boards won; a disqualification 0, and 10 to the opponent. */
export const MOIA_POINTS: PointsRule = {
  win: 10,
  loss: 1,
  draw: tally => 1 + tally,
  forfeit: 0,
  walkover: 10,
};

/** One point a win, and Breakthrough has no draws. */
export const LOG320_POINTS: PointsRule = {
  win: 1,
  loss: 0,
  draw: () => 0,
  forfeit: 0,
  walkover: 1,
};

/** Half a point each for a draw: where no course says otherwise. */
export const HALF_POINTS: PointsRule = { ...LOG320_POINTS, draw: () => 0.5 };

export function pointsOf(game: PlayedGame, side: Side, rule: PointsRule): number {
  const finish = finishOf(game.ending);
  switch (finish.kind) {
    case 'win':
      return finish.winner === side ? rule.win : rule.loss;
    case 'draw':
      return rule.draw(game.tally[side]);
    case 'forfeit':
      return finish.by === other(side) ? rule.walkover : rule.forfeit;
    case 'double-forfeit':
      return rule.forfeit;
  }
}
