import { randomFrom } from '../../src/core/random.ts';
import type { PackedSamples } from './packed.ts';
import type { FeatureShape, Sample } from './samples.ts';

/**
 * The network of src/kernels/assembly/net.ts in floating point, and its training on any machine: Adam on batches, the
 * target half the search's score and half the game's result, each position under a random symmetry. It is the reference
 * for learn.py, which does the same with PyTorch.
 */

export const BUCKETS = 4;
/** The weight of the game's result in a target; the rest is the search's score. */
export const RESULT = 0.5;
/** The range of the kernel's integers. */
export const LIMIT = 1.98;
const BATCH = 512;

const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));

/** The weights of a network, or its gradients, which have the same shape. */
export interface Weights {
  /** Rows of features, then the row of biases. */
  readonly first: Float32Array;
  /** A row for each bucket, the bias last. */
  readonly output: Float32Array;
}

/** The weights in a network's bytes, which `Network.bytes` writes. */
export function weightsIn(bytes: Buffer, { features }: FeatureShape): Weights & { hidden: number } {
  const hidden = (bytes.length - 4 * BUCKETS) / (2 * (features + 1) + 4 * BUCKETS);
  if (!Number.isInteger(hidden)) throw new Error(`no network of ${features} features`);
  const outputs = 2 * (features + 1) * hidden;
  const size = 2 * hidden + 1;
  return {
    hidden,
    first: Float32Array.from({ length: outputs >> 1 }, (_, i) => bytes.readInt16LE(2 * i) / 255),
    output: Float32Array.from({ length: BUCKETS * size }, (_, i) => {
      const row = outputs + Math.floor(i / size) * (2 * size + 2);
      const column = i % size;
      return column < size - 1
        ? bytes.readInt16LE(row + 2 * column) / 64
        : bytes.readInt32LE(row + 2 * column) / (255 * 64);
    }),
  };
}

const zeros = ({ first, output }: Weights): Weights => ({
  first: new Float32Array(first.length),
  output: new Float32Array(output.length),
});

export class Network {
  readonly #shape: FeatureShape;
  readonly hidden: number;
  readonly weights: Weights;
  readonly #slopes: Weights;
  readonly #means: Weights;
  readonly #squares: Weights;
  readonly #sums: readonly [Float32Array, Float32Array];
  #steps = 0;

  constructor(shape: FeatureShape, hidden: number, seed: string) {
    this.#shape = shape;
    this.hidden = hidden;
    const random = randomFrom(seed);
    const small = () => (random.below(2_001) / 1_000 - 1) * 0.15;
    const first = Float32Array.from({ length: (shape.features + 1) * hidden }, small);
    first.fill(0.3, shape.features * hidden);
    const output = Float32Array.from({ length: BUCKETS * (2 * hidden + 1) }, small);
    this.weights = { first, output };
    this.#slopes = zeros(this.weights);
    this.#means = zeros(this.weights);
    this.#squares = zeros(this.weights);
    this.#sums = [new Float32Array(hidden), new Float32Array(hidden)];
  }

  /** The winning chances, as a logit. */
  #forward(sample: Sample, to: readonly number[]): number {
    const { first, output } = this.weights;
    const { hidden } = this;
    const bias = this.#shape.features * hidden;
    const out = sample.bucket * (2 * hidden + 1);
    let total = sample.base / this.#shape.scale + output[out + 2 * hidden];
    for (const [view, sums] of this.#sums.entries()) {
      sums.set(first.subarray(bias, bias + hidden));
      for (const feature of sample.mine) {
        const row = this.#seen(feature, view, to) * hidden;
        for (let i = 0; i < hidden; i++) sums[i] += first[row + i];
      }
      for (let i = 0; i < hidden; i++) {
        const value = sums[i] < 0 ? 0 : Math.min(sums[i], 1);
        total += value * value * output[out + view * hidden + i];
      }
    }
    return total;
  }

  /** A feature from either side, under a symmetry. */
  #seen(feature: number, view: number, to: readonly number[]): number {
    return to[view === 0 ? feature : this.#shape.swap[feature]];
  }

  target({ score, result }: Sample): number {
    return RESULT * result + (1 - RESULT) * sigmoid(score / this.#shape.scale);
  }

  /** The mean squared error of the samples from `from` on. */
  error(samples: PackedSamples, order: readonly number[]): number {
    const [asIs] = this.#shape.symmetries;
    let sum = 0;
    for (const index of order) {
      const sample = samples.at(index);
      sum += (sigmoid(this.#forward(sample, asIs)) - this.target(sample)) ** 2;
    }
    return sum / order.length;
  }

  /** One pass over the samples in random order; `rate` is a function of progress. */
  learn(
    samples: PackedSamples,
    learnt: readonly number[],
    seed: string,
    rate: (share: number) => number,
  ): void {
    const random = randomFrom(seed);
    const order = random.shuffle(learnt);
    for (let from = 0; from + BATCH <= order.length; from += BATCH) {
      for (let i = from; i < from + BATCH; i++)
        this.#backward(samples.at(order[i]), random.pick(this.#shape.symmetries));
      this.#step(rate(from / order.length));
    }
  }

  /** The mean of half the squared error on samples as they are, and its gradients. */
  gradient(samples: PackedSamples): { readonly loss: number; readonly slopes: Weights } {
    const [asIs] = this.#shape.symmetries;
    const order = Array.from({ length: samples.count }, (_, i) => i);
    for (const index of order) this.#backward(samples.at(index), asIs);
    const mean = (sums: Float32Array) => sums.map(sum => sum / samples.count);
    const slopes = { first: mean(this.#slopes.first), output: mean(this.#slopes.output) };
    this.#slopes.first.fill(0);
    this.#slopes.output.fill(0);
    return { loss: this.error(samples, order) / 2, slopes };
  }

  #backward(sample: Sample, to: readonly number[]): void {
    const chance = sigmoid(this.#forward(sample, to));
    const error = (chance - this.target(sample)) * chance * (1 - chance);
    const { first, output } = this.#slopes;
    const { hidden } = this;
    const out = sample.bucket * (2 * hidden + 1);
    const bias = this.#shape.features * hidden;
    output[out + 2 * hidden] += error;
    for (const [view, sums] of this.#sums.entries()) {
      for (let i = 0; i < hidden; i++) {
        const value = sums[i] < 0 ? 0 : Math.min(sums[i], 1);
        const isInside = sums[i] > 0 && sums[i] < 1;
        const weight = this.weights.output[out + view * hidden + i];
        const back = isInside ? 2 * value * error * weight : 0;
        output[out + view * hidden + i] += error * value * value;
        sums[i] = back;
        first[bias + i] += back;
      }
      for (const feature of sample.mine) {
        const row = this.#seen(feature, view, to) * hidden;
        for (let i = 0; i < hidden; i++) first[row + i] += sums[i];
      }
    }
  }

  #step(rate: number): void {
    this.#steps++;
    const [one, two] = [1 - 0.9 ** this.#steps, 1 - 0.999 ** this.#steps];
    for (const layer of ['first', 'output'] as const) {
      const [values, slope] = [this.weights[layer], this.#slopes[layer]];
      const [m, v] = [this.#means[layer], this.#squares[layer]];
      for (let i = 0; i < values.length; i++) {
        const g = slope[i] / BATCH;
        slope[i] = 0;
        m[i] = 0.9 * m[i] + 0.1 * g;
        v[i] = 0.999 * v[i] + 0.001 * g * g;
        const moved = values[i] - (rate * (m[i] / one)) / (Math.sqrt(v[i] / two) + 1e-8);
        values[i] = moved > LIMIT ? LIMIT : Math.max(moved, -LIMIT);
      }
    }
  }

  /** In the kernel's format: see net.ts. */
  bytes(): Buffer {
    const { first, output } = this.weights;
    const size = 2 * this.hidden + 1;
    const outputs = Array.from({ length: BUCKETS }, (_, bucket) => {
      const row = output.subarray(bucket * size, (bucket + 1) * size);
      const weights = Int16Array.from(row.subarray(0, -1), weight => Math.round(weight * 64));
      const bias = Int32Array.of(Math.round(row[size - 1] * 255 * 64));
      return Buffer.concat([Buffer.from(weights.buffer), Buffer.from(bias.buffer)]);
    });
    const rounded = Int16Array.from(first, weight => Math.round(weight * 255));
    return Buffer.concat([Buffer.from(rounded.buffer), ...outputs]);
  }
}
