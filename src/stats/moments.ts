/** The counted results of a match between two players, and their mean and deviation. */

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
  /** Mean share of the points, 0 to 1; one half without games. */
  readonly score: number;
  /** Standard deviation of one game's score; for pairs, that of independent games with the pairs' variance. */
  readonly sigma: number;
}

const isPairs = (counts: Counts): counts is PairCounts => Array.isArray(counts);

/** The two games of a pair are not independent, so each pair is one trial. */
export const trialsOf = (counts: Counts): Trials =>
  isPairs(counts)
    ? { counts, scores: [0, 0.25, 0.5, 0.75, 1], gamesEach: 2 }
    : { counts: [counts.losses, counts.draws, counts.wins], scores: [0, 0.5, 1], gamesEach: 1 };

export function momentsOf({ counts, scores, gamesEach }: Trials): Moments {
  const trials = counts.reduce((sum, n) => sum + n, 0);
  if (trials === 0) return { games: 0, score: 0.5, sigma: 0 };
  const score = counts.reduce((sum, n, i) => sum + n * scores[i], 0) / trials;
  const variance = counts.reduce((sum, n, i) => sum + n * (scores[i] - score) ** 2, 0) / trials;
  return { games: gamesEach * trials, score, sigma: Math.sqrt(gamesEach * variance) };
}
