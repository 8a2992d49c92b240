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
 * with two differences that `npm run coverage` gives the reasons for: intervals and the likelihood of
 * superiority use Student's t instead of the normal distribution, and the error of normalised Elo follows the
 * delta method, where those frameworks have 1.96 / sqrt(games), which holds near 50 % only.
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
  /** Null if all trials had the same result: their deviation is zero. Without an error where games are too few for one. */
  readonly normalised: { readonly value: number; readonly error: number | null } | null;
  /** The likelihood of superiority, 0 to 1. */
  readonly superiority: number;
}

/**
 * The degrees of freedom of Student's t. Normal trials would have n - 1. The kurtosis of game and pair scores,
 * which are bounded, is about 2 instead of 3, so that their variance is known as if from twice as many. Of few
 * trials that is too bold.
 */
export const freedomOf = (trials: number, games: number): number =>
  games < SCORE_GAMES ? trials - 1 : 2 * (trials - 1);

/**
 * Student's t on the trials, in Wilson's form: a score that is far from what was seen is judged by the spread
 * that it would have itself. So the interval stays within 0 and 1, and covers at 90 % what it covers at 50 %,
 * where one that is centred on the score falls short. If results do not vary, each game is a coin flip.
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
 * On Elo's scale Wilson's interval is symmetric; that of results which do not vary is not, and the error is then
 * the larger of the two distances.
 */
function eloWithin(score: number, low: number, high: number): NonNullable<MatchSummary['elo']> {
  const value = eloOf(score);
  return { value, error: Math.max(eloOf(high) - value, value - eloOf(low)) };
}

/** The limit of the Elo difference that the interval gives at 0 % and 100 %; null elsewhere, and without games. */
export function eloLimit({ games, score, low, high }: MatchSummary): EloLimit | null {
  if (games === 0 || (score > 0 && score < 1)) return null;
  return score === 1 ? { sign: '>', elo: eloOf(low) } : { sign: '<', elo: eloOf(high) };
}
