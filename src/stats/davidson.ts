import { ELO_PER_NAT } from './elo.ts';
import { inverse, type Matrix, solve } from './matrix.ts';

/**
 * Bradley and Terry's model (1952) with draws after Davidson (1970) and an advantage of the first player
 * (Davidson and Beaver 1977, the advantage added to the difference): with x = r_first - r_second + h,
 *
 *     win : draw : loss  =  e^(x/2) : nu : e^(-x/2)
 *
 * It is an exponential family, so the log-likelihood is concave and Newton's method finds its maximum.
 */
export interface DavidsonModel {
  /** Strengths in units of log-odds, by the player's number. */
  readonly strengths: readonly number[];
  readonly advantage: number;
  /** Zero if no game was drawn. */
  readonly draw: number;
}

/** The games of one ordered pair of players. */
export interface Meeting {
  readonly first: number;
  readonly second: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

export interface Chances {
  readonly win: number;
  readonly draw: number;
  readonly loss: number;
}

export function chances(
  { strengths, advantage, draw }: DavidsonModel,
  first: number,
  second: number,
): Chances {
  const x = strengths[first] - strengths[second] + advantage;
  const top = Math.abs(x) / 2; // divided out of all three, so that none overflows
  const parts = [Math.exp(x / 2 - top), draw * Math.exp(-top), Math.exp(-x / 2 - top)];
  const sum = parts[0] + parts[1] + parts[2];
  return { win: parts[0] / sum, draw: parts[1] / sum, loss: parts[2] / sum };
}

/**
 * The standard deviation of every strength's normal prior around the mean, in Elo. It makes perfect scores
 * finite and the strengths sum to zero; `npm run coverage` measures how little it shrinks a wide field.
 */
export const PRIOR_ELO = 800;

/** Strengths, then the advantage, then the logarithm of `draw`. */
type Parameters = readonly number[];

/** The precisions of the normal priors: of strengths, and of the advantage and the draws' logarithm. */
const OF_STRENGTH = (ELO_PER_NAT / PRIOR_ELO) ** 2;
const OF_THE_GAME = 1 / 8;
const precisionOf = (at: Parameters, i: number): number =>
  i < at.length - 2 ? OF_STRENGTH : OF_THE_GAME;

const modelOf = (at: Parameters, drawn: boolean): DavidsonModel => ({
  strengths: at.slice(0, -2),
  advantage: at[at.length - 2],
  draw: drawn ? Math.exp(at[at.length - 1]) : 0,
});

function logPosterior(at: Parameters, meetings: readonly Meeting[], drawn: boolean): number {
  const model = modelOf(at, drawn);
  const log = (n: number, chance: number) => (n === 0 ? 0 : n * Math.log(chance));
  return meetings.reduce(
    (sum, { first, second, wins, draws, losses }) => {
      const { win, draw, loss } = chances(model, first, second);
      return sum + log(wins, win) + log(draws, draw) + log(losses, loss);
    },
    at.reduce((sum, value, i) => sum - (precisionOf(at, i) * value * value) / 2, 0),
  );
}

/** The gradient of the log-posterior, and its information matrix (the negated Hessian). */
function slopeAndInformation(at: Parameters, meetings: readonly Meeting[], drawn: boolean) {
  const model = modelOf(at, drawn);
  const [home, tie] = [at.length - 2, at.length - 1];
  const slope = at.map((value, i) => -precisionOf(at, i) * value);
  const information = at.map((_, i) => at.map((_, j) => (i === j ? precisionOf(at, i) : 0)));
  for (const { first, second, wins, draws, losses } of meetings) {
    const games = wins + draws + losses;
    const { win, draw } = chances(model, first, second);
    const expected = win + draw / 2;
    const variance = games * (win + draw / 4 - expected ** 2);
    const mixed = games * draw * (0.5 - expected);
    const direction = [
      [first, 1],
      [second, -1],
      [home, 1],
    ] as const; // the derivatives of x
    for (const [i, sign] of direction) {
      slope[i] += sign * (wins + draws / 2 - games * expected);
      for (const [j, other] of direction) information[i][j] += sign * other * variance;
      information[i][tie] += sign * mixed;
      information[tie][i] += sign * mixed;
    }
    slope[tie] += draws - games * draw;
    information[tie][tie] += games * draw * (1 - draw);
  }
  return { slope, information };
}

/** The likeliest model, and the covariance of strengths and advantage (in this order) around it. */
export interface Fit {
  readonly model: DavidsonModel;
  readonly covariance: Matrix;
}

export function fitModel(players: number, meetings: readonly Meeting[]): Fit {
  const drawn = meetings.some(({ draws }) => draws > 0);
  let at: Parameters = new Array<number>(players + 2).fill(0);
  let height = logPosterior(at, meetings, drawn);
  for (let round = 0; round < 100; round++) {
    const { slope, information } = slopeAndInformation(at, meetings, drawn);
    const step = solve(information, slope);
    let size = 1;
    const moved = () => at.map((value, i) => value + size * step[i]);
    while (size > 1e-6 && logPosterior(moved(), meetings, drawn) < height) size /= 2;
    at = moved();
    height = logPosterior(at, meetings, drawn);
    if (Math.max(...step.map(Math.abs)) < 1e-10) break;
  }
  const { information } = slopeAndInformation(at, meetings, drawn);
  return { model: modelOf(at, drawn), covariance: inverse(information) };
}
