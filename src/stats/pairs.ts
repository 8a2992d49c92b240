import { eloOf, NELO_PER_SIGMA } from './elo.ts';
import { type Counts, type Moments, momentsOf, ratioError, trialsOf } from './moments.ts';
import { type Interval, normalShare, wilson } from './normal.ts';
import { student95, studentShare } from './student.ts';

/**
 * A match between two players, evaluated by pairs of games or, if games do not come in pairs, game by
 * game. Formulas: the pentanomial and trinomial models and normalised Elo of the chess testing frameworks,
 * with two differences that `npm run coverage` gives the reasons for: intervals and the likelihood of
 * superiority use Student's t instead of the normal distribution, and the error of normalised Elo follows the
 * delta method, where those frameworks have 1.96 / sqrt(games), which holds near 50 % only.
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
  /** The likelihood of superiority, 0 to 1: over 97.5 % where the interval of the score lies above one half. */
  readonly superiority: number;
}

/** Nearer to 0 or 1 the distribution of a mean is too skewed for an interval that is centred on it. */
const SKEWED = 0.25;

/**
 * Student's t around the score; near 0 % and 100 %, and if t's would exceed them, Wilson's interval for as
 * many coin flips as would vary like these trials. If results do not vary at all, each game is a coin flip.
 */
export function intervalOf({ games, trials, score, scoreError }: Moments): Interval {
  if (scoreError === 0) return wilson(score, games);
  const quantile = student95(trials - 1);
  const half = quantile * scoreError;
  const central = score > SKEWED && score < 1 - SKEWED;
  return central && score - half > 0 && score + half < 1
    ? { low: score - half, high: score + half }
    : wilson(score, (score * (1 - score)) / scoreError ** 2, quantile);
}

export function summarise(counts: Counts): MatchSummary {
  const all = trialsOf(counts);
  const moments = momentsOf(all);
  const { games, trials, score, sigma, scoreError } = moments;
  const { low, high } = intervalOf(moments);
  const decisive = games > 0 && score > 0 && score < 1;
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
            error: student95(trials - 1) * ratioError(all) * NELO_PER_SIGMA,
          },
    // without variation, as if each game were a coin flip, as in Wilson's interval
    superiority:
      scoreError === 0
        ? normalShare((score - 0.5) * 2 * Math.sqrt(games))
        : studentShare((score - 0.5) / scoreError, trials - 1),
  };
}
