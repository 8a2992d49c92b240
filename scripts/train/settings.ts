import { BUCKETS, LIMIT, RESULT } from './network.ts';
import type { FeatureShape, Shape } from './samples.ts';

/** The settings that learn.py and learn.ts read: everything about a game, and how to train. */
export interface LearnSettings extends FeatureShape, LearnOptions {
  readonly buckets: number;
  /** The weight of the game's result in a target. */
  readonly result: number;
  /** The range of weights. */
  readonly limit: number;
}

interface LearnOptions {
  readonly hidden: number;
  readonly passes: number;
  readonly batch: number;
  readonly rate: number;
  readonly seed: number;
  /** Files of packed samples. */
  readonly samples: readonly string[];
  readonly out: string;
  /** Begins with these weights. */
  readonly weights?: { readonly first: readonly number[]; readonly output: readonly number[] };
  /** Writes the loss and the gradients of all samples as one batch, and trains nothing. */
  readonly check?: boolean;
}

export const learnSettings = (shape: Shape, options: LearnOptions): LearnSettings => ({
  features: shape.features,
  scale: shape.scale,
  symmetries: shape.symmetries,
  swap: shape.swap,
  buckets: BUCKETS,
  result: RESULT,
  limit: LIMIT,
  ...options,
});
