import type { Random } from '../../src/core/random.ts';
import { fitStrengths, type RatedGame, type Strengths } from '../../src/stats/bradley-terry.ts';
import { clusteredScore } from '../../src/stats/clusters.ts';
import { chances, type DavidsonModel } from '../../src/stats/davidson.ts';
import { ELO_PER_NAT } from '../../src/stats/elo.ts';
import { orderClaims } from '../../src/stats/order.ts';
import { drawn, Share } from './matches.ts';

/** Simulated championships of known strengths: the coverage of the results that we print of them. */

export interface FieldTruth {
  readonly players: number;
  /** Elo between the best and the worst; the others are evenly spaced between them. */
  readonly spread: number;
  readonly gamesEach: number;
  readonly draws: number;
}

export interface FieldCoverage {
  /** Strengths relative to the mean of the rated. */
  readonly elo: number | null;
  /** Differences of two rated players. */
  readonly gap: number | null;
  readonly advantage: number | null;
  /** The first player's score. */
  readonly first: number | null;
  /** The ratio of fitted differences to true ones: 1 if the field is neither shrunk nor stretched. */
  readonly slope: number | null;
  /** Players with an Elo of their own. */
  readonly rated: number;
  /** Players whose true strength lies beyond their limit, of all players. */
  readonly beyond: number;
  /** Between players next to each other, how often the weaker one has a LOS under 95 %. */
  readonly los: number | null;
  /** The share of championships without an order that is wrong but significant. */
  readonly claims: number | null;
}

/** The advantage of playing first. */
const ADVANTAGE = 40 / ELO_PER_NAT;

function playedBy(model: DavidsonModel, gamesEach: number, random: Random): RatedGame[] {
  const games: RatedGame[] = [];
  model.strengths.forEach((_, i) => {
    model.strengths.forEach((_, j) => {
      if (i === j) return;
      const { win, draw } = chances(model, i, j);
      for (let k = 0; k < gamesEach / 2; k++) {
        const result = ([1, 0.5, 0] as const)[drawn([win, draw, 1], random)];
        games.push({ first: `${i}`, second: `${j}`, result });
      }
    });
  });
  return games;
}

function firstScoreOf(model: DavidsonModel): number {
  const players = model.strengths.map((_, i) => i);
  const scores = players.flatMap(i =>
    players.flatMap(j => {
      if (i === j) return [];
      const { win, draw } = chances(model, i, j);
      return [win + draw / 2];
    }),
  );
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

/** Clusters by meetings of two, as in the summary of a championship. */
const meetingsOf = (games: readonly RatedGame[]) =>
  [...Map.groupBy(games, ({ first, second }) => [first, second].sort().join(' ')).values()].map(
    met => ({ size: met.length, sum: met.reduce((sum, { result }) => sum + result, 0) }),
  );

export function fieldCoverage(
  { players, spread, gamesEach, draws }: FieldTruth,
  times: number,
  random: Random,
): FieldCoverage {
  const truth = Array.from({ length: players }, (_, i) => spread * (0.5 - i / (players - 1)));
  const model: DavidsonModel = {
    strengths: truth.map(elo => elo / ELO_PER_NAT),
    advantage: ADVANTAGE,
    draw: (2 * draws) / (1 - draws),
  };
  const [elo, gap, advantage, first, los, claims] = Array.from({ length: 6 }, () => new Share());
  let [product, square, rated, beyond] = [0, 0, 0, 0];
  const trueElo = (name: string): number => truth[Number(name)];
  const addPlayers = (found: Strengths): void => {
    const own = found.players.filter(({ limit }) => !limit);
    rated += own.length;
    if (own.length < 2) return;
    const mean = own.reduce((sum, { name }) => sum + trueElo(name), 0) / own.length;
    for (const { name, elo: fitted, limit } of found.players) {
      const real = trueElo(name) - mean;
      if (limit) {
        if (limit.sign === '>' ? real < limit.elo : real > limit.elo) beyond++;
        continue;
      }
      elo.add(Math.abs(fitted.value - real) <= fitted.error);
      product += fitted.value * real;
      square += real * real;
    }
  };
  const addPairs = ({ players: order, comparisons }: Strengths): void =>
    order.forEach(({ name: one }, i) => {
      order.slice(i + 1).forEach(({ name: two }, k) => {
        const found = comparisons[i][i + 1 + k];
        if (!found) return;
        const real = trueElo(one) - trueElo(two);
        if (!found.limit) gap.add(Math.abs(found.gap.value - real) <= found.gap.error);
        if (Math.abs(Number(one) - Number(two)) !== 1) return;
        // between equals, the one with the higher number counts as the weaker
        const isWeaker = Number(one) > Number(two);
        los.add((isWeaker ? found.superiority : 1 - found.superiority) < 0.95);
      });
    });
  const trueFirst = firstScoreOf(model);
  for (let i = 0; i < times; i++) {
    const games = playedBy(model, gamesEach, random);
    const found = fitStrengths(games);
    const { low, high } = clusteredScore(meetingsOf(games));
    first.add(low <= trueFirst && trueFirst <= high);
    addPlayers(found);
    addPairs(found);
    advantage.add(
      Math.abs(found.advantage.value - ADVANTAGE * ELO_PER_NAT) <= found.advantage.error,
    );
    claims.add(
      orderClaims(found).every(
        ({ proven, stronger, weaker }) => !proven || trueElo(stronger) > trueElo(weaker),
      ),
    );
  }
  return {
    elo: elo.value,
    gap: gap.value,
    advantage: advantage.value,
    first: first.value,
    slope: square > 0 ? product / square : null,
    rated: rated / times,
    beyond: beyond / (times * players),
    los: los.value,
    claims: claims.value,
  };
}
