import { readFileSync, writeFileSync } from 'node:fs';
import type { Game } from '../../src/core/game.ts';
import type { Level } from '../../src/core/strategy.ts';
import { levelsOf } from '../../src/engine/players.ts';
import { games } from '../../src/games/index.ts';

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

function levelRow(game: Game, level: Level, i: number): string {
  const { method } = level;
  const handicap = method.kind === 'kernel' ? method.handicap : undefined;
  const error = handicap?.error ?? (method.kind === 'alphabeta' ? method.error : 0) ?? 0;
  const sight =
    handicap && handicap.sight < EVERYTHING ? pliesOf(handicap.sight) : 'as far as it looks';
  return `| ${game.id} | level:${i + 1} | ${level.title.en} | ${lookOf(level)} | ${error === 0 ? 'none' : `± ${error}`} | ${sight} |`;
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
    '| game | step | games | score of the higher level (95 %) | Elo |',
    '| --- | --- | --- | --- | --- |',
    ...[...others, ...measured].sort((a, b) => (rank(a) < rank(b) ? -1 : 1)),
  ].join('\n');
}

export interface Settings {
  readonly pairs: string;
  readonly time: string;
  readonly seed: string;
}

export function writeDocument(measured: readonly string[], settings: Settings): void {
  const { pairs, time, seed } = settings;
  const head = `Measured by \`npm run ladder -- --pairs ${pairs} --time ${time} --seed ${seed} --write\`: ${2 * Number(pairs)} games a step, random openings from both sides; who plays by the clock (level 8) has ${time} ms a move.`;
  const described = between(readFileSync(FILE, 'utf8'), 'levels', levelTable);
  const text = between(
    described,
    'ladder',
    before => `${head}\n\n${ladderTable(before, measured)}`,
  );
  writeFileSync(FILE, text);
}
