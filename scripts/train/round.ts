/**
 * npm run train -- GAME [--folder training] [--seconds 200] [--nodes 1500] [--processes N] [--hidden 64]
 *                  [--passes 20] [--batch 1024] [--window 1] [--trainer pytorch|typescript] [--python python3]
 *                  [--match-nodes 10000] [--games 2000] [--seed 1] [--rate 0.0015] [--warm-start] [--keep]
 * One round: self-play by the network in use in as many processes as there are cores, training on the samples of the
 * last WINDOW rounds, and a match by SPRT against the network in use, whose place the new one takes if the test accepts
 * it, unless --keep. With --warm-start training begins with the weights of the network in use, and their number of
 * units. Each step writes its file in FOLDER/GAME/ROUND; after an interruption, the same command continues with the
 * settings of that round. docs/networks.md gets a row.
 */
import { spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { IN_USE, networkNamed } from './engines.ts';
import { weightsIn } from './network.ts';
import { type NetworkRow, nameOf, networkSource, record } from './networks.ts';
import { packedBytes } from './packed.ts';
import { shapes } from './samples.ts';
import { learnSettings } from './settings.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    folder: { type: 'string', default: 'training' },
    seconds: { type: 'string', default: '200' },
    nodes: { type: 'string', default: '1500' },
    processes: { type: 'string', default: String(availableParallelism()) },
    hidden: { type: 'string', default: '64' },
    passes: { type: 'string', default: '20' },
    batch: { type: 'string', default: '1024' },
    window: { type: 'string', default: '1' },
    trainer: { type: 'string' },
    python: { type: 'string', default: 'python3' },
    'match-nodes': { type: 'string', default: '10000' },
    games: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    rate: { type: 'string', default: '0.0015' },
    'warm-start': { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
});

const [game = ''] = positionals;
const shape = shapes[game];
const counts = [
  values.seconds,
  values.nodes,
  values.processes,
  values.passes,
  values.batch,
  values.window,
  values['match-nodes'],
  values.games,
  values.seed,
].map(Number);
const [seconds, nodes, processes, passes, batch, window, matchNodes, games, seed] = counts;
const hidden = Number(values.hidden);
const isWidth = hidden % 8 === 0 && hidden >= 8 && hidden <= 256;
const isTrainer = [undefined, 'pytorch', 'typescript'].includes(values.trainer);
const rate = Number(values.rate);
if (!shape || !isWidth || !isTrainer || !(rate > 0) || !counts.every(count => count >= 1)) {
  console.error(`npm run train -- ${Object.keys(shapes).join('|')} [--seconds 200] [--nodes 1500]`);
  console.error('Numbers are at least 1; --hidden is a multiple of 8 up to 256.');
  process.exit(2);
}

interface Settings {
  readonly seconds: number;
  readonly nodes: number;
  readonly processes: number;
  readonly hidden: number;
  readonly passes: number;
  readonly batch: number;
  readonly window: number;
  readonly matchNodes: number;
  readonly games: number;
  readonly seed: number;
  readonly trainer: string;
  readonly rate: number;
  /** Training begins with the weights of the parent. */
  readonly warmStart: boolean;
  readonly parent: string | null;
}

const home = join(values.folder, game.replace(':', '-'));
const here = import.meta.dirname;

/** The rounds of this game, and whether the last one has ended. */
function openRound(): { readonly round: number; readonly folder: string } {
  mkdirSync(home, { recursive: true });
  const last = Math.max(0, ...readdirSync(home).map(name => Number(name) || 0));
  const isOver = last === 0 || existsSync(join(home, `${last}`, 'row.json'));
  const round = isOver ? last + 1 : last;
  const folder = join(home, `${round}`);
  mkdirSync(folder, { recursive: true });
  return { round, folder };
}

/** Writes a file that is complete if it exists. */
function writeWhole(file: string, content: string | Buffer): void {
  writeFileSync(`${file}.part`, content);
  renameSync(`${file}.part`, file);
}

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;

const hasPyTorch = (): boolean =>
  spawnSync(values.python, ['-c', 'import torch'], { stdio: 'ignore' }).status === 0;

/** The settings of the round: those with which it was begun, otherwise those of the command line. */
function settle(folder: string, round: number): Settings {
  const file = join(folder, 'settings.json');
  if (existsSync(file)) return readJson(file);
  const trainer = values.trainer ?? (hasPyTorch() ? 'pytorch' : 'typescript');
  const parent = networkNamed(game, 'current');
  const own = { seed: seed + round, trainer, parent: nameOf(parent) };
  const settings = {
    seconds,
    nodes,
    processes,
    hidden,
    passes,
    batch,
    window,
    matchNodes,
    games,
    rate,
    warmStart: values['warm-start'],
    ...own,
  };
  if (parent !== null) writeWhole(join(folder, 'parent.bin'), Buffer.from(parent, 'base64'));
  writeWhole(file, JSON.stringify(settings, null, 2));
  return settings;
}

function run(command: string, args: readonly string[]): Promise<void> {
  const child = spawn(command, args, { stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', code => {
      if (code === 0) resolve();
      else reject(new Error(`${command} ended with ${code}`));
    });
  });
}

const runScript = (name: string, ...args: readonly string[]): Promise<void> =>
  run(process.execPath, [...process.execArgv, join(here, name), ...args]);

const parentOf = (folder: string): string => {
  const file = join(folder, 'parent.bin');
  return existsSync(file) ? file : 'none';
};

async function selfPlay(folder: string, settings: Settings): Promise<void> {
  const play = async (part: number) => {
    const file = join(folder, `samples-${part}.packed`);
    if (existsSync(file)) return;
    const limits = ['--nodes', `${settings.nodes}`, '--seconds', `${settings.seconds}`];
    const own = ['--seed', `${settings.seed} ${part}`, '--network', parentOf(folder)];
    await runScript('self-play.ts', game, file, ...limits, ...own);
  };
  await Promise.all(Array.from({ length: settings.processes }, (_, part) => play(part)));
}

const samplesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter(name => name.endsWith('.packed'))
        .map(name => join(folder, name))
    : [];

/** The parent's weights and width, where training goes on from them. */
function initialWeights(folder: string, { warmStart }: Settings) {
  const parent = parentOf(folder);
  if (!warmStart || parent === 'none') return {};
  const { first, output, hidden } = weightsIn(readFileSync(parent), shape);
  return { hidden, weights: { first: [...first], output: [...output] } };
}

async function learn(folder: string, round: number, settings: Settings): Promise<number> {
  const rounds = Array.from({ length: settings.window }, (_, back) => `${round - back}`);
  const samples = rounds.flatMap(name => samplesIn(join(home, name)));
  const bytes = samples.reduce((sum, file) => sum + readFileSync(file).length, 0);
  const out = join(folder, 'network.bin');
  if (!existsSync(out)) {
    const file = join(folder, 'learn.json');
    const options = { ...settings, ...initialWeights(folder, settings), samples };
    writeWhole(file, JSON.stringify(learnSettings(shape, { ...options, out: `${out}.part` })));
    if (settings.trainer === 'pytorch') await run(values.python, [join(here, 'learn.py'), file]);
    else await runScript('learn.ts', file);
    renameSync(`${out}.part`, out);
  }
  return bytes / packedBytes(shape);
}

async function compare(folder: string, settings: Settings): Promise<NetworkRow['match']> {
  const result = join(folder, 'match.json');
  if (!existsSync(result)) {
    const networks = [join(folder, 'network.bin'), parentOf(folder)];
    const limits = ['--nodes', `${settings.matchNodes}`, '--games', `${settings.games}`];
    const own = ['--processes', `${settings.processes}`, '--seed', `${settings.seed}`];
    await runScript('match.ts', game, ...networks, ...limits, ...own, '--result', result);
  }
  return readJson(result);
}

const began = performance.now();
const { round, folder } = openRound();
const settings = settle(folder, round);
console.log(`${game}, round ${round} in ${folder}, with ${settings.trainer}`);
await selfPlay(folder, settings);
const samples = await learn(folder, round, settings);
const { limit, games: played, score, low, high, elo, verdict } = await compare(folder, settings);
const network = networkNamed(game, join(folder, 'network.bin')) ?? '';
const row: NetworkRow = {
  game,
  name: nameOf(network) ?? '',
  parent: settings.parent,
  date: new Date().toISOString().slice(0, 10),
  hidden: weightsIn(Buffer.from(network, 'base64'), shape).hidden,
  samples,
  nodes: settings.nodes,
  trainer: settings.trainer,
  passes: settings.passes,
  seed: settings.seed,
  minutes: (performance.now() - began) / 60_000,
  match: { limit, games: played, score, low, high, elo, verdict },
};
record(row);
const file = IN_USE[game];
if (verdict === 'accepted' && !values.keep && file) writeFileSync(file, networkSource(network));
writeWhole(join(folder, 'row.json'), JSON.stringify(row, null, 2));
console.log(`${row.name}: ${verdict === 'accepted' ? 'taken' : 'not taken'}`);
