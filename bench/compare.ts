/**
 * npm run bench -- compare OLD_CHECKOUT [--rounds 7] [--only NAME]
 * Whether this checkout is as fast as another one that `npm run setup` has set up: the same command lines, run in both
 * in turn. Compared is processor time, of all threads, which a busy machine does not lengthen much; for the start of
 * the command line it is time by the clock. Prints the medians, and the speed of this checkout over the other's: 1.00 is
 * equal. Exits 1 where one stays under 0.97 though it was measured three times as long.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { say } from '../bin/locale.js';
import { ROOT } from '../bin/node-runtime.js';

const LEAST = 0.97;
/** How often a measurement that seems slower is made, since mostly the difference was chance. */
const ATTEMPTS = 3;
/** Starts are short, and the clock is noisier than processor time. */
const CLOCK_FACTOR = 3;

interface Measurement {
  /** Words of the command line; STORE and RECORD stand for files. */
  readonly args: string;
  /** The amount of work, in the output; absent if both do the same. */
  readonly work?: RegExp;
  readonly by?: 'clock';
}

const LEAVES = /"leaves":(\d+)/;
const NODES = /"nodes":(\d+)/;
const match = (game: string, players: string, games: number): Measurement => ({
  args: `match ${players} --game ${game} --games ${games} --seed 1 -c 1 --json --store STORE`,
});
const perft = (game: string, depth: number): Measurement => ({
  args: `perft ${game} ${depth} --json`,
  work: LEAVES,
});
const analysis = (position: string, limits: string): Measurement => ({
  args: `analyse ${position} --limits ${limits} --json`,
  work: NODES,
});

const MEASUREMENTS: Readonly<Record<string, Measurement>> = {
  start: { args: '--version', by: 'clock' },
  'start-processor': { args: '--version' },
  'start-show': { args: 'show ultimate e5', by: 'clock' },
  'perft-tictactoe': perft('tictactoe', 9),
  'perft-ultimate': perft('ultimate', 6),
  'perft-puissance4': perft('puissance4', 8),
  'perft-rotation': perft('puissance4:rotation', 7),
  'perft-breakthrough': perft('breakthrough:5x5', 7),
  alphabeta: match('ultimate', 'alphabeta:nodes=3000 minimax:nodes=3000', 2),
  mcts: match('breakthrough', 'mcts:nodes=100 mcts:nodes=100', 2),
  'kernel-ultimate': match('ultimate', 'ultimate:nodes=20000 best-first:nodes=10000', 2),
  'kernel-breakthrough': match('breakthrough', 'breakthrough:nodes=20000 level:5', 2),
  'kernel-rotation': match('puissance4:rotation', 'puissance4:nodes=10000 level:5', 2),
  'analyse-ultimate': analysis('ultimate e5', 'nodes=1000000'),
  'analyse-breakthrough': analysis('breakthrough d2d3', 'nodes=2000000'),
  'analyse-puissance4': analysis('puissance4 4 4 4', 'depth=13'),
  'analyse-rotation': analysis('puissance4:rotation 4 4 R', 'depth=9'),
  review: { args: 'analyse --review RECORD --limits nodes=10000 --json' },
  'referee-and-store': {
    args: 'championship run --game tictactoe -p random -p A=random -p B=random --rounds 60 --seed 1 -c 1 --json --store STORE',
  },
};

const REVIEWED = `[Game "ultimate"]
[Result "*"]

1. c8 h6 2. f8 h7 3. g4 d5 4. e6 f9 5. i9 i8 6. h8 h9 7. i4 d3 8. c9 i1 9. a5 e2 10. b8 h5 *
`;

const folder = mkdtempSync(join(tmpdir(), 'quadrille-compare-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const record = join(folder, 'record.txt');
writeFileSync(record, REVIEWED);

/** Loaded before the program: at its end it writes its processor time, in microseconds, to a pipe of ours. */
const METER = `data:text/javascript,${encodeURIComponent(`
  import { writeSync } from 'node:fs';
  import { isMainThread } from 'node:worker_threads';
  if (isMainThread) process.on('exit', () => {
    const { userCPUTime, systemCPUTime } = process.resourceUsage();
    writeSync(3, String(userCPUTime + systemCPUTime));
  });`)}`;

interface Sample {
  readonly milliseconds: number;
  readonly work: number;
}

let stores = 0;
/** One run of a command line in a checkout, on this process's Node: it is the checkouts that are compared. */
function sample(checkout: string, { args, work, by }: Measurement): Promise<Sample> {
  const store = join(folder, `${stores++}.sqlite`);
  const words = args
    .split(' ')
    .map(word => (word === 'STORE' ? store : word === 'RECORD' ? record : word));
  const meter = by === 'clock' ? [] : ['--import', METER];
  const launcher = join(checkout, 'bin', 'quadrille.js');
  const began = performance.now();
  const child = spawn(process.execPath, [...meter, launcher, ...words], {
    cwd: checkout,
    env: { ...process.env, LC_ALL: 'C', NO_COLOR: '1', XDG_DATA_HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const [, stdout, stderr, metered] = child.stdio.map(stream => {
    const heard = { text: '' };
    stream?.on('data', data => {
      heard.text += data;
    });
    return heard;
  });
  return new Promise((done, failed) => {
    child.on('error', failed);
    child.on('close', code => {
      const clock = performance.now() - began;
      if (code !== 0) return failed(new Error(`${launcher} ${words.join(' ')}\n${stderr.text}`));
      done({
        milliseconds: by === 'clock' ? clock : Number(metered.text) / 1_000,
        work: work === undefined ? 1 : Number(work.exec(stdout.text)?.[1]),
      });
    });
  });
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

const speedOf = (samples: readonly Sample[]): number =>
  median(samples.map(({ work, milliseconds }) => work / milliseconds));
const timeOf = (samples: readonly Sample[]): number =>
  median(samples.map(({ milliseconds }) => milliseconds));

interface Compared {
  readonly old: number;
  readonly today: number;
  readonly ratio: number;
}

/** Measures both in turn, each first as often as the other, so that other load affects both alike. */
async function compared(old: string, measurement: Measurement, rounds: number): Promise<Compared> {
  for (const checkout of [old, ROOT]) await sample(checkout, measurement); // fills caches
  const [before, now]: [Sample[], Sample[]] = [[], []];
  const many = measurement.by === 'clock' ? CLOCK_FACTOR * rounds : rounds;
  for (let attempt = 1; ; attempt++) {
    for (let round = 0; round < many; round++) {
      const turns = [
        { checkout: old, samples: before },
        { checkout: ROOT, samples: now },
      ];
      if (now.length % 2 === 1) turns.reverse();
      for (const { checkout, samples } of turns) samples.push(await sample(checkout, measurement));
    }
    const ratio = speedOf(now) / speedOf(before);
    if (ratio >= LEAST || attempt === ATTEMPTS)
      return { old: timeOf(before), today: timeOf(now), ratio };
  }
}

function refuse(text: Parameters<typeof say>[0]): never {
  console.error(say(text));
  process.exit(2);
}

const USAGE = 'npm run bench -- compare OLD_CHECKOUT [--rounds 7] [--only NAME]';

function options() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        rounds: { type: 'string', default: '7' },
        only: { type: 'string', multiple: true, default: Object.keys(MEASUREMENTS) },
      },
    });
  } catch (error) {
    const { message } = error as Error;
    return refuse({ en: `${message}\n${USAGE}`, fr: `Option refusée : ${message}\n${USAGE}` });
  }
}

/** The folder of the other checkout, after checking that it runs. */
async function readCheckout(named: string | undefined): Promise<string> {
  if (named === undefined)
    refuse({
      en: `Say which checkout to compare this one with:\n  ${USAGE}`,
      fr: `Dites à quelle copie de travail comparer celle-ci :\n  ${USAGE}`,
    });
  const checkout = resolve(named);
  if (!existsSync(join(checkout, 'bin', 'quadrille.js')))
    refuse({
      en: `There is no checkout of Quadrille in ${checkout}.`,
      fr: `Il n’y a pas de copie de travail de Quadrille dans ${checkout}.`,
    });
  if (realpathSync(checkout) === realpathSync(ROOT))
    refuse({
      en: `${checkout} is this very checkout: name another one.`,
      fr: `${checkout} est cette copie de travail même : nommez-en une autre.`,
    });
  try {
    await sample(checkout, { args: 'play ultimate --first level:5 --second random --seed 1' });
  } catch (error) {
    const { message } = error as Error;
    refuse({
      en: `The checkout in ${checkout} is not set up. Run "npm run setup" there, then try again.\n${message}`,
      fr: `La copie de travail dans ${checkout} n’est pas installée. Lancez-y « npm run setup », puis réessayez.\n${message}`,
    });
  }
  return checkout;
}

const { values, positionals } = options();
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1)
  refuse({
    en: `--rounds is "${values.rounds}"; it must be a whole number from 1.`,
    fr: `--rounds vaut « ${values.rounds} » ; il faut un nombre entier à partir de 1.`,
  });
const unknown = values.only.find(name => MEASUREMENTS[name] === undefined);
if (unknown !== undefined) {
  const names = Object.keys(MEASUREMENTS).join(', ');
  refuse({
    en: `Unknown measurement: "${unknown}". Known: ${names}.`,
    fr: `Mesure inconnue : « ${unknown} ». Possibilités : ${names}.`,
  });
}
const old = await readCheckout(positionals[0]);

const row = (name: string, cells: readonly string[], note = '') =>
  console.log(name.padEnd(22) + cells.map(cell => cell.padStart(9)).join('') + note);
row(say({ en: 'milliseconds', fr: 'millisecondes' }), [
  say({ en: 'old', fr: 'avant' }),
  say({ en: 'new', fr: 'après' }),
  say({ en: 'ratio', fr: 'rapport' }),
]);
const slower = say({ en: '  slower', fr: '  plus lent' });
for (const name of values.only) {
  const { old: before, today, ratio } = await compared(old, MEASUREMENTS[name], rounds);
  const isSlower = ratio < LEAST;
  const cells = [before.toFixed(0), today.toFixed(0), ratio.toFixed(2)];
  row(name, cells, isSlower ? slower : '');
  if (isSlower) process.exitCode = 1;
}
