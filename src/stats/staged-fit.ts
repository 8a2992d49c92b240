import { type Comparison, comparer, type Stages } from './comparisons.ts';
import { type DavidsonModel, type Fit, fitModel, type Meeting, PRIOR_ELO } from './davidson.ts';
import { ELO_PER_NAT } from './elo.ts';
import { graphOf, linkedGroups } from './graph.ts';
import { type EloLimit, limitOf, oneWay, rareAt } from './limits.ts';
import type { Matrix } from './matrix.ts';
import { Z95 } from './normal.ts';
import type { Estimate } from './pairs.ts';
import { type SetAside, separate } from './separation.ts';

/** Strengths above the mean of the rated, by the number of a player. */
export interface StagedFit {
  readonly advantage: Estimate;
  readonly drawRate: number;
  /** Players linked by games. */
  readonly groups: readonly (readonly string[])[];
  elo(player: number): Estimate;
  limit(player: number): EloLimit | null;
  /** Null for the same player and for two whom nothing links. */
  compare(one: number, two: number): Comparison | null;
}

/** The variance of the difference between a strength and the mean of those of `others`. */
function varianceAbove(covariance: Matrix, i: number, others: readonly number[]): number {
  const mean = (row: readonly number[]) =>
    others.reduce((sum, j) => sum + row[j], 0) / others.length;
  return covariance[i][i] - 2 * mean(covariance[i]) + mean(covariance.map(mean));
}

const estimate = (nats: number, variance: number): Estimate => ({
  value: nats * ELO_PER_NAT,
  error: Z95 * Math.sqrt(Math.max(0, variance)) * ELO_PER_NAT,
});

/** The strengths above the mean of those whom a player is measured against, and their standard errors. */
function referred(
  names: readonly string[],
  groups: readonly (readonly string[])[],
  rated: ReadonlySet<string>,
  fitOf: (i: number) => Fit,
) {
  const groupOf = new Map(groups.flatMap(group => group.map(name => [name, group])));
  const numbers = names.map((_, i) => i);
  const all = numbers.map(i => {
    const linked = numbers.filter(j => groupOf.get(names[i]) === groupOf.get(names[j]));
    const found = linked.filter(j => rated.has(names[j]));
    const reference = found.length > 0 ? found : linked; // everyone linked if none is rated
    const { model, covariance } = fitOf(i);
    const mean = reference.reduce((sum, j) => sum + model.strengths[j], 0) / reference.length;
    return {
      strength: model.strengths[i] - mean,
      deviation: Math.sqrt(Math.max(0, varianceAbove(covariance, i, reference))),
    };
  });
  return {
    strengths: all.map(({ strength }) => strength),
    deviations: all.map(({ deviation }) => deviation),
  };
}

/** The limits of the players set aside, from the last to the first: those set aside later have the strength of their limit. */
function measured(
  names: readonly string[],
  meetings: readonly Meeting[],
  { rated, aside }: { rated: ReadonlySet<string>; aside: readonly SetAside[] },
  base: DavidsonModel,
  deviations: readonly number[],
): Pick<Stages, 'extremes' | 'limits'> {
  const limits: (EloLimit | null)[] = names.map(() => null);
  const extremes = aside.toReversed().map(set => {
    const outwards = set.sign === '>' ? 1 : -1;
    const isAlike = (i: number) => limits[i]?.sign === set.sign && set.against.has(names[i]);
    const strengths = base.strengths.map((own, i) =>
      isAlike(i) ? (limits[i]?.elo ?? 0) / ELO_PER_NAT : own,
    );
    const results = (model: DavidsonModel, isCounted: (name: string) => boolean) =>
      oneWay(set, names, meetings, model, deviations, isCounted);
    const metRated = results(base, name => rated.has(name)).games > 0;
    const counted = metRated
      ? results({ ...base, strengths }, name => rated.has(name) || isAlike(names.indexOf(name)))
      : results(base, name => set.against.has(name));
    const shift = outwards * rareAt(counted.chance);
    for (const [i, name] of names.entries())
      if (set.members.includes(name)) limits[i] = limitOf(set.sign, base.strengths[i] + shift);
    return { ...set, outwards, metRated, results: counted } as const;
  });
  return { extremes: extremes.reverse(), limits };
}

/**
 * A fit in two stages: of all players, where only the prior keeps strengths finite, and then of those who did not win
 * or lose everything; the strengths of the others are measured against theirs.
 */
export function stagedFit(names: readonly string[], meetings: readonly Meeting[]): StagedFit {
  const groups = linkedGroups(
    names,
    meetings.map(({ first, second }) => [names[first], names[second]]),
  );
  const separation = separate(names, pointsGraph(names, meetings));
  const { rated, aside } = separation;
  const everyone = fitModel(names.length, meetings);
  const among = meetings.filter(
    ({ first, second }) => rated.has(names[first]) && rated.has(names[second]),
  );
  const ofRated = aside.length === 0 ? everyone : fitModel(names.length, among);
  const { strengths, deviations } = referred(names, groups, rated, i =>
    rated.has(names[i]) ? ofRated : everyone,
  );
  // draws and the advantage are estimated from all games: those of two or three rated players would hardly do
  const base: DavidsonModel = { ...everyone.model, strengths };
  const { extremes, limits } = measured(names, meetings, separation, base, deviations);
  const elos = names.map((_, i): Estimate => {
    if (!meetings.some(({ first, second }) => first === i || second === i))
      return { value: 0, error: Z95 * PRIOR_ELO };
    const { value, error } = estimate(strengths[i], deviations[i] ** 2);
    const limit = limits[i];
    if (!limit) return { value, error };
    return { value: (limit.sign === '>' ? Math.max : Math.min)(value, limit.elo), error };
  });
  const ratedGroups = linkedGroups(
    names,
    among.map(({ first, second }) => [names[first], names[second]]),
  );
  const [{ model, covariance }, fitted, unknowns] =
    among.length > 0 ? [ofRated, among, rated.size + 1] : [everyone, meetings, names.length + 1];
  return {
    advantage: estimate(
      model.advantage,
      covariance[names.length][names.length] * overfit(fitted, unknowns),
    ),
    drawRate: model.draw / (2 + model.draw),
    groups,
    elo: i => elos[i],
    limit: i => limits[i],
    compare: comparer({
      names,
      meetings,
      groups,
      ratedGroups,
      rated,
      everyone,
      ofRated,
      base,
      deviations,
      extremes,
      limits,
      elos,
    }),
  };
}

/**
 * A model fits noise as well, the more so the more unknowns it has: strengths (whose sum is fixed), the advantage
 * and the draw rate. As in a regression, the residual variance is too small by this factor.
 */
function overfit(meetings: readonly Meeting[], unknowns: number): number {
  const games = meetings.reduce((sum, { wins, draws, losses }) => sum + wins + draws + losses, 0);
  return games / Math.max(1, games - unknowns);
}

/** From each player to those whom it took points from. */
const pointsGraph = (names: readonly string[], meetings: readonly Meeting[]) =>
  graphOf(
    names,
    meetings.flatMap(({ first, second, wins, draws, losses }) => {
      const [a, b] = [names[first], names[second]];
      return [
        ...(wins + draws > 0 ? [[a, b] as const] : []),
        ...(losses + draws > 0 ? [[b, a] as const] : []),
      ];
    }),
  );
