/**
 * npm run calibrate -- GAME [FILE…] [--games 2000] [--nodes 3000] [--keep]
 * The meaning of an evaluation in games: the mean result, a draw counting half, of positions by their points. Plays
 * games that no network was trained on, unless FILES of `npm run self-play` are given. The points that make odds of e to
 * 1 are fitted to all the games; the error is that of predicting each half by a fit to the other half. Unless --keep, the
 * odds go into src/games/GAME/odds.ts, the table of docs/analysis.md gets its row, and docs/calibration its figure of
 * predicted and real results.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { AXIS, plotted, tint } from '../../src/arena/report/charts/plot.ts';
import { standalone } from '../../src/arena/report/palette.ts';
import { USUAL_ODDS } from '../../src/engine/search.ts';
import { SMALL_SIZES } from '../../src/games/breakthrough/kernel/small-network.ts';
import { games as allGames } from '../../src/games/index.ts';
import {
  type Bin,
  binsOf,
  crossValidated,
  errorOf,
  oddsOf,
  predicted,
  type Seen,
} from './calibration.ts';
import { networkNamed, rulesFor } from './engines.ts';
import { nameOf } from './networks.ts';
import { PackedSamples } from './packed.ts';
import { shapes } from './samples.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    games: { type: 'string', default: '2000' },
    nodes: { type: 'string', default: '3000' },
    keep: { type: 'boolean', default: false },
  },
});
const [id = '', ...given] = positionals;
const shape = shapes[id];
if (!shape) {
  console.error(`npm run calibrate -- ${Object.keys(shapes).join('|')} [FILE…] [--games 2000]`);
  process.exit(2);
}
const ROOT = join(import.meta.dirname, '../..');
const fileName = id.replace(':', '-');

/** The seed, different from those of training games, which are numbers. */
const SEED = 'held out';

function play(): string {
  const folder = join(ROOT, 'training/calibration');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${fileName}.packed`);
  const limits = ['--games', values.games, '--nodes', values.nodes, '--random', '0'];
  const script = join(import.meta.dirname, 'self-play.ts');
  const args = [...process.execArgv, script, id, file, ...limits, '--seed', SEED];
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
  return file;
}

const all: readonly Seen[] = (given.length > 0 ? given : [play()]).flatMap(file => {
  const samples = PackedSamples.of([file], shape);
  return Array.from({ length: samples.count }, (_, i) => {
    const { score, result } = samples.at(i);
    return { score, result };
  });
});
const odds = oddsOf(all);
const bins = binsOf(crossValidated(all));
const usualBins = binsOf(predicted(all, USUAL_ODDS));
const drawn = all.filter(({ result }) => result === 0.5).length / all.length;
const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

console.log(`${id}: ${all.length} positions, ${percent(drawn)} of drawn games`);
console.log(
  `${odds} points for odds of e to 1: mean error ${percent(errorOf(bins))}; ${USUAL_ODDS.toFixed(0)} points: ${percent(errorOf(usualBins))}`,
);
const inUse = knownOdds()[rulesFor(id).id];
if (inUse !== undefined)
  console.log(`${inUse} points, in use: ${percent(errorOf(binsOf(predicted(all, inUse))))}`);
for (const { predicted: chance, real, count } of bins)
  console.log(`${percent(chance).padStart(8)} ${percent(real).padStart(8)} ${count}`);
if (!values.keep) {
  writeFigure(bins);
  writeOdds();
  writeRow();
}

function writeFigure(bins: readonly Bin[]): void {
  const AXIS_OF_SHARES = {
    ...AXIS,
    type: 'value',
    min: 0,
    max: 1,
    nameLocation: 'middle',
  } as const;
  const formatter = (share: number) => `${Math.round(100 * share)} %`;
  const figure = standalone(
    plotted(
      {
        width: 420,
        height: 420,
        title: id,
        description: bins.map(bin => `${percent(bin.predicted)}: ${percent(bin.real)}`).join(', '),
      },
      'calibration',
      {
        grid: { left: 62, right: 20, top: 20, bottom: 50 },
        xAxis: {
          ...AXIS_OF_SHARES,
          name: 'predicted',
          nameGap: 30,
          axisLabel: { ...AXIS.axisLabel, formatter },
        },
        yAxis: {
          ...AXIS_OF_SHARES,
          ...{ name: 'real', nameGap: 46, nameRotate: 90 },
          axisLabel: { ...AXIS.axisLabel, formatter },
        },
        series: [
          {
            ...{ type: 'line', showSymbol: false, silent: true },
            lineStyle: { color: tint('quiet'), width: 1, type: 'dashed' },
            data: [
              [0, 0],
              [1, 1],
            ],
          },
          {
            ...{ type: 'line', symbol: 'circle', symbolSize: 7, silent: true },
            lineStyle: { color: tint('blue'), width: 2 },
            itemStyle: { color: tint('blue') },
            data: bins.map(bin => [bin.predicted, bin.real]),
          },
        ],
      },
    ),
  );
  const folder = join(ROOT, 'docs/calibration');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${fileName}.svg`), figure);
}

function knownOdds(): Readonly<Record<string, number>> {
  const game = allGames.find(each => each.id === rulesFor(id).game.id);
  return (game && 'ai' in game && game.ai.odds) || {};
}

/** All rules that share a network get its odds. */
function writeOdds(): void {
  const boards = id === 'breakthrough:small' ? SMALL_SIZES.length : 1;
  const own = Array.from({ length: boards }, (_, i) => rulesFor(id, i));
  const found = { ...knownOdds(), ...Object.fromEntries(own.map(rules => [rules.id, odds])) };
  const lines = Object.keys(found)
    .sort()
    .map(rules => `  ${/^\w+$/.test(rules) ? rules : `'${rules}'`}: ${found[rules]},`);
  const source = [
    '/** By rules id, points of the compiled engine for odds of e to 1; written by `npm run calibrate`. */',
    'export const odds: Readonly<Record<string, number>> = {',
    ...lines,
    '};',
  ];
  writeFileSync(join(ROOT, 'src/games', own[0].game.id, 'odds.ts'), `${source.join('\n')}\n`);
}

/** Rows stand in the order of the networks. */
function writeRow(): void {
  const file = join(ROOT, 'docs/analysis.md');
  const lines = readFileSync(file, 'utf8').split('\n');
  const first = lines.findIndex(line => line.startsWith('| rules | network |')) + 2;
  const end = lines.indexOf('', first);
  const cells = [
    `\`${id}\``,
    `\`${nameOf(networkNamed(id, 'current'))}\``,
    all.length.toLocaleString('en'),
    percent(drawn),
    odds,
    percent(errorOf(bins)),
    percent(errorOf(usualBins)),
  ];
  const head = `| \`${id}\` |`;
  const rows = [
    ...lines.slice(first, end).filter(row => !row.startsWith(head)),
    `| ${cells.join(' | ')} |`,
  ];
  const ids = Object.keys(shapes);
  const rank = (row: string) => ids.findIndex(each => row.startsWith(`| \`${each}\` |`));
  rows.sort((a, b) => rank(a) - rank(b));
  writeFileSync(file, [...lines.slice(0, first), ...rows, ...lines.slice(end)].join('\n'));
}
