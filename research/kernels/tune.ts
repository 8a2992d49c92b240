/**
 * npm run tune-puissance4 -- [--games 3000] [--depth 3] [--match 200] [--seed TEXT]
 * Fits the weights of the rotation engine's evaluation: self-play from random openings, a logistic regression of the
 * results on the terms of the evaluation, and a match of the fitted weights against those in use, in pairs from the same
 * openings.
 */
import { parseArgs } from 'node:util';
import { startOf } from '../../scripts/kernel-checks/differential.ts';
import { randomFrom } from '../../src/core/random.ts';
import { randomMoves } from '../../src/core/random-moves.ts';
import type { Puissance4Position } from '../../src/games/puissance4/index.ts';
import {
  rotationBuilds,
  search,
  staticEvaluation,
} from '../../src/games/puissance4/kernel/rotation-engine.ts';
import { loadKernel } from '../../src/kernels/host.ts';

const { values } = parseArgs({
  options: {
    games: { type: 'string', default: '3000' },
    depth: { type: 'string', default: '3' },
    match: { type: 'string', default: '200' },
    seed: { type: 'string', default: 'tune' },
    scale: { type: 'string', default: '100' },
  },
});
const board = { columns: 7, rows: 7, tokens: 21, rotations: 4 };
const kernel = loadKernel(rotationBuilds, { table: 2 ** 22 });
const COUNT = 12;
const unit = Array.from({ length: COUNT }, (_, i) =>
  Array.from({ length: COUNT }, (_, j) => Number(i === j)),
);
function opening(seed: string): Puissance4Position {
  const random = randomFrom(seed);
  while (true) {
    const position = randomMoves(startOf(board), random, 4 + random.below(6));
    if (!position.outcome) return position;
  }
}

interface Seen {
  readonly counts: readonly number[];
  readonly isFirst: boolean;
}

/** Positions of self-play with the weights in use, and the result for the side to move. */
function samples(): { counts: readonly number[]; result: number }[] {
  const found: { counts: readonly number[]; result: number }[] = [];
  for (let game = 0; game < Number(values.games); game++) {
    const seen: Seen[] = [];
    let position = opening(`${values.seed} ${game}`);
    const random = randomFrom(`${values.seed} play ${game}`);
    while (!position.outcome) {
      const { best, value } = search(kernel, position, {
        goal: 'best',
        depth: Number(values.depth),
      });
      if (value.kind === 'points') {
        const at = position;
        const counts = unit.map(weights => staticEvaluation(kernel, at, weights));
        seen.push({ counts, isFirst: position.turn === 'first' });
      }
      const legal = position.legalMoves();
      position = position.play(random.below(12) === 0 ? random.pick(legal) : best);
    }
    const { outcome } = position;
    const first = outcome.kind === 'draw' ? 0.5 : outcome.winner === 'first' ? 1 : 0;
    for (const { counts, isFirst } of seen)
      found.push({ counts, result: isFirst ? first : 1 - first });
  }
  return found;
}

/** Adam on the logistic loss. */
function regress(sample: readonly { counts: readonly number[]; result: number }[]): number[] {
  const weights = new Float64Array(COUNT);
  const [mean, square] = [new Float64Array(COUNT), new Float64Array(COUNT)];
  const random = randomFrom(values.seed);
  const BATCH = 256;
  const steps = Math.ceil((sample.length / BATCH) * 30);
  for (let step = 1; step <= steps; step++) {
    const slope = new Float64Array(COUNT);
    for (let i = 0; i < BATCH; i++) {
      const { counts, result } = random.pick(sample);
      const sum = counts.reduce((total, count, k) => total + count * weights[k], 0);
      const error = 1 / (1 + Math.exp(-sum)) - result;
      for (let k = 0; k < COUNT; k++) slope[k] += (error * counts[k]) / BATCH;
    }
    const rate = 0.01 * (1 - step / steps) + 1e-5;
    for (let k = 0; k < COUNT; k++) {
      mean[k] = 0.9 * mean[k] + 0.1 * slope[k];
      square[k] = 0.999 * square[k] + 0.001 * slope[k] ** 2;
      const better = mean[k] / (1 - 0.9 ** step);
      weights[k] -= (rate * better) / (Math.sqrt(square[k] / (1 - 0.999 ** step)) + 1e-9);
    }
  }
  return [...weights].map(weight => Math.round(weight * Number(values.scale)));
}

/** The points of `ours` against the weights in use, in pairs of games. */
function match(ours: readonly number[], pairs: number): number {
  let points = 0;
  const [a, b] = [
    loadKernel(rotationBuilds, { table: 2 ** 22 }),
    loadKernel(rotationBuilds, { table: 2 ** 22 }),
  ];
  for (let pair = 0; pair < pairs; pair++)
    for (const side of ['first', 'second'] as const) {
      let position = opening(`${values.seed} match ${pair}`);
      while (!position.outcome) {
        const isOurs = position.turn === side;
        const { best } = search(isOurs ? a : b, position, {
          goal: 'best',
          depth: Number(values.depth) + 2,
          ...(isOurs ? { weights: ours } : {}),
        });
        position = position.play(best);
      }
      const { outcome } = position;
      points += outcome.kind === 'draw' ? 0.5 : outcome.winner === side ? 1 : 0;
    }
  return points;
}

const sample = samples();
console.log(`${sample.length} positions`);
const found = regress(sample);
console.log(`weights ${found.join(', ')}`);
const pairs = Number(values.match) / 2;
console.log(`${match(found, pairs)} of ${2 * pairs} points against the weights in use`);
