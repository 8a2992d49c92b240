import { type DavidsonModel, fitModel, type Meeting, PRIOR_ELO } from './davidson.ts';
import { ELO_PER_NAT } from './elo.ts';
import { graphOf, linkedGroups } from './graph.ts';
import { type EloLimit, limitOf, type OneWay, oneWay, rareAt, turned } from './limits.ts';
import type { Matrix } from './matrix.ts';
import { normalShare, Z95 } from './normal.ts';
import type { Estimate } from './pairs.ts';
import { peel, type SetAside } from './peel.ts';

export interface Comparison {
  /** Difference in Elo. */
  readonly gap: Estimate;
  /** Of the difference, if one of the two was set aside: show it instead of `gap`. */
  readonly limit: EloLimit | null;
  /** The likelihood that the first is stronger. */
  readonly superiority: number;
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

/** Points along which the uncertainty of a strength is averaged, in standard deviations, and their weights. */
const NODES = Array.from({ length: 17 }, (_, i) => (i - 8) / 2);
const WEIGHTS = NODES.map(x => Math.exp((-x * x) / 2));
const TOTAL = WEIGHTS.reduce((sum, weight) => sum + weight, 0);

/** The maximum of a function that rises and then falls. */
function highest(of: (x: number) => number): number {
  let [low, high] = [-50, 50];
  for (let i = 0; i < 40; i++) {
    const [left, right] = [low + (high - low) / 3, high - (high - low) / 3];
    if (of(left) < of(right)) low = left;
    else high = right;
  }
  return of((low + high) / 2);
}

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

/** Those who are set aside, and the chance of their results against those whose strength is known (or all, if they met no rated player). */
interface Sided extends SetAside {
  readonly outwards: 1 | -1;
  readonly metRated: boolean;
  readonly results: OneWay;
}

const mirrored = ({ gap, limit, superiority }: Comparison): Comparison => ({
  gap: { ...gap, value: 0 - gap.value },
  limit: limit && turned(limit),
  superiority: 1 - superiority,
});

/**
 * A fit in two stages: of everyone, which only the prior keeps finite, and then of those who did not win or
 * lose everything, whose strengths those of the others are measured against.
 */
export function stagedFit(names: readonly string[], meetings: readonly Meeting[]): StagedFit {
  const numbers = names.map((_, i) => i);
  const groups = linkedGroups(
    names,
    meetings.map(({ first, second }) => [names[first], names[second]]),
  );
  const { rated, aside } = peel(names, pointsGraph(names, meetings));
  const isRated = (i: number) => rated.has(names[i]);
  const everyone = fitModel(names.length, meetings);
  const amongRated = meetings.filter(({ first, second }) => isRated(first) && isRated(second));
  const second = aside.length === 0 ? everyone : fitModel(names.length, amongRated);
  const main = amongRated.length > 0 ? second : everyone;

  const groupOf = new Map(groups.flatMap(group => group.map(name => [name, group])));
  /** Whose mean is zero for this player: the rated whom games link it to; everyone linked if none is rated. */
  const referenceOf = (i: number): readonly number[] => {
    const linked = numbers.filter(j => groupOf.get(names[i]) === groupOf.get(names[j]));
    const found = linked.filter(isRated);
    return found.length > 0 ? found : linked;
  };
  const references = numbers.map(referenceOf);
  const fitOf = (i: number) => (isRated(i) ? second : everyone);
  const above = (i: number): number => {
    const { strengths } = fitOf(i).model;
    const mean = references[i].reduce((sum, j) => sum + strengths[j], 0) / references[i].length;
    return strengths[i] - mean;
  };
  // the games of those set aside tell of draws and the advantage too, which two or three rated players hardly do
  const base: DavidsonModel = { ...everyone.model, strengths: numbers.map(above) };
  const deviations = numbers.map(i =>
    Math.sqrt(Math.max(0, varianceAbove(fitOf(i).covariance, i, references[i]))),
  );

  const limits: (EloLimit | null)[] = numbers.map(() => null);
  /** Opponents are the rated and, at their limits, those of the same sign who were set aside later. */
  const measured = (set: SetAside): Sided => {
    const outwards = set.sign === '>' ? 1 : -1;
    const strengths = base.strengths.map((own, i) => {
      const limit = limits[i];
      return limit?.sign === set.sign && set.against.has(names[i]) ? limit.elo / ELO_PER_NAT : own;
    });
    const isKnown = (name: string) =>
      set.against.has(name) && (rated.has(name) || limits[names.indexOf(name)]?.sign === set.sign);
    const known = { ...base, strengths };
    const results = oneWay(set, names, meetings, known, deviations, isKnown);
    const metRated =
      oneWay(set, names, meetings, base, deviations, name => rated.has(name)).games > 0;
    const counted = metRated
      ? results
      : oneWay(set, names, meetings, base, deviations, name => set.against.has(name));
    const shift = outwards * rareAt(counted.chance);
    for (const [i, name] of names.entries())
      if (set.members.includes(name)) limits[i] = limitOf(set.sign, base.strengths[i] + shift);
    return { ...set, outwards, metRated, results: counted };
  };
  const sided = aside.toReversed().map(measured).reverse();
  const asideOf = numbers.map(i => sided.find(({ members }) => members.includes(names[i])) ?? null);
  const elos = numbers.map((i): Estimate => {
    if (!meetings.some(({ first, second: other }) => first === i || other === i))
      return { value: 0, error: Z95 * PRIOR_ELO };
    const { value, error } = estimate(base.strengths[i], deviations[i] ** 2);
    const limit = limits[i];
    if (!limit) return { value, error };
    return { value: (limit.sign === '>' ? Math.max : Math.min)(value, limit.elo), error };
  });

  const byNormal = ({ covariance }: typeof everyone, i: number, j: number): Comparison => {
    const variance = covariance[i][i] + covariance[j][j] - 2 * covariance[i][j];
    const gap = elos[i].value - elos[j].value;
    return {
      gap: { value: gap, error: Z95 * Math.sqrt(variance) * ELO_PER_NAT },
      limit: null,
      superiority: normalShare(gap / ELO_PER_NAT / Math.sqrt(variance)),
    };
  };
  /** By the chance of results that all went one way, if the first were only `gap` further out than the second. */
  const byChance = (
    i: number,
    j: number,
    set: Sided,
    chance: (gap: number) => number,
    limit = limitOf(set.sign, set.outwards * rareAt(chance)),
  ): Comparison => {
    const { gap } = byNormal(everyone, i, j);
    const half = chance(0) / 2; // the results seen are the most extreme ones: half of their chance counts
    return {
      gap,
      limit,
      superiority: set.outwards > 0 ? 1 - half : half,
    };
  };
  const { strengths } = base;
  const againstRated = (i: number, set: Sided, j: number): Comparison => {
    const spread = deviations[j];
    return byChance(i, j, set, gap =>
      NODES.reduce((sum, x, k) => {
        const at = strengths[j] + x * spread + set.outwards * gap;
        return sum + (WEIGHTS[k] / TOTAL) * set.results.chance(set.outwards * (at - strengths[i]));
      }, 0),
    );
  };
  const acrossRated = (i: number, set: Sided, j: number, other: Sided): Comparison => {
    const both = () =>
      highest(
        at =>
          set.results.chance(set.outwards * (at - strengths[i])) *
          other.results.chance(other.outwards * (at - strengths[j])),
      );
    const between = (limits[i]?.elo ?? 0) - (limits[j]?.elo ?? 0);
    return byChance(i, j, set, both, { sign: set.sign, elo: between });
  };
  /** `set` was set aside while the other was still there. */
  const byDirectGames = (i: number, set: Sided, j: number): Comparison => {
    const members = asideOf[j]?.members ?? [names[j]];
    const direct = oneWay(set, names, meetings, base, deviations, name => members.includes(name));
    if (direct.games === 0) return byNormal(everyone, i, j);
    return byChance(i, j, set, gap =>
      direct.chance(set.outwards * (strengths[j] - strengths[i]) + gap),
    );
  };

  const compare = (i: number, j: number): Comparison | null => {
    const [one, two] = [asideOf[i], asideOf[j]];
    if (!one && !two && isRated(i) && isRated(j)) return byNormal(second, i, j);
    if (one === two) return byNormal(everyone, i, j);
    if (one && !two && isRated(j) && one.metRated) return againstRated(i, one, j);
    if (one && two && one.sign !== two.sign && one.metRated && two.metRated)
      return acrossRated(i, one, j, two);
    if (one && (!two || sided.indexOf(one) < sided.indexOf(two))) return byDirectGames(i, one, j);
    const back = compare(j, i);
    return back && mirrored(back);
  };
  const ratedGroups = linkedGroups(
    names,
    amongRated.map(({ first, second: other }) => [names[first], names[other]]),
  );
  const ratedGroupOf = new Map(ratedGroups.flatMap(group => group.map(name => [name, group])));
  const isLinked = (i: number, j: number): boolean => {
    const of = isRated(i) && isRated(j) ? ratedGroupOf : groupOf;
    return of.get(names[i]) === of.get(names[j]);
  };

  return {
    advantage: estimate(main.model.advantage, main.covariance[names.length][names.length]),
    drawRate: main.model.draw / (2 + main.model.draw),
    groups,
    elo: i => elos[i],
    limit: i => limits[i],
    // each two once, so that both directions agree to the last digit
    compare: (i, j) => {
      if (i === j || !isLinked(i, j)) return null;
      const found = compare(Math.min(i, j), Math.max(i, j));
      return found && (i < j ? found : mirrored(found));
    },
  };
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
