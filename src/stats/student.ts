import { Z95 } from './normal.ts';

/** Student's t distribution: the mean of a few trials whose spread is itself estimated from them. */

/** ln Gamma(x) for x > 0 (Lanczos's approximation, g = 7, n = 9; 15 digits). */
function lnGamma(x: number): number {
  const parts = [
    676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
    12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
  ];
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - lnGamma(1 - x);
  const sum = parts.reduce((so, part, i) => so + part / (x + i), 0.99999999999980993);
  const t = x + 6.5;
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(sum);
}

/** The continued fraction of the incomplete beta function, by Lentz's method; fast for x < (a + 1) / (a + b + 2). */
function betaFraction(x: number, a: number, b: number): number {
  const away = (value: number) => (Math.abs(value) < 1e-300 ? 1e-300 : value);
  let c = 1;
  let d = 1 / away(1 - ((a + b) * x) / (a + 1));
  let product = d;
  for (let m = 1; m < 500; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / away(1 + even * d);
    c = away(1 + even / c);
    product *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / away(1 + odd * d);
    c = away(1 + odd / c);
    product *= d * c;
    if (Math.abs(d * c - 1) < 1e-15) break;
  }
  return product;
}

/** The regularised incomplete beta function. */
function betaShare(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(
    lnGamma(a + b) - lnGamma(a) - lnGamma(b) + a * Math.log(x) + b * Math.log1p(-x),
  );
  return x < (a + 1) / (a + b + 2)
    ? (front * betaFraction(x, a, b)) / a
    : 1 - (front * betaFraction(1 - x, b, a)) / b;
}

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
