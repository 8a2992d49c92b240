import type { Random } from '../../src/core/random.ts';
import { clusteredScore, meanLoss } from '../../src/stats/clusters.ts';
import { chances } from '../../src/stats/davidson.ts';
import { ELO_PER_NAT, eloOf, NELO_PER_SIGMA } from '../../src/stats/elo.ts';
import { type Moments, momentsOf, type PairCounts, trialsOf } from '../../src/stats/moments.ts';
import { Z95 } from '../../src/stats/normal.ts';
import { type MatchSummary, summarise } from '../../src/stats/pairs.ts';
import { STANDARD_SPRT, sprt } from '../../src/stats/sprt.ts';
import { stratifiedScore } from '../../src/stats/strata.ts';

/** Simulated matches of two with known strengths: the coverage of the results that we print of them. */

/** The standard deviation, in Elo, of the advantage that an opening gives one side, which makes the two games of a pair dependent. */
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

/** The share of cases in which something held, among those in which it was printed. */
export class Share {
  private held = 0;
  private seen = 0;
  add(holds: boolean, weight = 1): void {
    this.seen += weight;
    if (holds) this.held += weight;
  }
  get value(): number | null {
    return this.seen === 0 ? null : this.held / this.seen;
  }
}

/** The shares of points over which coverage is averaged, since with few games it varies from one to the next. */
const SCORES = Array.from({ length: 19 }, (_, i) => 0.5 + 0.025 * i);

/** The summary of a simulated match, and the deviation of its trials. */
interface SimulatedMatch {
  readonly found: MatchSummary;
  readonly sigma: number;
}

const outcomeOf = (counts: PairCounts): SimulatedMatch => ({
  found: summarise(counts),
  sigma: momentsOf(trialsOf(counts)).sigma,
});

/** The most pairs for which all outcomes are enumerated instead of simulated. */
const FEW_PAIRS = 20;

/** Every outcome of a number of pairs, and its probability from those of a pair's results. */
function everyOutcome(
  pairs: number,
): { outcome: SimulatedMatch; chance: (logs: readonly number[]) => number }[] {
  const factorials = [0];
  for (let i = 1; i <= pairs; i++) factorials.push(factorials[i - 1] + Math.log(i));
  const found: PairCounts[] = [];
  for (let a = 0; a <= pairs; a++)
    for (let b = 0; a + b <= pairs; b++)
      for (let c = 0; a + b + c <= pairs; c++)
        for (let d = 0; a + b + c + d <= pairs; d++)
          found.push([a, b, c, d, pairs - a - b - c - d]);
  return found.map(counts => {
    const ways = counts.reduce((sum, n) => sum - factorials[n], factorials[pairs]);
    return {
      outcome: outcomeOf(counts),
      chance: logs =>
        Math.exp(counts.reduce((sum, n, i) => (n === 0 ? sum : sum + n * logs[i]), ways)),
    };
  });
}

/** The mean over strengths, and the least and the most at one of them. */
export interface Coverage {
  readonly mean: number;
  readonly least: number;
  readonly most: number;
}

function coverageOf(shares: readonly Share[]): Coverage | null {
  const values = shares.flatMap(({ value }) => value ?? []);
  if (values.length < shares.length) return null;
  return {
    mean: values.reduce((sum, value) => sum + value, 0) / values.length,
    least: Math.min(...values),
    most: Math.max(...values),
  };
}

export interface MatchCoverage {
  readonly score: Coverage | null;
  /** Value and error as printed, symmetric; where there is a value. */
  readonly elo: Coverage | null;
  /** Null where no error is printed. */
  readonly nelo: Coverage | null;
  /** Among equals, how often LOS stays under 95 %. */
  readonly los: number | null;
  /** With 1.96 standard errors, and the error 1.96 / sqrt(games) of nElo. */
  readonly usualScore: Coverage | null;
  readonly usualNelo: Coverage | null;
}

/** `draws`: their share between equals. */
export function matchCoverage(
  draws: number,
  games: number,
  times: number,
  random: Random,
): MatchCoverage {
  const all = games <= 2 * FEW_PAIRS ? everyOutcome(games / 2) : null;
  const kept: Share[][] = [];
  const los = new Share();
  for (const score of SCORES) {
    const shares = pairsWith(draws, score, moments => moments.score);
    const truth = momentsAt(shares);
    const nelo = normalised(truth);
    const five = Array.from({ length: 5 }, () => new Share());
    const [ofScore, ofElo, ofNelo, usualScore, usualNelo] = five;
    const add = ({ found, sigma }: SimulatedMatch, weight: number): void => {
      ofScore.add(found.low <= truth.score && truth.score <= found.high, weight);
      const away = Math.abs(found.score - truth.score);
      usualScore.add(away <= (Z95 * sigma) / Math.sqrt(games), weight);
      const { elo, normalised: seen } = found;
      if (elo) ofElo.add(Math.abs(elo.value - eloOf(truth.score)) <= elo.error, weight);
      if (seen) {
        const off = Math.abs(seen.value - nelo);
        if (seen.error !== null) ofNelo.add(off <= seen.error, weight);
        usualNelo.add(off <= (Z95 / Math.sqrt(games)) * NELO_PER_SIGMA, weight);
      }
      if (score === 0.5) los.add(found.superiority < 0.95, weight);
    };
    if (all) {
      const logs = shares.map(Math.log);
      for (const { outcome, chance } of all) add(outcome, chance(logs));
    } else for (let i = 0; i < times; i++) add(outcomeOf(drawnPairs(shares, games / 2, random)), 1);
    kept.push(five);
  }
  const [score, elo, nelo, usualScore, usualNelo] = [0, 1, 2, 3, 4].map(i =>
    coverageOf(kept.map(five => five[i])),
  );
  return { score, elo, nelo, los: los.value, usualScore, usualNelo };
}

/** The coverage of the interval of the first player's score, in pairs of games among equals with the same opening. */
export function firstPlayerCoverage(
  score: number,
  games: number,
  times: number,
  random: Random,
): number | null {
  const advantage = eloOf(score) / ELO_PER_NAT;
  const draw = 0.8;
  const openings = NODES.map(node => {
    const bias = advantage + (node * OPENINGS) / ELO_PER_NAT;
    const { win, draw: drawn } = chances({ strengths: [0, 0], advantage: bias, draw }, 0, 1);
    return { shares: [1 - win - drawn, drawn, win], score: win + drawn / 2 };
  });
  const weights = WEIGHTS.map(weight => weight / TOTAL);
  const truth = openings.reduce((sum, opening, i) => sum + weights[i] * opening.score, 0);
  const held = new Share();
  for (let i = 0; i < times; i++) {
    const { low, high } = clusteredScore(
      Array.from({ length: games / 2 }, () => {
        const { shares } = openings[drawn(weights, random)];
        return { size: 2, sum: (drawn(shares, random) + drawn(shares, random)) / 2 };
      }),
    );
    held.add(low <= truth && truth <= high);
  }
  return held.value;
}

/** The coverage of the interval of a mean regret, in games with correlated faults: `rate` of the moves lose something, mostly little. */
export function regretCoverage(
  rate: number,
  games: number,
  times: number,
  random: Random,
): number | null {
  const uniform = () => (random.next() + 0.5) / 2 ** 32;
  const held = new Share();
  for (let i = 0; i < times; i++) {
    const { interval } = meanLoss(
      Array.from({ length: games }, () => {
        const size = 5 + Math.floor(20 * uniform());
        const faults = (rate * -Math.log(uniform() * uniform())) / 2; // the rate of this game
        let sum = 0;
        for (let move = 0; move < size; move++) if (uniform() < faults) sum += uniform() ** 2;
        return { size, sum };
      }),
    );
    if (interval) held.add(interval.low <= rate / 3 && rate / 3 <= interval.high);
  }
  return held.value;
}

export interface StrataCoverage {
  readonly stratified: number | null;
  /** The coverage with all games pooled. */
  readonly pooled: number | null;
  /** The relative width of the interval with pooled games. */
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
  const [stratified, pooled] = [new Share(), new Share()];
  let ratios = 0;
  for (let i = 0; i < times; i++) {
    const counts = opponents.map(shares => drawnPairs(shares, games / 2, random));
    const apart = stratifiedScore(counts);
    const pool = summarise(
      counts.reduce<PairCounts>(
        ([a, b, c, d, e], [v, w, x, y, z]) => [a + v, b + w, c + x, d + y, e + z],
        [0, 0, 0, 0, 0],
      ),
    );
    stratified.add(apart.low <= 0.5 && 0.5 <= apart.high);
    pooled.add(pool.low <= 0.5 && 0.5 <= pool.high);
    ratios += (pool.high - pool.low) / (apart.high - apart.low);
  }
  return { stratified: stratified.value, pooled: pooled.value, ratio: ratios / times };
}

export interface SprtCoverage {
  readonly accepted: number;
  /** Mean number of games. */
  readonly games: number;
  /** The coverage of the score's interval when the test has stopped. */
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
