import { confidence, SCORE_GAMES } from './confidence.ts';
import { type Counts, momentsOf, trialsOf, withRareKinds } from './moments.ts';
import { freedomOf, intervalOf, type ScoreEstimate } from './pairs.ts';

/** Trials of each kind of result that are added, in all, to opponents whose results do not vary. */
const RARE_IN_STRATA = 0.1;

/**
 * The score against opponents whose numbers of games were fixed beforehand, each of them a stratum: differences
 * between opponents are not random, so only the variation within each counts (Cochran 1977, "Sampling Techniques",
 * 5.4; degrees of freedom after Satterthwaite 1946). Opponents without games are left out. If the results of
 * opponents do not vary, a kind of result that has not occurred counts as rare: the trials added for it are spread
 * over these opponents, so that many of them do not widen the interval.
 */
export function stratifiedScore(opponents: readonly Counts[]): ScoreEstimate {
  const met = opponents
    .map(counts => ({ seen: trialsOf(counts), moments: momentsOf(trialsOf(counts)) }))
    .filter(({ moments }) => moments.games > 0);
  const unvaried = met.filter(({ moments }) => moments.scoreError === 0).length;
  const strata = met.map(({ seen, moments }) =>
    moments.scoreError > 0
      ? moments
      : {
          ...moments,
          scoreError: momentsOf(withRareKinds(seen, RARE_IN_STRATA / unvaried)).scoreError,
        },
  );
  const games = strata.reduce((sum, each) => sum + each.games, 0);
  const score =
    games === 0 ? 0.5 : strata.reduce((sum, each) => sum + each.games * each.score, 0) / games;
  const parts = strata.map(each => ((each.games / games) * each.scoreError) ** 2);
  const variance = score === 0 || score === 1 ? 0 : parts.reduce((sum, part) => sum + part, 0);
  const freedom =
    variance ** 2 /
    parts.reduce(
      (sum, part, i) => sum + part ** 2 / Math.max(1, freedomOf(strata[i].trials, games)),
      0,
    );
  return {
    games,
    score,
    // rounded, so that quantiles are computed once
    ...intervalOf(
      { games, score, scoreError: Math.sqrt(variance) },
      Math.max(1, Math.floor(freedom)),
    ),
    confidence: confidence(games < SCORE_GAMES || variance === 0),
  };
}
