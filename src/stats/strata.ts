import { type Counts, momentsOf, trialsOf, withRareKinds } from './moments.ts';
import { type Interval, wilson } from './normal.ts';
import { student95 } from './student.ts';

/** A score over several opponents, and its 95 % interval. */
export interface StratifiedScore extends Interval {
  readonly games: number;
  readonly score: number;
}

/**
 * The score against opponents whose numbers of games were fixed beforehand, each of them a stratum: that one
 * opponent is weaker than another is no chance, so only the variation within each counts (Cochran 1977,
 * "Sampling Techniques", 5.4; degrees of freedom after Satterthwaite 1946). Opponents without games are left
 * out. Where opponents' results do not vary, a kind of result that was not seen counts as rare: the trials
 * added for it are spread over these opponents, so that many of them do not widen the interval.
 */
export function stratifiedScore(opponents: readonly Counts[]): StratifiedScore {
  const met = opponents
    .map(counts => ({ seen: trialsOf(counts), moments: momentsOf(trialsOf(counts)) }))
    .filter(({ moments }) => moments.games > 0);
  const unvaried = met.filter(({ moments }) => moments.scoreError === 0).length;
  const strata = met.map(({ seen, moments }) =>
    moments.scoreError > 0
      ? moments
      : { ...moments, scoreError: momentsOf(withRareKinds(seen, unvaried)).scoreError },
  );
  const games = strata.reduce((sum, each) => sum + each.games, 0);
  if (games === 0) return { games, score: 0.5, low: 0, high: 1 };
  const score = strata.reduce((sum, each) => sum + each.games * each.score, 0) / games;
  const parts = strata.map(each => ((each.games / games) * each.scoreError) ** 2);
  const variance = parts.reduce((sum, part) => sum + part, 0);
  if (score === 0 || score === 1 || variance === 0)
    return { games, score, ...wilson(score, games) };
  const freedom =
    variance ** 2 /
    parts.reduce((sum, part, i) => sum + part ** 2 / Math.max(1, strata[i].trials - 1), 0);
  // rounded, so that quantiles are computed once
  const quantile = student95(Math.max(1, Math.floor(freedom)));
  return { games, score, ...wilson(score, (score * (1 - score)) / variance, quantile) };
}
