import type { Interval } from './normal.ts';

/** The incomplete beta function, and what follows from it for a share seen in n trials. */

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
  for (let m = 1; m < 10_000; m++) {
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
export function betaShare(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(
    lnGamma(a + b) - lnGamma(a) - lnGamma(b) + a * Math.log(x) + b * Math.log1p(-x),
  );
  return x < (a + 1) / (a + b + 2)
    ? (front * betaFraction(x, a, b)) / a
    : 1 - (front * betaFraction(1 - x, b, a)) / b;
}

function betaQuantile(share: number, a: number, b: number): number {
  let [low, high] = [0, 1];
  for (let i = 0; i < 50; i++) {
    const middle = (low + high) / 2;
    if (betaShare(middle, a, b) < share) low = middle;
    else high = middle;
  }
  return high;
}

/**
 * The interval of Clopper and Pearson (1934) for n coin flips with these successes, which may be halves. Its
 * coverage is 95 % or more for any n; without trials it is from 0 to 1.
 */
export function clopperPearson(successes: number, n: number): Interval {
  return {
    low: successes === 0 ? 0 : betaQuantile(0.025, successes, n - successes + 1),
    high: successes === n ? 1 : betaQuantile(0.975, successes + 1, n - successes),
  };
}

/** One minus the probability that a fair coin does as well or better. Between equals it is under 95 % in 95 % of cases or more. */
export function beatsCoin(successes: number, n: number): number {
  if (2 * successes === n) return 0.5;
  return 2 * successes > n
    ? 1 - betaShare(0.5, successes, n - successes + 1)
    : betaShare(0.5, n - successes, successes + 1);
}
