import {
  type Confidence,
  confidence,
  LESS_CONFIDENCE,
  REGRET_GAMES,
  SCORE_GAMES,
} from './confidence.ts';
import type { Interval } from './normal.ts';
import { freedomOf, intervalOf, type ScoreEstimate } from './pairs.ts';
import { student95 } from './student.ts';

/** Observations that are not independent of each other: games of one pair, moves of one game. */
export interface Cluster {
  readonly size: number;
  readonly sum: number;
}

/** The mean over all clusters, and its standard error; 0 for one cluster. A cluster is a trial (Cochran 1977, "Sampling Techniques", 9A: the ratio of two sums). */
function meanOf(clusters: readonly Cluster[]) {
  const met = clusters.filter(({ size }) => size > 0);
  const size = met.reduce((total, cluster) => total + cluster.size, 0);
  const mean = size === 0 ? 0 : met.reduce((total, { sum }) => total + sum, 0) / size;
  const spread = met.reduce((total, each) => total + (each.sum - mean * each.size) ** 2, 0);
  const trials = met.length;
  const error =
    trials > 1 && spread > 1e-12 ? Math.sqrt((spread * trials) / (trials - 1)) / size : 0;
  return { size, mean, error, trials };
}

/**
 * A score over clusters of games: the games of a pair are not treated as independent, and differences between
 * clusters that have other causes cancel within each.
 */
export function clusteredScore(clusters: readonly Cluster[]): ScoreEstimate {
  const { size: games, mean, error, trials } = meanOf(clusters);
  const score = games === 0 ? 0.5 : mean;
  // many games together are nearly normal
  const freedom = games > 2 * trials ? trials - 1 : freedomOf(trials, games);
  return {
    games,
    score,
    ...intervalOf({ games, score, scoreError: error }, freedom),
    confidence: confidence(games < SCORE_GAMES || trials < SCORE_GAMES / 2 || error === 0),
  };
}

/** The fewest clusters for an interval of a loss. */
const LEAST_CLUSTERS = 5;

/** A mean loss, 0 to 1, and its interval; without one where there are too few clusters or nothing was lost. */
export interface MeanLoss {
  readonly loss: number;
  readonly interval: (Interval & { readonly confidence: Confidence }) | null;
}

/**
 * Most moves lose nothing, and few lose much: after three games, the coverage of an interval that is symmetric
 * around the mean would be about 50 %. The interval is therefore symmetric on a logarithmic scale.
 */
export function meanLoss(clusters: readonly Cluster[]): MeanLoss {
  const { mean: loss, error, trials } = meanOf(clusters);
  if (trials < LEAST_CLUSTERS || error === 0 || loss === 0) return { loss, interval: null };
  const factor = Math.exp((student95(trials - 1) * error) / loss);
  const held = trials < REGRET_GAMES ? LESS_CONFIDENCE : confidence(false);
  return {
    loss,
    interval: { low: loss / factor, high: Math.min(1, loss * factor), confidence: held },
  };
}
