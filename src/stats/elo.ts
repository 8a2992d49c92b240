/** Elo's scale: 400 points are ten to one. */

/** Elo points in one unit of log-odds. */
export const ELO_PER_NAT = 400 / Math.LN10;

/** Normalised Elo in one standard deviation of a game's score (the chess testing frameworks' scale). */
export const NELO_PER_SIGMA = 800 / Math.LN10;

/** The Elo difference at which this share of the points is expected. Precondition: 0 < score < 1. */
export const eloOf = (score: number): number => ELO_PER_NAT * Math.log(score / (1 - score));

/** The share of the points that a player this many Elo points above the other expects. */
export const scoreOf = (elo: number): number => 1 / (1 + Math.exp(-elo / ELO_PER_NAT));
