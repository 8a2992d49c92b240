/**
 * npm run trainers -- GAME FILE… [--hidden 16] [--passes 6] [--seed 1] [--python python3] [--games 4000] [--nodes 2000]
 * Whether both trainers make networks of equal strength: learn.ts and learn.py each train one from the same FILES of
 * `npm run self-play`, and the two play. They are equal if, for each of them, an SPRT rejects that it is 25 normalised
 * Elo weaker than the other in favour of equal strength. The files are in training/trainers.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type PairCounts, STANDARD_SPRT, sprt } from '../../src/stats/index.ts';
import { shapes } from './samples.ts';
import { learnSettings } from './settings.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    hidden: { type: 'string', default: '16' },
    passes: { type: 'string', default: '6' },
    seed: { type: 'string', default: '1' },
    python: { type: 'string', default: 'python3' },
    games: { type: 'string', default: '4000' },
    nodes: { type: 'string', default: '2000' },
  },
});
const [game = '', ...samples] = positionals;
const shape = shapes[game];
if (!shape || samples.length === 0) {
  console.error(`npm run trainers -- ${Object.keys(shapes).join('|')} FILE…`);
  process.exit(2);
}

const here = import.meta.dirname;
const folder = join(here, '../../training/trainers');
mkdirSync(folder, { recursive: true });
const fileOf = (name: string) => join(folder, name);

function run(command: string, args: readonly string[]): void {
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}

const runScript = (name: string, ...args: readonly string[]): void =>
  run(process.execPath, [...process.execArgv, join(here, name), ...args]);

/** The batches and the rate of learn.ts, which are fixed. */
const FIXED = { batch: 512, rate: 0.0015 };

/** The settings of a trainer, in a file. */
function settingsFor(trainer: string): string {
  const [hidden, passes, seed] = [values.hidden, values.passes, values.seed].map(Number);
  const own = { hidden, passes, seed, samples, out: fileOf(`${trainer}.bin`) };
  const file = fileOf(`${trainer}.json`);
  writeFileSync(file, JSON.stringify(learnSettings(shape, { ...FIXED, ...own })));
  return file;
}

runScript('learn.ts', settingsFor('typescript'));
run(values.python, [join(here, 'learn.py'), settingsFor('pytorch')]);
const networks = ['typescript', 'pytorch'].map(name => fileOf(`${name}.bin`));
const result = fileOf('match.json');
const limits = ['--games', values.games, '--nodes', values.nodes, '--all', '--result', result];
runScript('match.ts', game, ...networks, ...limits);
const { pairs } = JSON.parse(readFileSync(result, 'utf8')) as { readonly pairs: PairCounts };
const [a, b, c, d, e] = pairs;
const test = (seen: PairCounts) => sprt(seen, { ...STANDARD_SPRT, low: -25, high: 0 }).verdict;
console.log(`not 25 Elo weaker: typescript ${test(pairs)}, pytorch ${test([e, d, c, b, a])}`);
