import { eloOf, NELO_PER_SIGMA } from './elo.ts';
import { type Counts, type Moments, momentsOf, trialsOf } from './moments.ts';
import { type Interval, normalShare, wilson, Z95 } from './normal.ts';

/**
 * A match between two players, evaluated by pairs of games or, if games do not come in pairs, game by
 * game. Formulas: the pentanomial and trinomial models and normalised Elo of the chess testing frameworks.
 */

export interface Estimate {
  readonly value: number;
  /** Half of the 95 % interval. */
  readonly error: number;
}

/** Every number is finite, whatever the counts. */
export interface MatchSummary {
  readonly games: number;
  /** Share of the points, 0 to 1, and its 95 % interval. */
  readonly score: number;
  readonly low: number;
  readonly high: number;
  /** Null without games and at 0 % and 100 %, where it is infinite: show `>` and `eloOf(low)`, or `<` and `eloOf(high)`. */
  readonly elo: Estimate | null;
  /** Null if all trials had the same result: their deviation is zero. */
  readonly normalised: Estimate | null;
  /** The likelihood of superiority, 0 to 1. */
  readonly superiority: number;
}

/** The normal interval; Wilson's if results do not vary or the interval would exceed 0 to 1. */
function intervalOf({ games, score, sigma }: Moments): Interval {
  const half = games === 0 ? 1 : (Z95 * sigma) / Math.sqrt(games);
  if (sigma > 0 && score - half > 0 && score + half < 1)
    return { low: score - half, high: score + half };
  // pairs that vary more than coin flips count as fewer of them
  const coins = sigma === 0 ? 1 : Math.min(1, (score * (1 - score)) / sigma ** 2);
  return wilson(score, games * coins);
}

export function summarise(counts: Counts): MatchSummary {
  const moments = momentsOf(trialsOf(counts));
  const { games, score, sigma } = moments;
  const { low, high } = intervalOf(moments);
  const decisive = games > 0 && score > 0 && score < 1;
  // without variation, as if each game were a coin flip, as in Wilson's interval
  const spread = sigma === 0 ? 0.5 : sigma;
  return {
    games,
    score,
    low,
    high,
    elo: decisive ? { value: eloOf(score), error: (eloOf(high) - eloOf(low)) / 2 } : null,
    normalised:
      sigma === 0
        ? null
        : {
            value: ((score - 0.5) / sigma) * NELO_PER_SIGMA,
            error: (Z95 / Math.sqrt(games)) * NELO_PER_SIGMA,
          },
    superiority: normalShare(((score - 0.5) * Math.sqrt(games)) / spread),
  };
}
