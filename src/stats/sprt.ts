import { NELO_PER_SIGMA } from './elo.ts';
import { likeliest } from './likelihood.ts';
import { type Counts, trialsOf } from './moments.ts';

/**
 * A match that stops itself: Wald's sequential probability ratio test between two differences in
 * normalised Elo, generalised to results of unknown spread (GSPRT). The ratio is the exact one, of the
 * likeliest distributions under either hypothesis. Its usual approximation
 * (g/2) ln[(1 + (t - t0)^2) / (1 + (t - t1)^2)] agrees near 50 %, but would need thousands of pairs to
 * accept a player that wins every game.
 */

export interface SprtRule {
  /** The two hypotheses, in normalised Elo. */
  readonly low: number;
  readonly high: number;
  /** Risk of accepting a player whose difference is only `low`. */
  readonly alpha: number;
  /** Risk of rejecting a player whose difference is `high`. */
  readonly beta: number;
}

/** Takes about 270 games if the true difference is 0 or 50, about 440 in the middle. */
export const STANDARD_SPRT: SprtRule = { low: 0, high: 50, alpha: 0.05, beta: 0.05 };

export type SprtVerdict = 'accepted' | 'rejected' | 'undecided';

export interface SprtState {
  readonly llr: number;
  /** At or under `reject` the player is rejected, at or over `accept` accepted. */
  readonly reject: number;
  readonly accept: number;
  readonly verdict: SprtVerdict;
}

/** Wald 1945. */
export const sprtBounds = ({ alpha, beta }: SprtRule) => ({
  reject: Math.log(beta / (1 - alpha)),
  accept: Math.log((1 - beta) / alpha),
});

/** The count of a result that never occurred, so that no logarithm is infinite. */
const UNSEEN = 0.001;

/** The log-likelihood ratio of `high` against `low`. */
export function logLikelihoodRatio(seen: Counts, { low, high }: SprtRule): number {
  const plain = trialsOf(seen);
  if (plain.counts.every(n => n === 0)) return 0;
  const trials = { ...plain, counts: plain.counts.map(n => (n === 0 ? UNSEEN : n)) };
  const weak = likeliest(trials, low / NELO_PER_SIGMA);
  const strong = likeliest(trials, high / NELO_PER_SIGMA);
  return trials.counts.reduce((sum, n, i) => sum + n * Math.log(strong[i] / weak[i]), 0);
}

/** The state of a test. May be computed after every pair: the risks allow for it. */
export function sprt(seen: Counts, rule: SprtRule = STANDARD_SPRT): SprtState {
  const llr = logLikelihoodRatio(seen, rule);
  const { reject, accept } = sprtBounds(rule);
  const verdict = llr >= accept ? 'accepted' : llr <= reject ? 'rejected' : 'undecided';
  return { llr, reject, accept, verdict };
}
