import { confidence, SCORE_GAMES } from './confidence.ts';
import { freedomOf, intervalOf, type ScoreEstimate } from './pairs.ts';

/** Games that hang together. */
export interface Cluster {
  readonly games: number;
  readonly points: number;
}

/**
 * A score over clusters of games, each a trial (Cochran 1977, "Sampling Techniques", 9A: the ratio of two
 * sums). So the two games of a pair are not taken for independent ones, and what differs between clusters for
 * other reasons cancels within each.
 */
export function clusteredScore(clusters: readonly Cluster[]): ScoreEstimate {
  const met = clusters.filter(({ games }) => games > 0);
  const sum = (value: (cluster: Cluster) => number) =>
    met.reduce((total, cluster) => total + value(cluster), 0);
  const games = sum(cluster => cluster.games);
  const score = games === 0 ? 0.5 : sum(({ points }) => points) / games;
  const spread = sum(cluster => (cluster.points - score * cluster.games) ** 2);
  const trials = met.length;
  const scoreError =
    trials > 1 && spread > 1e-12 ? Math.sqrt((spread * trials) / (trials - 1)) / games : 0;
  // many games together are nearly normal
  const freedom = games > 2 * trials ? trials - 1 : freedomOf(trials, games);
  return {
    games,
    score,
    ...intervalOf({ games, score, scoreError }, freedom),
    confidence: confidence(games < SCORE_GAMES || trials < SCORE_GAMES / 2 || scoreError === 0),
  };
}
