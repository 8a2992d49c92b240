import type { Trials } from './moments.ts';

/**
 * The likeliest distribution of results among those whose mean lies `t` standard deviations of a game's
 * score above one half. Method: Lagrange multipliers on the constraint mean - 1/2 - t sigma = 0, linearised
 * at the last estimate and repeated (M. Van den Bergh, "Normalized Elo in practice", 2021).
 */

const ROUNDS = 50;
const ENOUGH = 1e-10;

/**
 * The root of f(x) = sum p g / (1 + x g), which decreases between its two poles. Newton's method runs on f
 * times the factors of both poles, which has no poles where it could stall. Null if all `g` have the same
 * sign.
 */
function multiplier(p: readonly number[], g: readonly number[]): number | null {
  const [least, most] = [Math.min(...g), Math.max(...g)];
  if (least >= 0 || most <= 0) return null;
  const inside = 1 - 1e-15; // never on a pole
  let [low, high] = [-inside / most, -inside / least];
  const enough = 1e-15 * (high - low);
  let x = 0;
  for (let round = 0; round < 100; round++) {
    let f = 0;
    let slope = 0;
    for (let i = 0; i < p.length; i++) {
      const part = g[i] / (1 + x * g[i]);
      f += p[i] * part;
      slope -= p[i] * part * part;
    }
    const factors = (1 + x * least) * (1 + x * most);
    const factorsSlope = least + most + 2 * x * least * most;
    const step = (-f * factors) / (slope * factors + f * factorsSlope);
    if (Math.abs(step) <= enough) break;
    if (f > 0) low = x;
    else high = x;
    x = x + step > low && x + step < high ? x + step : (low + high) / 2;
  }
  return x;
}

/** Precondition: every count is above zero. */
export function likeliest({ counts, scores, gamesEach }: Trials, t: number): readonly number[] {
  const total = counts.reduce((sum, n) => sum + n, 0);
  const p = counts.map(n => n / total);
  const ratio = t * Math.sqrt(gamesEach); // the mean of a pair deviates less than a single game
  let q = p.map(() => 1 / p.length);
  for (let round = 0; round < ROUNDS; round++) {
    const mean = q.reduce((sum, share, i) => sum + share * scores[i], 0);
    const sigma = Math.sqrt(q.reduce((sum, share, i) => sum + share * (scores[i] - mean) ** 2, 0));
    const g = scores.map(a => a - 0.5 - ((ratio * sigma) / 2) * (1 + ((a - mean) / sigma) ** 2));
    const x = multiplier(p, g);
    if (x === null) break;
    const better = p.map((share, i) => share / (1 + x * g[i]));
    const change = Math.max(...better.map((share, i) => Math.abs(share - q[i])));
    q = better;
    if (change < ENOUGH) break;
  }
  return q;
}
