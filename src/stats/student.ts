import { betaShare } from './beta.ts';
import { Z95 } from './normal.ts';

/** Student's t distribution: the mean of a few trials whose spread is itself estimated from them. */

/** The cumulative distribution function; the degrees of freedom need not be whole. */
export function studentShare(t: number, freedom: number): number {
  const tail = betaShare(freedom / (freedom + t * t), freedom / 2, 0.5) / 2;
  return t > 0 ? 1 - tail : tail;
}

const known = new Map<number, number>();

/** 95 % of the distribution lies within this many standard errors: 12.7 for one degree of freedom, 1.96 for very many. */
export function student95(freedom: number): number {
  const found = known.get(freedom);
  if (found !== undefined) return found;
  let [low, high] = [Z95, 1e4 / Math.min(1, freedom) ** 2];
  while (high - low > 1e-10 * high) {
    const middle = (low + high) / 2;
    if (studentShare(middle, freedom) < 0.975) low = middle;
    else high = middle;
  }
  if (known.size < 10_000) known.set(freedom, high);
  return high;
}
