/**
 * npm run calibrate -- GAME FILE…
 * How often the side that an engine prefers really wins, from files of `npm run self-play` that no network was trained
 * on: the points that make odds of e to 1 (for the game's `odds`), and a table and a figure of predicted and real
 * results in docs/calibration.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AXIS, plotted, tint } from '../../src/arena/report/charts/plot.ts';
import { standalone } from '../../src/arena/report/palette.ts';
import { chancesFor, USUAL_ODDS } from '../../src/engine/search.ts';
import { PackedSamples } from './packed.ts';
import { shapes } from './samples.ts';

const [game = '', ...files] = process.argv.slice(2);
const shape = shapes[game];
if (!shape || files.length === 0) {
  console.error(`npm run calibrate -- ${Object.keys(shapes).join('|')} FILE…`);
  process.exit(2);
}

interface Seen {
  /** Points for the side to move. */
  readonly score: number;
  /** What it got: 1 won, 0.5 drawn, 0 lost. */
  readonly result: number;
}

const all: readonly Seen[] = files.flatMap(file => {
  const samples = PackedSamples.of([file], shape);
  return Array.from({ length: samples.count }, (_, i) => {
    const { score, result } = samples.at(i);
    return { score, result };
  });
});

/** Odds are measured on the first half of the games, and held against the second. */
const [measured, held] = [all.slice(0, all.length >> 1), all.slice(all.length >> 1)];

/** Mean surprise, in nats. */
function logLoss(seen: readonly Seen[], odds: number): number {
  let sum = 0;
  for (const { score, result } of seen) {
    const chance = Math.min(Math.max(chancesFor(score, odds), 1e-6), 1 - 1e-6);
    sum -= result * Math.log(chance) + (1 - result) * Math.log(1 - chance);
  }
  return sum / seen.length;
}

/** The least of a function with one valley. */
function least(f: (x: number) => number, from: number, to: number): number {
  let [low, high] = [from, to];
  while (high - low > 0.5) {
    const [a, b] = [low + (high - low) / 3, high - (high - low) / 3];
    if (f(a) < f(b)) high = b;
    else low = a;
  }
  return Math.round((low + high) / 2);
}

const odds = least(x => logLoss(measured, x), 20, 2_000);

const BINS = 20;
interface Bin {
  readonly predicted: number;
  readonly real: number;
  readonly count: number;
}
/** Predicted and real results, by prediction. */
function binsAt(of: number): Bin[] {
  const bins = Array.from({ length: BINS }, () => ({ predicted: 0, real: 0, count: 0 }));
  for (const { score, result } of held) {
    const chance = chancesFor(score, of);
    const bin = bins[Math.min(BINS - 1, Math.floor(chance * BINS))];
    bin.predicted += chance;
    bin.real += result;
    bin.count++;
  }
  return bins
    .filter(({ count }) => count > 0)
    .map(({ predicted, real, count }) => ({
      predicted: predicted / count,
      real: real / count,
      count,
    }));
}

/** How far real results are from predicted ones, on average over the positions. */
const errorOf = (bins: readonly Bin[]): number =>
  bins.reduce((sum, { predicted, real, count }) => sum + count * Math.abs(predicted - real), 0) /
  held.length;

const bins = binsAt(odds);
const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
const AXIS_OF_SHARES = { ...AXIS, type: 'value', min: 0, max: 1, nameLocation: 'middle' } as const;
const formatter = (share: number) => `${Math.round(100 * share)} %`;
const figure = standalone(
  plotted(
    {
      width: 420,
      height: 420,
      title: game,
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
          data: bins.map(({ predicted, real }) => [predicted, real]),
        },
      ],
    },
  ),
);
const folder = join(import.meta.dirname, '../../docs/calibration');
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, `${game.replace(':', '-')}.svg`), figure);

console.log(`${game}: ${all.length} positions, ${odds} points for odds of e to 1`);
for (const [name, of] of [
  ['as measured', odds],
  ['as usual', USUAL_ODDS],
] as const)
  console.log(
    `${name} (${of.toFixed(0)}): log loss ${logLoss(held, of).toFixed(4)}, mean error ${percent(errorOf(binsAt(of)))}`,
  );
for (const { predicted, real, count } of bins)
  console.log(`${percent(predicted).padStart(8)} ${percent(real).padStart(8)} ${count}`);
