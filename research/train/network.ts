import { randomFrom } from '../../src/core/random.ts';
import type { Sample, Shape } from './samples.ts';

/**
 * The small network of src/kernels/assembly/net.ts in floating point, and its training: Adam on batches, the
 * target half the search's score and half the game's result, each position under a random symmetry.
 */

const HIDDEN = 64;
const BUCKETS = 4;
const OUTPUT = 2 * HIDDEN + 1;
const BATCH = 512;
/** The weight of the game's result in a target; the rest is the search's score. */
const RESULT = 0.5;
/** The range of the kernel's integers. */
const LIMIT = 1.98;

const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));

export class Network {
  readonly #shape: Shape;
  /** Rows of features, then the row of biases; then the output's rows, one per bucket, the bias last. */
  readonly #first: Float32Array;
  readonly #output: Float32Array;
  readonly #adam: readonly {
    values: Float32Array;
    slope: Float32Array;
    m: Float32Array;
    v: Float32Array;
  }[];
  #steps = 0;
  readonly #sums = [new Float32Array(HIDDEN), new Float32Array(HIDDEN)];

  constructor(shape: Shape, seed: string) {
    this.#shape = shape;
    const random = randomFrom(seed);
    const small = (scale: number) => () => (random.below(2_001) / 1_000 - 1) * scale;
    this.#first = Float32Array.from({ length: (shape.features + 1) * HIDDEN }, small(0.15));
    this.#first.fill(0.3, shape.features * HIDDEN);
    this.#output = Float32Array.from({ length: BUCKETS * OUTPUT }, small(0.15));
    this.#adam = [this.#first, this.#output].map(values => ({
      values,
      slope: new Float32Array(values.length),
      m: new Float32Array(values.length),
      v: new Float32Array(values.length),
    }));
  }

  /** The winning chances, as a logit. */
  #forward(sample: Sample, to: readonly number[]): number {
    const first = this.#first;
    const bias = this.#shape.features * HIDDEN;
    const out = sample.bucket * OUTPUT;
    let total = sample.base / this.#shape.scale + this.#output[out + 2 * HIDDEN];
    for (let view = 0; view < 2; view++) {
      const sums = this.#sums[view];
      for (let i = 0; i < HIDDEN; i++) sums[i] = first[bias + i];
      for (const feature of view === 0 ? sample.mine : sample.theirs) {
        const row = to[feature] * HIDDEN;
        for (let i = 0; i < HIDDEN; i++) sums[i] += first[row + i];
      }
      for (let i = 0; i < HIDDEN; i++) {
        const value = sums[i] < 0 ? 0 : Math.min(sums[i], 1);
        total += value * value * this.#output[out + view * HIDDEN + i];
      }
    }
    return total;
  }

  target({ score, result }: Sample): number {
    return RESULT * result + (1 - RESULT) * sigmoid(score / this.#shape.scale);
  }

  error(samples: readonly Sample[]): number {
    const [asIs] = this.#shape.symmetries;
    let sum = 0;
    for (const sample of samples)
      sum += (sigmoid(this.#forward(sample, asIs)) - this.target(sample)) ** 2;
    return sum / samples.length;
  }

  /** One pass over the samples in random order; `rate` is a function of progress. */
  learn(samples: readonly Sample[], seed: string, rate: (share: number) => number): void {
    const random = randomFrom(seed);
    const order = random.shuffle(samples.map((_, i) => i));
    for (let from = 0; from + BATCH <= order.length; from += BATCH) {
      for (let i = from; i < from + BATCH; i++)
        this.#backward(samples[order[i]], random.pick(this.#shape.symmetries));
      this.#step(rate(from / order.length));
    }
  }

  #backward(sample: Sample, to: readonly number[]): void {
    const chance = sigmoid(this.#forward(sample, to));
    const error = (chance - this.target(sample)) * chance * (1 - chance);
    const [{ slope: first }, { slope: output }] = this.#adam;
    const out = sample.bucket * OUTPUT;
    const bias = this.#shape.features * HIDDEN;
    output[out + 2 * HIDDEN] += error;
    for (let view = 0; view < 2; view++) {
      const sums = this.#sums[view];
      for (let i = 0; i < HIDDEN; i++) {
        const value = sums[i] < 0 ? 0 : Math.min(sums[i], 1);
        const isInside = sums[i] > 0 && sums[i] < 1;
        const back = isInside ? 2 * value * error * this.#output[out + view * HIDDEN + i] : 0;
        output[out + view * HIDDEN + i] += error * value * value;
        sums[i] = back;
        first[bias + i] += back;
      }
      for (const feature of view === 0 ? sample.mine : sample.theirs) {
        const row = to[feature] * HIDDEN;
        for (let i = 0; i < HIDDEN; i++) first[row + i] += sums[i];
      }
    }
  }

  #step(rate: number): void {
    this.#steps++;
    const [one, two] = [1 - 0.9 ** this.#steps, 1 - 0.999 ** this.#steps];
    for (const { values, slope, m, v } of this.#adam)
      for (let i = 0; i < values.length; i++) {
        const g = slope[i] / BATCH;
        slope[i] = 0;
        m[i] = 0.9 * m[i] + 0.1 * g;
        v[i] = 0.999 * v[i] + 0.001 * g * g;
        const moved = values[i] - (rate * (m[i] / one)) / (Math.sqrt(v[i] / two) + 1e-8);
        values[i] = moved > LIMIT ? LIMIT : Math.max(moved, -LIMIT);
      }
  }

  /** In the kernel's format: see net.ts. */
  bytes(): Buffer {
    const first = Int16Array.from(this.#first, weight => Math.round(weight * 255));
    const outputs = Array.from({ length: BUCKETS }, (_, bucket) => {
      const row = this.#output.subarray(bucket * OUTPUT, (bucket + 1) * OUTPUT);
      const weights = Int16Array.from(row.subarray(0, 2 * HIDDEN), weight =>
        Math.round(weight * 64),
      );
      const bias = Int32Array.of(Math.round(row[2 * HIDDEN] * 255 * 64));
      return Buffer.concat([Buffer.from(weights.buffer), Buffer.from(bias.buffer)]);
    });
    return Buffer.concat([Buffer.from(first.buffer), ...outputs]);
  }
}
