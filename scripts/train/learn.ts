/**
 * learn.ts SETTINGS.json: what learn.py does, in TypeScript, on any machine; some ten times slower.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { randomFrom } from '../../src/core/random.ts';
import { Network } from './network.ts';
import { PackedSamples } from './packed.ts';
import type { LearnSettings } from './settings.ts';

const HELD_OUT = 0.04;

const [file = ''] = process.argv.slice(2);
const settings = JSON.parse(readFileSync(file, 'utf8')) as LearnSettings;
const { seed, passes, hidden, rate, weights, out } = settings;
const shape = settings;
const samples = PackedSamples.of(settings.samples, shape);
const network = new Network(shape, hidden, String(seed));

if (weights) {
  network.weights.first.set(weights.first);
  network.weights.output.set(weights.output);
}

function train(): void {
  const order = randomFrom(String(seed)).shuffle(
    Array.from({ length: samples.count }, (_, i) => i),
  );
  const held = order.slice(0, Math.ceil(samples.count * HELD_OUT));
  const learnt = order.slice(held.length);
  const began = performance.now();
  for (let pass = 0; pass < passes; pass++) {
    network.learn(samples, learnt, `${seed} ${pass}`, share => {
      const done = (pass + share) / passes;
      return rate * 0.5 * (1 + Math.cos(Math.PI * done)) + 1e-6;
    });
    const seconds = Math.round((performance.now() - began) / 1_000);
    const error = network.error(samples, held).toFixed(5);
    console.log(`pass ${pass + 1}/${passes}: held out ${error}, ${seconds} s`);
  }
  writeFileSync(out, network.bytes());
}

function check(): void {
  const { loss, slopes } = network.gradient(samples);
  const { first, output } = slopes;
  writeFileSync(out, JSON.stringify({ loss, slopes: { first: [...first], output: [...output] } }));
}

if (settings.check) check();
else train();
