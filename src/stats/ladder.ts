import { rate, rating } from 'openskill';
import { thurstoneMostellerFull } from 'openskill/models';
import { SIDES, type Side, type Sides } from '../core/game.ts';
import { randomFrom } from '../core/random.ts';

/**
 * A ladder: ratings that follow each game, by the package openskill (Weng and Lin 2011, "A Bayesian
 * approximation method for online ranking"), and who should meet next. Of its models the one of Thurstone and
 * Mosteller has reliable errors: over 20 players and 6 to 100 games each, two sigmas had a coverage of 91 to 99 %;
 * with the default model, 72 % after 200 games.
 */

/** A player in a game, and the version that played it. */
interface LadderEntrant {
  readonly id: string;
  readonly version: number;
}

export interface LadderResult extends Sides<LadderEntrant> {
  readonly winner: Side | null;
}

export interface LadderRating {
  /** On a scale where newcomers have 1500; near equals, 100 points are about 100 Elo. */
  readonly points: number;
  /** Half of the interval of two standard errors. */
  readonly error: number;
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  readonly version: number;
  /** Games of this version. */
  readonly ofVersion: number;
}

const USUAL = rating();
/** Points of a unit of openskill. */
const SCALE = 40;
const MIDDLE = 1_500;
/** The least uncertainty of a new version: that after some six games. */
const VERSION_SIGMA = 5.5;
/** The drift of a rating between two games. */
const DRIFT = USUAL.mu / 300;

interface Known {
  mu: number;
  sigma: number;
  games: number;
  wins: number;
  draws: number;
  losses: number;
  version: number;
  ofVersion: number;
}

/** The ratings after all games so far, in the order in which they are added. */
export class LadderRatings {
  readonly #known = new Map<string, Known>();
  readonly #met = new Map<string, number>();

  add(result: LadderResult): void {
    const players = SIDES.map(side => this.#enter(result[side]));
    const { winner } = result;
    const rank = winner === null ? [1, 1] : winner === 'first' ? [1, 2] : [2, 1];
    const [[first], [second]] = rate([[players[0]], [players[1]]], {
      model: thurstoneMostellerFull,
      tau: DRIFT,
      rank,
    });
    for (const [i, side] of SIDES.entries()) {
      const player = players[i];
      const { mu, sigma } = i === 0 ? first : second;
      Object.assign(player, { mu, sigma });
      player.games++;
      player.ofVersion++;
      player[winner === null ? 'draws' : winner === side ? 'wins' : 'losses']++;
    }
    const key = pairKey(result.first, result.second);
    this.#met.set(key, (this.#met.get(key) ?? 0) + 1);
  }

  /** The rating of a player, with or without games. */
  of(id: string): LadderRating {
    const known = this.#known.get(id) ?? unknown(0);
    const { mu, sigma, games, wins, draws, losses, version, ofVersion } = known;
    return {
      points: MIDDLE + SCALE * (mu - USUAL.mu),
      error: 2 * SCALE * sigma,
      ...{ games, wins, draws, losses, version, ofVersion },
    };
  }

  /** How many games these versions have played against each other. */
  met(one: LadderEntrant, two: LadderEntrant): number {
    return this.#met.get(pairKey(one, two)) ?? 0;
  }

  #enter({ id, version }: LadderEntrant): Known {
    const known = this.#known.get(id) ?? unknown(version);
    this.#known.set(id, known);
    if (known.version === version) return known;
    known.version = version;
    known.ofVersion = 0;
    known.sigma = Math.max(known.sigma, VERSION_SIGMA);
    return known;
  }
}

const unknown = (version: number): Known => ({
  ...{ mu: USUAL.mu, sigma: USUAL.sigma, version },
  ...{ games: 0, wins: 0, draws: 0, losses: 0, ofVersion: 0 },
});

const pairKey = (one: LadderEntrant, two: LadderEntrant): string =>
  [one, two]
    .map(({ id, version }) => `${id}@${version}`)
    .sort()
    .join(' ');

/** A player that could play now. */
export interface LadderCandidate extends LadderEntrant {
  /** Players of one author never meet, since they could give each other points. Null: without an author. */
  readonly author: string | null;
  /** When it last played; higher is later, -1 never. */
  readonly last: number;
}

/** After this many games, two versions are not paired again. */
export const MOST_GAMES_OF_PAIR = 20;
/** The cost of each game already played by two versions, in squared standard deviations of the difference. */
const REPETITION_COST = 0.25;

/**
 * The next pairing: the player that has waited longest, those with few games first, against one of similar rating
 * that it has seldom met. Null if all possible pairs have played `MOST_GAMES_OF_PAIR`. The seed breaks ties.
 */
export function nextMeeting(
  candidates: readonly LadderCandidate[],
  ratings: LadderRatings,
  seed: string | number,
): readonly [LadderCandidate, LadderCandidate] | null {
  const order = randomFrom(seed)
    .shuffle(candidates)
    .map(candidate => {
      const { ofVersion, version } = ratings.of(candidate.id);
      return { candidate, fresh: version === candidate.version ? ofVersion : 0 };
    })
    .sort(
      (a, b) => priorityOf(a.fresh) - priorityOf(b.fresh) || a.candidate.last - b.candidate.last,
    )
    .map(({ candidate }) => candidate);
  for (const one of order) {
    const opponents = order.filter(two => canMeet(one, two, ratings));
    if (opponents.length === 0) continue;
    const cost = (two: LadderCandidate): number => {
      const [a, b] = [ratings.of(one.id), ratings.of(two.id)];
      const spread = (a.error ** 2 + b.error ** 2) / 4 + 2 * (SCALE * (USUAL.sigma / 2)) ** 2;
      return (a.points - b.points) ** 2 / spread + REPETITION_COST * ratings.met(one, two);
    };
    const costs = new Map(opponents.map(two => [two, cost(two)]));
    const two = opponents.reduce((best, each) =>
      (costs.get(each) ?? 0) < (costs.get(best) ?? 0) ? each : best,
    );
    return [one, two];
  }
  return null;
}

/** The priority class of a player: those with few games come first; from 20 games on all are in the last class. */
const priorityOf = (games: number): number => Math.min(5, Math.floor(games / 4));

const canMeet = (one: LadderCandidate, two: LadderCandidate, ratings: LadderRatings): boolean =>
  one.id !== two.id &&
  (one.author === null || one.author !== two.author) &&
  ratings.met(one, two) < MOST_GAMES_OF_PAIR;
