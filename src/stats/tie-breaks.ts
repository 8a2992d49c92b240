import { other, SIDES } from '../core/game.ts';
import { finishOf, gamesIn, type PlayedGame } from './played.ts';
import { type PointsRule, pointsOf } from './points.ts';
import type { SwissScores } from './standings.ts';

/**
 * The points and tie-breaks of a Swiss tournament with `legs` games a meeting. A bye is worth a win in
 * each of them. Buchholz: the sum of the opponents' points. Sonneborn-Berger: the same, each opponent weighted
 * by the share of points won against it. A bye counts in both as a meeting won against an opponent with as
 * many points as the player's own, so that it has no effect beyond its points.
 */
export function swissScores(
  players: readonly string[],
  games: readonly PlayedGame[],
  rule: PointsRule,
  legs: number,
  byes: (name: string) => number,
): SwissScores {
  const byePoints = (name: string): number => byes(name) * legs * rule.win;
  const points = new Map(players.map(name => [name, byePoints(name)]));
  for (const game of games)
    for (const side of SIDES)
      points.set(game[side], (points.get(game[side]) ?? 0) + pointsOf(game, side, rule));
  const pointsFor = (name: string): number => points.get(name) ?? 0;
  const ofBye = (name: string): number => byes(name) * pointsFor(name);
  const buchholz = new Map(players.map(name => [name, ofBye(name)]));
  const berger = new Map(buchholz);
  for (const game of games)
    for (const side of SIDES) {
      const name = game[side];
      const met = (gamesIn(game) * pointsFor(game[other(side)])) / legs;
      const { kind } = finishOf(game.ending);
      const won = game.ending.winner === side ? 1 : kind === 'draw' ? 0.5 : 0;
      buchholz.set(name, (buchholz.get(name) ?? 0) + met);
      berger.set(name, (berger.get(name) ?? 0) + met * won);
    }
  return {
    byePoints,
    tieBreaks: {
      buchholz: name => buchholz.get(name) ?? 0,
      'sonneborn-berger': name => berger.get(name) ?? 0,
    },
  };
}
