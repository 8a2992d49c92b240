/** The normal distribution, and intervals for a share seen in n trials. */

/** 95 % of a normal distribution lies within this many standard deviations. */
export const Z95 = 1.959963985;

/** The cumulative distribution function (Abramowitz and Stegun 7.1.26; error under 1.5e-7). */
export function normalShare(x: number): number {
  const t = 1 / (1 + 0.3275911 * (Math.abs(x) / Math.SQRT2));
  const poly =
    t *
    (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  const tail = 0.5 * poly * Math.exp((-x * x) / 2);
  return x >= 0 ? 1 - tail : tail;
}

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/**
 * Wilson's 95 % interval (1927) for a share seen in n trials: valid at 0 % and 100 %, and from 0 to 1
 * without trials. `z`: the quantile, larger where the variance is estimated.
 */
export function wilson(share: number, n: number, z = Z95): Interval {
  if (n <= 0) return { low: 0, high: 1 };
  const z2 = z * z;
  const centre = (share + z2 / (2 * n)) / (1 + z2 / n);
  const half = (z / (1 + z2 / n)) * Math.sqrt((share * (1 - share)) / n + z2 / (4 * n * n));
  // the share is always inside, despite rounding
  return {
    low: share === 0 ? 0 : Math.min(share, centre - half),
    high: share === 1 ? 1 : Math.max(share, centre + half),
  };
}
