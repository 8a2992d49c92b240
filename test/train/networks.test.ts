import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { rulesFor } from '../../scripts/train/engines.ts';
import { BUCKETS, Network, weightsIn } from '../../scripts/train/network.ts';
import { PackedSamples, pack } from '../../scripts/train/packed.ts';
import { type Sample, type Shape, shapes } from '../../scripts/train/samples.ts';
import { learnSettings } from '../../scripts/train/settings.ts';
import type { Position } from '../../src/core/game.ts';
import { randomFrom } from '../../src/core/random.ts';
import type { BreakthroughPosition } from '../../src/games/breakthrough/index.ts';
import * as breakthrough from '../../src/games/breakthrough/kernel/calls.ts';
import { networkOf } from '../../src/games/breakthrough/kernel/small-network.ts';
import type { Puissance4Position } from '../../src/games/puissance4/index.ts';
import * as rotation from '../../src/games/puissance4/kernel/rotation-engine.ts';
import type { UltimatePosition } from '../../src/games/ultimate/index.ts';
import * as ultimate from '../../src/games/ultimate/kernel/calls.ts';
import { loadKernel } from '../../src/kernels/host.ts';
import { anyNetwork } from '../support/any-network.ts';
import { breakthroughView, ultimateView } from '../support/kernel-views.ts';

/** Trained networks are evaluated equally by kernels, and both trainers learn the same. */

/** Positions of random games that go on, with a score and a result of each. */
function positionsOf(id: string, count: number): readonly Position[] {
  const random = randomFrom(`positions ${id}`);
  const found: Position[] = [];
  for (let i = 0; found.length < count; i++) {
    let position: Position = rulesFor(id, i).start;
    const plies = random.below(60);
    for (let ply = 0; ply < plies && !position.outcome; ply++)
      position = position.play(random.pick(position.legalMoves()));
    if (!position.outcome) found.push(position);
  }
  return found;
}

function recordsOf(id: string, count: number): Buffer {
  const random = randomFrom(`records ${id}`);
  const shape = shapes[id];
  return Buffer.concat(
    positionsOf(id, count).map(position => {
      const record = shape.write(position, random.below(801) - 400);
      record.writeInt8(random.below(3) - 1, shape.resultAt);
      return record;
    }),
  );
}

/** The output of a network by the description in net.ts, unit by unit. */
function slowOutput(network: Buffer, hidden: number, shape: Shape, sample: Sample): number {
  const { features, swap, scale } = shape;
  const outputs = 2 * hidden * (features + 1);
  const out = outputs + sample.bucket * (4 * hidden + 4);
  let sum = 0;
  for (const view of [0, 1])
    for (let unit = 0; unit < hidden; unit++) {
      let total = network.readInt16LE(2 * (features * hidden + unit));
      for (const feature of sample.mine)
        total += network.readInt16LE(2 * ((view === 0 ? feature : swap[feature]) * hidden + unit));
      const value = Math.min(Math.max(total, 0), 255);
      sum += value * value * network.readInt16LE(out + 2 * (view * hidden + unit));
    }
  const bias = network.readInt32LE(out + 4 * hidden);
  return sample.base + Math.trunc(((Math.trunc(sum / 255) + bias) * scale) / (255 * 64));
}

interface Judge {
  /** The points of a position by a kernel with a network. */
  open(network: string): (position: Position) => number;
}

const RULES = ['standard', 'open', 'count'] as const;

/** For each rule, since each has a network of its own. */
const ultimateUnder = (rule: (typeof RULES)[number]): Judge => ({
  open(network) {
    const kernel = loadKernel(ultimate.ultimateBuilds, { table: 2 ** 16 });
    for (const each of RULES)
      ultimate.loadNetwork(kernel, each, each === rule ? network : anyNetwork(199, 16));
    return position => ultimateView(kernel, position as UltimatePosition).points;
  },
});

const KERNELS: Readonly<Record<string, Judge>> = {
  breakthrough: {
    open(network) {
      const kernel = loadKernel(breakthrough.breakthroughBuilds, { table: 2 ** 16 });
      breakthrough.loadNetwork(kernel, network);
      return position => breakthroughView(kernel, position as BreakthroughPosition).points;
    },
  },
  'breakthrough:small': {
    open(network) {
      const kernel = loadKernel(breakthrough.breakthroughBuilds, { table: 2 ** 16 });
      return position => {
        const { size } = position as BreakthroughPosition;
        breakthrough.loadNetwork(kernel, networkOf(network, size), size);
        return breakthroughView(kernel, position as BreakthroughPosition).points;
      };
    },
  },
  ultimate: ultimateUnder('standard'),
  'ultimate:open': ultimateUnder('open'),
  'ultimate:count': ultimateUnder('count'),
  'puissance4:rotation': {
    open(network) {
      const kernel = loadKernel(rotation.rotationBuilds, { table: 2 ** 16 });
      rotation.loadNetwork(kernel, network);
      return position => rotation.staticEvaluation(kernel, position as Puissance4Position);
    },
  },
};

describe.each(Object.entries(KERNELS))('networks of %s', (id, { open }) => {
  test.each([8, 64, 128, 256])('of %i units are computed as they are described', hidden => {
    const shape = shapes[id];
    const text = anyNetwork(shape.features, hidden);
    const network = Buffer.from(text, 'base64');
    const points = open(text);
    const seen = new Set<number>();
    for (const position of positionsOf(id, 60)) {
      const sample = shape.read(shape.write(position, 0), 0);
      const expected = slowOutput(network, hidden, shape, sample);
      expect(points(position)).toBe(Math.max(-9_000, Math.min(9_000, expected)));
      seen.add(expected);
    }
    expect(seen.size).toBeGreaterThan(30);
  });
});

describe.each(Object.keys(shapes))('samples of %s', id => {
  const shape = shapes[id];
  const records = recordsOf(id, 50);

  test('are packed without loss', () => {
    const packed = new PackedSamples(pack(records, shape), shape);
    expect(packed.count).toBe(50);
    for (let i = 0; i < packed.count; i++) {
      const sample = shape.read(records, i * shape.record);
      expect(packed.at(i)).toEqual({ ...sample, mine: sample.mine.toSorted((a, b) => a - b) });
    }
  });

  test('have symmetries that agree with the exchange of sides', () => {
    for (const to of shape.symmetries) {
      expect(new Set(to).size).toBe(shape.features);
      for (let feature = 0; feature < shape.features; feature++) {
        expect(shape.swap[shape.swap[feature]]).toBe(feature);
        expect(to[shape.swap[feature]]).toBe(shape.swap[to[feature]]);
      }
    }
  });

  test('train networks whose weights are read back', () => {
    const bytes = new Network(shape, 8, 'back').bytes();
    const again = new Network(shape, 8, 'other');
    const { first, output, hidden } = weightsIn(bytes, shape);
    expect(hidden).toBe(8);
    again.weights.first.set(first);
    again.weights.output.set(output);
    expect(again.bytes().equals(bytes)).toBe(true);
  });

  test('give the slopes that small steps give', () => {
    const samples = new PackedSamples(pack(records, shape), shape);
    const network = new Network(shape, 8, 'slopes');
    const { slopes } = network.gradient(samples);
    const random = randomFrom('steps');
    for (const layer of ['first', 'output'] as const) {
      const steepest = slopes[layer].reduce((best, slope) => Math.max(best, Math.abs(slope)), 0);
      for (let i = 0; i < 20; i++) {
        const at = random.below(slopes[layer].length);
        const weight = network.weights[layer][at];
        const lossAt = (step: number) => {
          network.weights[layer][at] = weight + step;
          return network.gradient(samples).loss;
        };
        const slope = (lossAt(0.002) - lossAt(-0.002)) / 0.004;
        network.weights[layer][at] = weight;
        expect(Math.abs(slope - slopes[layer][at])).toBeLessThan(0.05 * steepest);
      }
    }
  });
});

const PYTHON = process.env.QUADRILLE_PYTHON ?? 'python3';
const hasPyTorch =
  spawnSync(PYTHON, ['-c', 'import torch'], { stdio: 'ignore', timeout: 60_000 }).status === 0;

test.runIf(hasPyTorch).each(Object.keys(shapes))('PyTorch has the same slopes: %s', id => {
  const shape = shapes[id];
  const folder = mkdtempSync(join(tmpdir(), 'quadrille-train-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [samples, out, file] = ['samples', 'out', 'settings'].map(name => join(folder, name));
  const packed = pack(recordsOf(id, 512), shape);
  writeFileSync(samples, packed);
  const network = new Network(shape, 16, 'same');
  const weights = { first: [...network.weights.first], output: [...network.weights.output] };
  const settings = learnSettings(shape, {
    ...{ hidden: 16, passes: 1, batch: 512, rate: 0.002, seed: 1, samples: [samples], out },
    weights,
    check: true,
  });
  writeFileSync(file, JSON.stringify(settings));
  const script = join(import.meta.dirname, '../../scripts/train/learn.py');
  const { status, stderr } = spawnSync(PYTHON, [script, file], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  const theirs = JSON.parse(readFileSync(out, 'utf8')) as {
    loss: number;
    slopes: { first: number[]; output: number[] };
  };
  const ours = network.gradient(new PackedSamples(packed, shape));
  expect(theirs.loss).toBeCloseTo(ours.loss, 6);
  for (const layer of ['first', 'output'] as const) {
    const biggest = ours.slopes[layer].reduce((most, each) => Math.max(most, Math.abs(each)), 0);
    for (const [i, slope] of ours.slopes[layer].entries())
      expect(Math.abs(slope - theirs.slopes[layer][i])).toBeLessThan(1e-4 * biggest);
  }
  expect(theirs.slopes.output).toHaveLength(BUCKETS * 33);
});
