import { eloOf, NELO_PER_SIGMA } from './elo.ts';
import type { EloLimit } from './limits.ts';
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
  /** Null without games and at 0 % and 100 %, where it is infinite: show `eloLimit`. */
  readonly elo: Estimate | null;
  /** Null if all trials had the same result: their deviation is zero. */
  readonly normalised: Estimate | null;
  /** The likelihood of superiority, 0 to 1. */
  readonly superiority: number;
}

/**
 * Student's t on the trials, in Wilson's form: a score that is far from what was seen is judged by the spread
 * that it would have itself. So the interval stays within 0 and 1, and covers at 90 % what it covers at 50 %,
 * where one that is centred on the score falls short. If results do not vary, each game is a coin flip.
 */
function intervalOf({ games, trials, score, scoreError }: Moments): Interval {
  return scoreError === 0
    ? wilson(score, games)
    : wilson(score, (score * (1 - score)) / scoreError ** 2, student95(trials - 1));
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

/** The limit of the Elo difference that the interval gives at 0 % and 100 %; null elsewhere, and without games. */
export function eloLimit({ games, score, low, high }: MatchSummary): EloLimit | null {
  if (games === 0 || (score > 0 && score < 1)) return null;
  return score === 1 ? { sign: '>', elo: eloOf(low) } : { sign: '<', elo: eloOf(high) };
}
