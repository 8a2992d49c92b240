import { beatsCoin, clopperPearson } from './beta.ts';
import { type Confidence, confidence, NELO_GAMES, SCORE_GAMES } from './confidence.ts';
import { eloOf, NELO_PER_SIGMA } from './elo.ts';
import type { EloLimit } from './limits.ts';
import { type Counts, type Moments, momentsOf, ratioError, trialsOf } from './moments.ts';
import { type Interval, wilson } from './normal.ts';
import { student95, studentShare } from './student.ts';

/**
 * A match between two players, evaluated by pairs of games or, if games do not come in pairs, game by
 * game. Formulas: the pentanomial and trinomial models and normalised Elo of the chess testing frameworks,
 * with two differences, justified by `npm run coverage`: intervals and the likelihood of superiority use
 * Student's t instead of the normal distribution, and the error of normalised Elo follows the delta method,
 * where those frameworks have 1.96 / sqrt(games), which is right only near 50 %.
 */

export interface Estimate {
  readonly value: number;
  /** Half of the interval. */
  readonly error: number;
}

/** A share of the points, and its interval. */
export interface ScoreEstimate extends Interval {
  readonly games: number;
  /** 0 to 1; one half without games. */
  readonly score: number;
  readonly confidence: Confidence;
}

/** Every number is finite, whatever the counts. */
export interface MatchSummary extends ScoreEstimate {
  /** Null without games and at 0 % and 100 %, where it is infinite: show `eloLimit`. */
  readonly elo: Estimate | null;
  /** Null if all trials had the same result, since their deviation is zero; its error is null if games are too few. */
  readonly normalised: { readonly value: number; readonly error: number | null } | null;
  /** The likelihood of superiority, 0 to 1. */
  readonly superiority: number;
}

/**
 * The degrees of freedom of Student's t. Normal trials would have n - 1. The kurtosis of game and pair scores,
 * which are bounded, is about 2 instead of 3, so that their variance is known as well as from twice as many trials;
 * for few trials that would be too optimistic.
 */
export const freedomOf = (trials: number, games: number): number =>
  games < SCORE_GAMES ? trials - 1 : 2 * (trials - 1);

/**
 * Student's t on the trials, in Wilson's form: the standard error is the one that each candidate score would have.
 * So the interval stays within 0 and 1, and has the same coverage for scores of 90 % as for 50 %, where one that is
 * centred on the score has less. If results do not vary, each game counts as a coin flip.
 */
export function intervalOf(
  { games, score, scoreError }: Pick<Moments, 'games' | 'score' | 'scoreError'>,
  freedom: number,
): Interval {
  if (games === 0) return { low: 0, high: 1 };
  return scoreError === 0
    ? clopperPearson(score * games, games)
    : wilson(score, (score * (1 - score)) / scoreError ** 2, student95(freedom));
}

export function summarise(counts: Counts): MatchSummary {
  const all = trialsOf(counts);
  const moments = momentsOf(all);
  const { games, trials, score, sigma, scoreError } = moments;
  const freedom = freedomOf(trials, games);
  const { low, high } = intervalOf(moments, freedom);
  const decisive = games > 0 && score > 0 && score < 1;
  return {
    games,
    score,
    low,
    high,
    confidence: confidence(games < SCORE_GAMES || scoreError === 0),
    elo: decisive ? eloWithin(score, low, high) : null,
    normalised:
      sigma === 0
        ? null
        : {
            value: ((score - 0.5) / sigma) * NELO_PER_SIGMA,
            error:
              games < NELO_GAMES ? null : student95(freedom) * ratioError(all) * NELO_PER_SIGMA,
          },
    superiority:
      scoreError === 0
        ? beatsCoin(score * games, games)
        : studentShare((score - 0.5) / scoreError, trials - 1),
  };
}

/**
 * The Elo of a score. On Elo's scale Wilson's interval is symmetric; if results do not vary the interval is not,
 * and the error is the larger of the two distances.
 */
function eloWithin(score: number, low: number, high: number): NonNullable<MatchSummary['elo']> {
  const value = eloOf(score);
  return { value, error: Math.max(eloOf(high) - value, value - eloOf(low)) };
}

/** The limit of the Elo difference at 0 % and 100 %, from the interval; null for other scores, and without games. */
export function eloLimit({ games, score, low, high }: MatchSummary): EloLimit | null {
  if (games === 0 || (score > 0 && score < 1)) return null;
  return score === 1 ? { sign: '>', elo: eloOf(low) } : { sign: '<', elo: eloOf(high) };
}
