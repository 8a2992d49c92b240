import type { DavidsonModel, Fit, Meeting } from './davidson.ts';
import { ELO_PER_NAT } from './elo.ts';
import { type EloLimit, limitOf, type OneWay, oneWay, rareAt, turned } from './limits.ts';
import { normalShare, Z95 } from './normal.ts';
import type { Estimate } from './pairs.ts';
import type { SetAside } from './separation.ts';

export interface Comparison {
  /** Difference in Elo. */
  readonly gap: Estimate;
  /** The limit of the difference, if one of the two was set aside: show it instead of `gap`. */
  readonly limit: EloLimit | null;
  /** The likelihood that the first is stronger. */
  readonly superiority: number;
}

/** Players set aside, and the probability of their results against rated players (or against all, if they met none). */
interface ExtremeGroup extends SetAside {
  readonly outwards: 1 | -1;
  readonly metRated: boolean;
  readonly results: OneWay;
}

/** The input of comparisons: both fits, and who was set aside. */
export interface Stages {
  readonly names: readonly string[];
  readonly meetings: readonly Meeting[];
  /** Players linked by games, among all and among the rated. */
  readonly groups: readonly (readonly string[])[];
  readonly ratedGroups: readonly (readonly string[])[];
  readonly rated: ReadonlySet<string>;
  readonly everyone: Fit;
  readonly ofRated: Fit;
  /** Strengths above the mean of the rated, and their standard errors. */
  readonly base: DavidsonModel;
  readonly deviations: readonly number[];
  /** In the order in which they were set aside. */
  readonly extremes: readonly ExtremeGroup[];
  readonly limits: readonly (EloLimit | null)[];
  readonly elos: readonly Estimate[];
}

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

const mirrored = ({ gap, limit, superiority }: Comparison): Comparison => ({
  gap: { ...gap, value: 0 - gap.value },
  limit: limit && turned(limit),
  superiority: 1 - superiority,
});

/** Compares two players by the fit's covariance. */
function byNormal({ elos }: Stages, { covariance }: Fit, i: number, j: number): Comparison {
  const variance = covariance[i][i] + covariance[j][j] - 2 * covariance[i][j];
  const gap = elos[i].value - elos[j].value;
  return {
    gap: { value: gap, error: Z95 * Math.sqrt(variance) * ELO_PER_NAT },
    limit: null,
    superiority: normalShare(gap / ELO_PER_NAT / Math.sqrt(variance)),
  };
}

/** Compares by the probability of results that all went one way, if the first were `gap` above (or below) the second. */
function byChance(
  stages: Stages,
  [i, j]: readonly [number, number],
  set: ExtremeGroup,
  chance: (gap: number) => number,
  limit = limitOf(set.sign, set.outwards * rareAt(chance)),
): Comparison {
  const { gap } = byNormal(stages, stages.everyone, i, j);
  const half = chance(0) / 2; // the observed results are the most extreme ones, so half of their probability counts
  return { gap, limit, superiority: set.outwards > 0 ? 1 - half : half };
}

/** Compares with a rated player, averaging over the error of its strength. */
function againstRated(stages: Stages, i: number, set: ExtremeGroup, j: number): Comparison {
  const { base, deviations } = stages;
  const { strengths } = base;
  return byChance(stages, [i, j], set, gap =>
    NODES.reduce((sum, x, k) => {
      const at = strengths[j] + x * deviations[j] + set.outwards * gap;
      return sum + (WEIGHTS[k] / TOTAL) * set.results.chance(set.outwards * (at - strengths[i]));
    }, 0),
  );
}

/** Compares a player above the rated with one below: the probability of both results if they were equal, at the strength where it is highest. */
function acrossRated(
  stages: Stages,
  i: number,
  set: ExtremeGroup,
  j: number,
  other: ExtremeGroup,
): Comparison {
  const { base, limits } = stages;
  const { strengths } = base;
  const both = () =>
    highest(
      at =>
        set.results.chance(set.outwards * (at - strengths[i])) *
        other.results.chance(other.outwards * (at - strengths[j])),
    );
  const between = (limits[i]?.elo ?? 0) - (limits[j]?.elo ?? 0);
  return byChance(stages, [i, j], set, both, { sign: set.sign, elo: between });
}

/** Compares by the games between the two alone. `set` was set aside while the other was still there. */
function byDirectGames(stages: Stages, i: number, set: ExtremeGroup, j: number): Comparison {
  const { names, meetings, base, deviations, extremes, everyone } = stages;
  const group = extremes.find(({ members }) => members.includes(names[j]));
  const others = group?.members ?? [names[j]];
  const direct = oneWay(set, names, meetings, base, deviations, name => others.includes(name));
  if (direct.games === 0) return byNormal(stages, everyone, i, j);
  const apart = set.outwards * (base.strengths[j] - base.strengths[i]);
  return byChance(stages, [i, j], set, gap => direct.chance(apart + gap));
}

/** Compares two players by their numbers. Null for the same player and for two whom nothing links. */
export function comparer(stages: Stages): (one: number, two: number) => Comparison | null {
  const { names, rated, extremes, groups, ratedGroups, everyone, ofRated } = stages;
  const asideOf = names.map(name => extremes.find(({ members }) => members.includes(name)) ?? null);
  const isRated = names.map(name => rated.has(name));
  const groupOf = new Map(groups.flatMap(group => group.map(name => [name, group])));
  const ratedGroupOf = new Map(ratedGroups.flatMap(group => group.map(name => [name, group])));
  const isLinked = (i: number, j: number): boolean => {
    const of = isRated[i] && isRated[j] ? ratedGroupOf : groupOf;
    return of.get(names[i]) === of.get(names[j]);
  };
  const compare = (i: number, j: number): Comparison => {
    const [one, two] = [asideOf[i], asideOf[j]];
    if (isRated[i] && isRated[j]) return byNormal(stages, ofRated, i, j);
    if (one === two) return byNormal(stages, everyone, i, j);
    if (one?.metRated && isRated[j]) return againstRated(stages, i, one, j);
    if (one?.metRated && two?.metRated && one.sign !== two.sign)
      return acrossRated(stages, i, one, j, two);
    if (one && (!two || extremes.indexOf(one) < extremes.indexOf(two)))
      return byDirectGames(stages, i, one, j);
    return mirrored(compare(j, i));
  };
  // each two once, so that both directions agree to the last digit
  return (i, j) => {
    if (i === j || !isLinked(i, j)) return null;
    const found = compare(Math.min(i, j), Math.max(i, j));
    return i < j ? found : mirrored(found);
  };
}
