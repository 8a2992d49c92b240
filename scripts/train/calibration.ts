import { chancesFor } from '../../src/engine/search.ts';

/** How points of an evaluation relate to results of games. */

export interface Seen {
  /** Points for the side to move. */
  readonly score: number;
  /** Its result: 1 won, 0.5 drawn, 0 lost. */
  readonly result: number;
}

/** A prediction, 0 to 1, and the result of that game. */
export interface Prediction {
  readonly chance: number;
  readonly result: number;
}

export const predicted = (seen: readonly Seen[], odds: number): readonly Prediction[] =>
  seen.map(({ score, result }) => ({ chance: chancesFor(score, odds), result }));

/** Cross-validation: predicts each half of the games by the odds of the other half. */
export function crossValidated(seen: readonly Seen[]): readonly Prediction[] {
  const [one, other] = [seen.slice(0, seen.length >> 1), seen.slice(seen.length >> 1)];
  return [...predicted(one, oddsOf(other)), ...predicted(other, oddsOf(one))];
}

/** The mean log loss, in nats. */
function logLoss(seen: readonly Seen[], odds: number): number {
  let sum = 0;
  for (const { score, result } of seen) {
    const chance = Math.min(Math.max(chancesFor(score, odds), 1e-6), 1 - 1e-6);
    sum -= result * Math.log(chance) + (1 - result) * Math.log(1 - chance);
  }
  return sum / seen.length;
}

/** The whole number at which a function with a single minimum is least. */
function least(f: (x: number) => number, from: number, to: number): number {
  let [low, high] = [from, to];
  while (high - low > 0.5) {
    const [a, b] = [low + (high - low) / 3, high - (high - low) / 3];
    if (f(a) < f(b)) high = b;
    else low = a;
  }
  return Math.round((low + high) / 2);
}

/** The points for odds of e to 1 that predict best. */
export const oddsOf = (seen: readonly Seen[]): number =>
  least(odds => logLoss(seen, odds), 20, 2_000);

const BINS = 20;
export interface Bin {
  readonly predicted: number;
  readonly real: number;
  readonly count: number;
}

/** Predicted and real results, by prediction. */
export function binsOf(predictions: readonly Prediction[]): readonly Bin[] {
  const bins = Array.from({ length: BINS }, () => ({ predicted: 0, real: 0, count: 0 }));
  for (const { chance, result } of predictions) {
    const bin = bins[Math.min(BINS - 1, Math.floor(chance * BINS))];
    bin.predicted += chance;
    bin.real += result;
    bin.count++;
  }
  return bins
    .filter(({ count }) => count > 0)
    .map(({ predicted, real, count }) => ({
      predicted: predicted / count,
      real: real / count,
      count,
    }));
}

/** The mean distance, over the positions, of real results from predicted ones. */
export function errorOf(bins: readonly Bin[]): number {
  const all = bins.reduce((sum, { count }) => sum + count, 0);
  return (
    bins.reduce((sum, { predicted, real, count }) => sum + count * Math.abs(predicted - real), 0) /
    all
  );
}
