/**
 * npm run train -- GAME FILE… [--rounds 12] [--seed TEXT]
 * Trains the small network of a game's kernel on positions from `npm run self-play`, and puts it into
 * src/games/GAME/kernel. Only games show whether it plays better: npm run network-match.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { randomFrom } from '../../src/core/random.ts';
import { Network } from './network.ts';
import { type Sample, shapes } from './samples.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '12' },
    seed: { type: 'string', default: 'train' },
    out: { type: 'string' },
  },
});
const [game, ...files] = positionals;
const shape = shapes[game];
const rounds = Number(values.rounds);
if (!shape || files.length === 0 || !(rounds >= 1)) {
  console.error(`npm run train -- ${Object.keys(shapes).join('|')} FILE… [--rounds N]`);
  process.exit(2);
}

const HELD_OUT = 0.04;
const RATE = 0.0015;

const samples: Sample[] = files.flatMap(file => {
  const bytes = readFileSync(file);
  const count = Math.floor(bytes.length / shape.record);
  return Array.from({ length: count }, (_, i) => shape.read(bytes, i * shape.record));
});
const shuffled = randomFrom(values.seed).shuffle(samples);
const held = shuffled.slice(0, Math.ceil(samples.length * HELD_OUT));
const learnt = shuffled.slice(held.length);
const network = new Network(shape, values.seed);
console.log(`${samples.length} positions, ${held.length} of them held out: ${network.error(held)}`);
const [name, rule = 'standard'] = game.split(':');
const out = values.out ?? join(import.meta.dirname, '../../src/games', name, 'kernel');
mkdirSync(out, { recursive: true });
for (let round = 0; round < rounds; round++) {
  const began = performance.now();
  network.learn(learnt, `${values.seed} ${round}`, share => {
    const done = (round + share) / rounds;
    return RATE * 0.5 * (1 + Math.cos(Math.PI * done)) + 1e-6;
  });
  const seconds = Math.round((performance.now() - began) / 1_000);
  console.log(
    `round ${round + 1}/${rounds}: held out ${network.error(held).toFixed(5)}, ${seconds} s`,
  );
  const file = join(out, rule === 'standard' ? 'network.ts' : `network-${rule}.ts`);
  const text = network.bytes().toString('base64');
  writeFileSync(file, `// Made by npm run train.\nexport const network =\n  '${text}';\n`);
}
