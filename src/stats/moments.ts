/** The counted results of a match between two players, and the moments of their distribution. */

/** How many pairs (one opening, played once from each side) gave the first-named player 0, 1/2, 1, 3/2 or 2 points. */
export type PairCounts = readonly [number, number, number, number, number];

/** Games that do not come in pairs, for the first-named player. */
export interface GameCounts {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

export type Counts = PairCounts | GameCounts;

/** Independent trials: each kind's share of the points, and its count. */
export interface Trials {
  readonly counts: readonly number[];
  readonly scores: readonly number[];
  readonly gamesEach: 1 | 2;
}

export interface Moments {
  readonly games: number;
  /** Pairs, or games that do not come in pairs. */
  readonly trials: number;
  /** Mean share of the points, 0 to 1; one half without games. */
  readonly score: number;
  /** Standard deviation of one game's score; for pairs, that of independent games with the pairs' variance. */
  readonly sigma: number;
  /** The estimated standard error of `score`, from the unbiased variance; 0 for a single trial. */
  readonly scoreError: number;
}

const isPairs = (counts: Counts): counts is PairCounts => Array.isArray(counts);

/** The two games of a pair are not independent, so each pair is one trial. */
export const trialsOf = (counts: Counts): Trials =>
  isPairs(counts)
    ? { counts, scores: [0, 0.25, 0.5, 0.75, 1], gamesEach: 2 }
    : { counts: [counts.losses, counts.draws, counts.wins], scores: [0, 0.5, 1], gamesEach: 1 };

/** The mean of a power of the distance to `centre`. */
const moment = ({ counts, scores }: Trials, trials: number, centre: number, power: number) =>
  counts.reduce((sum, n, i) => sum + n * (scores[i] - centre) ** power, 0) / trials;

const totalOf = ({ counts }: Trials): number => counts.reduce((sum, n) => sum + n, 0);

export function momentsOf(all: Trials): Moments {
  const trials = totalOf(all);
  if (trials === 0) return { games: 0, trials, score: 0.5, sigma: 0, scoreError: 0 };
  const score = moment(all, trials, 0, 1);
  const variance = moment(all, trials, score, 2);
  return {
    games: all.gamesEach * trials,
    trials,
    score,
    sigma: Math.sqrt(all.gamesEach * variance),
    scoreError: trials > 1 ? Math.sqrt(variance / (trials - 1)) : 0,
  };
}

/** Adds this many trials of each kind of result, since a kind that has not occurred is rare, not impossible. */
export const withRareKinds = (seen: Trials, added: number): Trials => ({
  ...seen,
  counts: seen.counts.map(n => n + added),
});

/** Trials added of each kind. With fewer, only kinds that occurred contribute to the variance; with more, it is too large where few kinds occurred. */
const RARE_IN_RATIO = 0.02;

/**
 * The standard error of (score - 1/2) / sigma by the delta method. With d that ratio for one trial, and s and
 * k the skewness and kurtosis of the trials' scores, the variance over n trials is
 * (1 - s d + d^2 (k - 1) / 4) / n.
 */
export function ratioError(seen: Trials): number {
  const all = withRareKinds(seen, RARE_IN_RATIO);
  const n = totalOf(all);
  const mean = moment(all, n, 0, 1);
  const deviation = Math.sqrt(moment(all, n, mean, 2));
  const d = (mean - 0.5) / deviation;
  const skewness = moment(all, n, mean, 3) / deviation ** 3;
  const kurtosis = moment(all, n, mean, 4) / deviation ** 4;
  const variance = Math.max(0, 1 - skewness * d + (d * d * (kurtosis - 1)) / 4);
  return Math.sqrt(variance / Math.max(1, totalOf(seen) - 1) / seen.gamesEach);
}
