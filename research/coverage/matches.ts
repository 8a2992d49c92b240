import type { Random } from '../../src/core/random.ts';
import { chances } from '../../src/stats/davidson.ts';
import { ELO_PER_NAT, eloOf, NELO_PER_SIGMA } from '../../src/stats/elo.ts';
import {
  type GameCounts,
  type Moments,
  momentsOf,
  type PairCounts,
  trialsOf,
} from '../../src/stats/moments.ts';
import { Z95 } from '../../src/stats/normal.ts';
import { summarise } from '../../src/stats/pairs.ts';
import { STANDARD_SPRT, sprt } from '../../src/stats/sprt.ts';
import { stratifiedScore } from '../../src/stats/strata.ts';

/** Matches of two with a known truth, played by dice: how often what we print of them holds. */

export interface MatchTruth {
  /** Share of draws between equals. */
  readonly draws: number;
  /** The first-named player's share of the points. */
  readonly score: number;
}

/** An opening favours one side by so many Elo points: the standard deviation. The two games of a pair are thus not independent. */
const OPENINGS = 150;

const NODES = Array.from({ length: 33 }, (_, i) => (i - 16) / 4);
const WEIGHTS = NODES.map(x => Math.exp((-x * x) / 2));
const TOTAL = WEIGHTS.reduce((sum, weight) => sum + weight, 0);

/** Probabilities of a pair's results, for a difference in log-odds. */
function pairsAt(x: number, draws: number): number[] {
  const draw = (2 * draws) / (1 - draws);
  const found = [0, 0, 0, 0, 0];
  NODES.forEach((node, k) => {
    const bias = (node * OPENINGS) / ELO_PER_NAT;
    const [one, two] = [bias, -bias].map(advantage => {
      const { win, draw: drawn, loss } = chances({ strengths: [x, 0], advantage, draw }, 0, 1);
      return [loss, drawn, win];
    });
    one.forEach((p, i) => {
      two.forEach((q, j) => {
        found[i + j] += (WEIGHTS[k] / TOTAL) * p * q;
      });
    });
  });
  return found;
}

const momentsAt = (shares: readonly number[]): Moments =>
  momentsOf({ counts: shares, scores: [0, 0.25, 0.5, 0.75, 1], gamesEach: 2 });

/** The probabilities at which `measure`, which grows with the strength, has this value. */
function pairsWith(draws: number, value: number, measure: (moments: Moments) => number): number[] {
  let [low, high] = [-10, 10];
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (measure(momentsAt(pairsAt(middle, draws))) < value) low = middle;
    else high = middle;
  }
  return pairsAt((low + high) / 2, draws);
}

const normalised = ({ score, sigma }: Moments): number => ((score - 0.5) / sigma) * NELO_PER_SIGMA;

/** Draws a kind of result. */
export function drawn(shares: readonly number[], random: Random): number {
  let left = random.next() / 2 ** 32;
  for (let kind = 0; kind < shares.length - 1; kind++) {
    left -= shares[kind];
    if (left < 0) return kind;
  }
  return shares.length - 1;
}

function drawnPairs(shares: readonly number[], pairs: number, random: Random): PairCounts {
  const counts: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  for (let i = 0; i < pairs; i++) counts[drawn(shares, random)]++;
  return counts;
}

/** How often something held, of those times when it was printed. */
export class Share {
  private held = 0;
  private seen = 0;
  add(holds: boolean): void {
    this.seen++;
    if (holds) this.held++;
  }
  get value(): number | null {
    return this.seen === 0 ? null : this.held / this.seen;
  }
}

export interface MatchCoverage {
  readonly score: number | null;
  /** Value and error as printed, symmetric. */
  readonly elo: number | null;
  readonly nelo: number | null;
  /** Among equals, how often LOS stays under 95 %. */
  readonly los: number | null;
  /** With 1.96 standard errors, and the error 1.96 / sqrt(games) of nElo. */
  readonly usualScore: number | null;
  readonly usualNelo: number | null;
}

export function matchCoverage(
  { draws, score }: MatchTruth,
  games: number,
  times: number,
  random: Random,
): MatchCoverage {
  const shares = pairsWith(draws, score, moments => moments.score);
  const truth = momentsAt(shares);
  const nelo = normalised(truth);
  const [ofScore, ofElo, ofNelo, ofLos, usualScore, usualNelo] = Array.from(
    { length: 6 },
    () => new Share(),
  );
  for (let i = 0; i < times; i++) {
    const counts = drawnPairs(shares, games / 2, random);
    const found = summarise(counts);
    const { sigma } = momentsOf(trialsOf(counts));
    ofScore.add(found.low <= truth.score && truth.score <= found.high);
    usualScore.add(Math.abs(found.score - truth.score) <= (Z95 * sigma) / Math.sqrt(games));
    if (found.elo) ofElo.add(Math.abs(found.elo.value - eloOf(truth.score)) <= found.elo.error);
    if (found.normalised) {
      const off = Math.abs(found.normalised.value - nelo);
      ofNelo.add(off <= found.normalised.error);
      usualNelo.add(off <= (Z95 / Math.sqrt(games)) * NELO_PER_SIGMA);
    }
    if (score === 0.5) ofLos.add(found.superiority < 0.95);
  }
  return {
    score: ofScore.value,
    elo: ofElo.value,
    nelo: ofNelo.value,
    los: ofLos.value,
    usualScore: usualScore.value,
    usualNelo: usualNelo.value,
  };
}

/** Games that do not come in pairs, as the first player's score is judged: how often the interval holds. */
export function gamesCoverage(
  { draws, score }: MatchTruth,
  games: number,
  times: number,
  random: Random,
): number | null {
  const drawShare = Math.min(draws, 1.8 * Math.min(score, 1 - score));
  const shares = [1 - score - drawShare / 2, drawShare, score - drawShare / 2];
  const held = new Share();
  for (let i = 0; i < times; i++) {
    const counts = [0, 0, 0];
    for (let game = 0; game < games; game++) counts[drawn(shares, random)]++;
    const [losses, drawCount, wins] = counts;
    const seen: GameCounts = { wins, draws: drawCount, losses };
    const { low, high } = summarise(seen);
    held.add(low <= score && score <= high);
  }
  return held.value;
}

export interface StrataCoverage {
  readonly stratified: number | null;
  /** All games in one heap. */
  readonly heaped: number | null;
  /** How many times as wide the heap's interval is. */
  readonly ratio: number;
}

/** One player against opponents of fixed numbers of games: scores from 10 % to 90 %. */
export function strataCoverage(
  draws: number,
  games: number,
  times: number,
  random: Random,
): StrataCoverage {
  const opponents = [0.1, 0.3, 0.5, 0.7, 0.9].map(score =>
    pairsWith(draws, score, moments => moments.score),
  );
  const [stratified, heaped] = [new Share(), new Share()];
  let ratios = 0;
  for (let i = 0; i < times; i++) {
    const counts = opponents.map(shares => drawnPairs(shares, games / 2, random));
    const apart = stratifiedScore(counts);
    const heap = summarise(
      counts.reduce<PairCounts>(
        ([a, b, c, d, e], [v, w, x, y, z]) => [a + v, b + w, c + x, d + y, e + z],
        [0, 0, 0, 0, 0],
      ),
    );
    stratified.add(apart.low <= 0.5 && 0.5 <= apart.high);
    heaped.add(heap.low <= 0.5 && 0.5 <= heap.high);
    ratios += (heap.high - heap.low) / (apart.high - apart.low);
  }
  return { stratified: stratified.value, heaped: heaped.value, ratio: ratios / times };
}

export interface SprtCoverage {
  readonly accepted: number;
  /** Mean number of games. */
  readonly games: number;
  /** How often the score's interval holds where the test stopped. */
  readonly score: number | null;
}

/** The standard test at a true difference in nElo. */
export function sprtCoverage(
  nelo: number,
  draws: number,
  times: number,
  random: Random,
): SprtCoverage {
  const shares = pairsWith(draws, nelo, normalised);
  const { score } = momentsAt(shares);
  let [accepted, played] = [0, 0];
  const held = new Share();
  for (let i = 0; i < times; i++) {
    const counts: [number, number, number, number, number] = [0, 0, 0, 0, 0];
    let verdict = sprt(counts, STANDARD_SPRT).verdict;
    for (; verdict === 'undecided'; verdict = sprt(counts, STANDARD_SPRT).verdict) {
      counts[drawn(shares, random)]++;
      played += 2;
    }
    if (verdict === 'accepted') accepted++;
    const { low, high } = summarise(counts);
    held.add(low <= score && score <= high);
  }
  return { accepted: accepted / times, games: played / times, score: held.value };
}
