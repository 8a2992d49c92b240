import type { Comparison } from './comparisons.ts';
import {
  ADVANTAGE_GAMES,
  type Confidence,
  confidence,
  FEW_STRENGTH_GAMES,
  LESS_CONFIDENCE,
  STRENGTH_GAMES,
  STRENGTH_SPREAD,
} from './confidence.ts';
import { type Meeting, PRIOR_ELO } from './davidson.ts';
import type { EloLimit } from './limits.ts';
import type { Estimate } from './pairs.ts';
import { stagedFit } from './staged-fit.ts';

/**
 * Strengths of many players from all their games, in Elo. Errors come from the fit's information matrix,
 * not from simulation: this is fast, needs no seed, and agrees with simulation (`npm run coverage`). Players
 * who won or lost everything are set aside before the others are fitted, and have a limit instead.
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
  /**
   * Elo above the mean of the rated players that games link it to. Do not compare two players by its error:
   * use `comparisons`. With a limit, and without games, value and error depend on the prior as much as on
   * the games: name `priorElo` where they are shown.
   */
  readonly elo: Estimate;
  /** The limit of a player set aside, who won (`>`) or lost (`<`) everything: show it, with its sign, instead of `elo`. */
  readonly limit: EloLimit | null;
}

export interface Strengths {
  /** Strongest first, then by name. */
  readonly players: readonly Strength[];
  /** The coverage of the errors of the players' Elo and of comparisons. */
  readonly confidence: Confidence;
  /** The advantage of playing first, in Elo. */
  readonly advantage: Estimate & { readonly confidence: Confidence };
  /** The standard deviation of every strength's prior, which keeps the values of players with a limit finite. */
  readonly priorElo: number;
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
  const fit = stagedFit(names, meetings);
  const strengths = names.map((name, i) => ({
    name,
    ...recordOf(i, meetings),
    elo: fit.elo(i),
    limit: fit.limit(i),
  }));
  const sortKey = (i: number) => Math.round(strengths[i].elo.value * 1e4); // ties are equal despite rounding errors
  const order = names.map((_, i) => i).sort((i, j) => sortKey(j) - sortKey(i) || i - j);
  const isRated = ({ games: own, limit }: Strength) => own > 0 && !limit;
  const rated = strengths.filter(isRated);
  const isWide = isWideField(strengths);
  const among = gamesOf(
    meetings.filter(({ first, second }) => isRated(strengths[first]) && isRated(strengths[second])),
  );
  return {
    players: order.map(i => strengths[i]),
    confidence:
      2 * among < FEW_STRENGTH_GAMES * rated.length
        ? LESS_CONFIDENCE
        : confidence(isWide || rated.some(({ games: own }) => own < STRENGTH_GAMES)),
    advantage: {
      ...fit.advantage,
      confidence: confidence(isWide || gamesOf(meetings) < ADVANTAGE_GAMES),
    },
    priorElo: PRIOR_ELO,
    drawRate: fit.drawRate,
    groups: fit.groups,
    comparisons: order.map(i => order.map(j => fit.compare(i, j))),
  };
}

const gamesOf = (meetings: readonly Meeting[]): number =>
  meetings.reduce((sum, { wins, draws, losses }) => sum + wins + draws + losses, 0);

/** Whether rated players are so far apart that errors are too wide; also true for fewer than two of them. */
export function isWideField(players: readonly Strength[]): boolean {
  const elos = players
    .filter(({ games, limit }) => games > 0 && !limit)
    .map(({ elo }) => elo.value);
  return elos.length < 2 || Math.max(...elos) - Math.min(...elos) > STRENGTH_SPREAD;
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
