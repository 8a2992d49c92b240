import { fitModel, type Meeting } from './davidson.ts';
import { ELO_PER_NAT } from './elo.ts';
import { linkedGroups } from './graph.ts';
import { type EloLimit, limitsOf } from './limits.ts';
import type { Matrix } from './matrix.ts';
import { normalShare, Z95 } from './normal.ts';
import type { Estimate } from './pairs.ts';

/**
 * Strengths of many players from all their games, in Elo. Errors come from the fit's information matrix,
 * not from simulation: this is fast, needs no seed, agrees with simulation (a test compares a thousand),
 * and stays wide at perfect scores, where every simulation would be perfect again and its error near zero.
 */

export interface RatedGame {
  readonly first: string;
  readonly second: string;
  /** The first player's. */
  readonly result: 1 | 0.5 | 0;
  /** Games with this result; one by default. */
  readonly games?: number;
}

export interface Strength {
  readonly name: string;
  readonly games: number;
  /** Share of the points, 0 to 1; one half without games. */
  readonly score: number;
  /** Elo above the mean of all. Do not compare two players by its error: use `comparisons`. */
  readonly elo: Estimate;
  /** Set if nobody outside its group took a point (`>`) or lost one (`<`): show the sign and this limit instead of `elo`. */
  readonly limit: EloLimit | null;
}

export interface Comparison {
  /** Difference in Elo. */
  readonly gap: Estimate;
  /** The likelihood that the first is stronger. */
  readonly superiority: number;
}

export interface Strengths {
  /** Strongest first, then by name. */
  readonly players: readonly Strength[];
  /** The advantage of playing first, in Elo. */
  readonly advantage: Estimate;
  /** Share of draws between equals when neither is first. */
  readonly drawRate: number;
  /** Players linked by games. Strengths compare only within a group. */
  readonly groups: readonly (readonly string[])[];
  /** The row's player against the column's, in the order of `players`; null on the diagonal and between groups. */
  readonly comparisons: readonly (readonly (Comparison | null)[])[];
}

function meetingsOf(games: readonly RatedGame[], numberOf: (name: string) => number): Meeting[] {
  const meetings = new Map<string, Meeting>();
  for (const { first, second, result, games: alike = 1 } of games) {
    const [i, j] = [numberOf(first), numberOf(second)];
    const so = meetings.get(`${i} ${j}`) ?? { first: i, second: j, wins: 0, draws: 0, losses: 0 };
    const kind = result === 1 ? 'wins' : result === 0 ? 'losses' : 'draws';
    meetings.set(`${i} ${j}`, { ...so, [kind]: so[kind] + alike });
  }
  // sorted, so that the order of the games does not even change the last digit
  return [...meetings.values()].sort((a, b) => a.first - b.first || a.second - b.second);
}

/** The variance of a strength above the mean of all, without the prior's variance of the mean. */
function centredVariance(covariance: Matrix, players: number, i: number): number {
  const mean = (row: readonly number[]) =>
    row.slice(0, players).reduce((sum, value) => sum + value, 0) / players;
  return covariance[i][i] - 2 * mean(covariance[i]) + mean(covariance.map(mean));
}

const byName = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** `players` may include players without games; each is a group of its own. */
export function fitStrengths(games: readonly RatedGame[], also: readonly string[] = []): Strengths {
  const names = [
    ...new Set([...games.flatMap(({ first, second }) => [first, second]), ...also]),
  ].sort(byName);
  const numbers = new Map(names.map((name, i) => [name, i]));
  const numberOf = (name: string): number => {
    const number = numbers.get(name);
    if (number === undefined) throw new Error(`no player ${name}`);
    return number;
  };
  const meetings = meetingsOf(games, numberOf);
  const { model, covariance } = fitModel(names.length, meetings);
  const limits = limitsOf(names, meetings, model);
  const groups = linkedGroups(
    names,
    meetings.map(({ first, second }) => [names[first], names[second]]),
  );
  const estimate = (nats: number, variance: number): Estimate => ({
    value: nats * ELO_PER_NAT,
    error: Z95 * Math.sqrt(Math.max(0, variance)) * ELO_PER_NAT,
  });

  const compare = (i: number, j: number): Comparison | null => {
    if (i === j || !groups.some(group => group.includes(names[i]) && group.includes(names[j])))
      return null;
    const variance = covariance[i][i] + covariance[j][j] - 2 * covariance[i][j];
    const gap = model.strengths[i] - model.strengths[j];
    return { gap: estimate(gap, variance), superiority: normalShare(gap / Math.sqrt(variance)) };
  };
  const sortKey = (i: number) => Math.round(model.strengths[i] * 1e6); // equal despite rounding
  const order = names.map((_, i) => i).sort((i, j) => sortKey(j) - sortKey(i) || i - j);
  return {
    players: order.map(i => ({
      name: names[i],
      ...recordOf(i, meetings),
      elo: estimate(model.strengths[i], centredVariance(covariance, names.length, i)),
      limit: limits.get(names[i]) ?? null,
    })),
    advantage: estimate(model.advantage, covariance[names.length][names.length]),
    drawRate: model.draw / (2 + model.draw),
    groups,
    comparisons: order.map(i => order.map(j => compare(i, j))),
  };
}

function recordOf(player: number, meetings: readonly Meeting[]) {
  let [games, points] = [0, 0];
  for (const { first, second, wins, draws, losses } of meetings)
    for (const [who, won] of [
      [first, wins],
      [second, losses],
    ] as const)
      if (who === player) {
        games += wins + draws + losses;
        points += won + draws / 2;
      }
  return { games, score: games === 0 ? 0.5 : points / games };
}
