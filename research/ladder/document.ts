import { readFileSync, writeFileSync } from 'node:fs';
import type { Game } from '../../src/core/game.ts';
import type { Level } from '../../src/core/strategy.ts';
import { levelsOf } from '../../src/engine/players.ts';
import { games } from '../../src/games/index.ts';
import { momentsOf, type PairCounts, trialsOf } from '../../src/stats/moments.ts';
import { eloLimit, summarise } from '../../src/stats/pairs.ts';

/** Writes the ladder into docs/levels.md: the levels, from the games' data, and the measurements. */

const FILE = new URL('../../docs/levels.md', import.meta.url);

/** Replaces what is between two marks of a text. */
const between = (text: string, mark: string, write: (before: string) => string): string =>
  text.replace(
    new RegExp(`(<!-- ${mark} -->\\n)([\\s\\S]*)(<!-- /${mark} -->)`),
    (_, open: string, before: string, close: string) => `${open}${write(before)}\n${close}`,
  );

const EVERYTHING = 99;

const pliesOf = (plies: number): string => `${plies} ${plies === 1 ? 'ply' : 'plies'}`;

function lookOf({ limits: { depth, nodes, time } }: Level): string {
  if (time !== undefined) return `${time / 1_000} s`;
  return depth === undefined ? `${nodes?.toLocaleString('en')} positions` : pliesOf(depth);
}

/** The largest error in points, of which products of fractions are the data. */
const errorText = (points: number): string =>
  points === 0 ? 'none' : `± ${Number(points.toFixed(1))}`;

function levelRow(game: Game, level: Level, i: number): string {
  const { method } = level;
  const handicap = method.kind === 'kernel' ? method.handicap : undefined;
  const error = handicap?.error ?? (method.kind === 'alphabeta' ? method.error : 0) ?? 0;
  const sight =
    handicap && handicap.sight < EVERYTHING ? pliesOf(handicap.sight) : 'as far as it looks';
  return `| ${game.id} | level:${i + 1} | ${level.title.en} | ${lookOf(level)} | ${errorText(error)} | ${sight} |`;
}

function levelTable(): string {
  const rows = games.flatMap(game => levelsOf(game).map((level, i) => levelRow(game, level, i)));
  return [
    '| game | level | | looks at | misjudges, in points | sees an end within |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}

/** The rows measured now, and earlier ones of steps not measured now. */
function ladderTable(before: string, measured: readonly string[]): string {
  const stepOf = (row: string): string => row.split('|').slice(1, 3).join('|');
  const others = before
    .split('\n')
    .filter(row => / level:/.test(row) && row.startsWith('|'))
    .filter(row => !measured.some(one => stepOf(one) === stepOf(row)));
  const order = games.map(({ id }): string => id);
  const rank = (row: string): string => `${order.indexOf(row.split(' ')[1])} ${stepOf(row)}`;
  return [
    '| game | step | games | score of the higher level (95 %) | Elo | deviation of a pair |',
    '| --- | --- | --- | --- | --- | --- |',
    ...[...others, ...measured].sort((a, b) => (rank(a) < rank(b) ? -1 : 1)),
  ].join('\n');
}

export interface MeasuredStep {
  readonly game: string;
  readonly variant: string;
  readonly upper: string;
  readonly lower: string;
}

const percent = (share: number): string => (100 * share).toFixed(1);

/** With the deviation of the pairs' scores, which the interval follows from. */
export function stepRow({ game, variant, upper, lower }: MeasuredStep, counts: PairCounts): string {
  const found = summarise(counts);
  const { games: played, score, low, high, elo } = found;
  const signed = (value: number) => `${value > 0 ? '+' : ''}${value.toFixed(0)}`;
  const limit = eloLimit(found);
  const strength = elo
    ? `${signed(elo.value)} ± ${elo.error.toFixed(0)}`
    : limit
      ? `${limit.sign} ${signed(limit.elo)}`
      : '–';
  const title = variant === 'standard' ? game : `${game} ${variant}`;
  const deviation = momentsOf(trialsOf(counts)).sigma / Math.SQRT2;
  return `| ${title} | ${upper} – ${lower} | ${played} | ${percent(score)} % (${percent(low)}–${percent(high)}) | ${strength} | ${(100 * deviation).toFixed(2)} % |`;
}

export function writeDocument(measured: readonly string[]): void {
  const described = between(readFileSync(FILE, 'utf8'), 'levels', levelTable);
  writeFileSync(
    FILE,
    between(described, 'ladder', before => ladderTable(before, measured)),
  );
}
