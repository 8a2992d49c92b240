/**
 * A match between two players, judged by pairs of games: one opening, played once from each side. Pairs
 * are what is independent, so errors are computed from them. Formulas: the pentanomial model and
 * normalised Elo of the chess testing frameworks.
 */

/** How many pairs gave the first-named player 0, 1/2, 1, 3/2 or 2 points. */
export type PairCounts = readonly [number, number, number, number, number];

export interface MatchSummary {
  readonly games: number;
  /** Share of the points, 0 to 1, and its 95 % interval. */
  readonly score: number;
  readonly low: number;
  readonly high: number;
  /** Null at 0 % and 100 %, where no number says it. */
  readonly elo: { readonly value: number; readonly error: number } | null;
  readonly normalised: { readonly value: number; readonly error: number } | null;
  /** The likelihood of being the stronger one, 0 to 1. */
  readonly superiority: number;
}

const Z95 = 1.959963985;

/** The normal distribution's share below x (Abramowitz and Stegun 7.1.26; error under 1.5e-7). */
function normalShare(x: number): number {
  const t = 1 / (1 + 0.3275911 * (Math.abs(x) / Math.SQRT2));
  const poly =
    t *
    (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  const tail = 0.5 * poly * Math.exp((-x * x) / 2);
  return x >= 0 ? 1 - tail : tail;
}

const eloOf = (score: number): number => -400 * Math.log10(1 / score - 1);

/** Wilson's interval for a share seen in n trials: what stays honest at 0 % and 100 %. */
export function wilson(share: number, n: number): { readonly low: number; readonly high: number } {
  const z2 = Z95 * Z95;
  const centre = (share + z2 / (2 * n)) / (1 + z2 / n);
  const half = (Z95 / (1 + z2 / n)) * Math.sqrt((share * (1 - share)) / n + z2 / (4 * n * n));
  return { low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}

/** Precondition: at least one pair. */
export function summarise(counts: PairCounts): MatchSummary {
  const pairs = counts.reduce((sum, n) => sum + n, 0);
  const games = 2 * pairs;
  const score = counts.reduce((sum, n, i) => sum + (n * i) / 4, 0) / pairs;
  const variance = counts.reduce((sum, n, i) => sum + n * (i / 4 - score) ** 2, 0) / pairs;
  const sigma = Math.sqrt(2 * variance);
  if (sigma === 0) {
    const { low, high } = wilson(score, games);
    const even = score === 0.5;
    const superiority = even ? 0.5 : score > 0.5 ? 1 : 0;
    return {
      games,
      score,
      low,
      high,
      elo: even ? { value: 0, error: 0 } : null,
      normalised: null,
      superiority,
    };
  }
  const half = (Z95 * sigma) / Math.sqrt(games);
  const [low, high] = [Math.max(0, score - half), Math.min(1, score + half)];
  const inside = low > 0 && high < 1;
  const perUnit = 800 / Math.LN10;
  return {
    games,
    score,
    low,
    high,
    elo: inside ? { value: eloOf(score), error: (eloOf(high) - eloOf(low)) / 2 } : null,
    normalised: {
      value: ((score - 0.5) / sigma) * perUnit,
      error: (Z95 / Math.sqrt(games)) * perUnit,
    },
    superiority: normalShare(((score - 0.5) * Math.sqrt(games)) / sigma),
  };
}
