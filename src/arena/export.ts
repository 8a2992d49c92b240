import { open } from 'node:fs/promises';
import { resultText, writeRecord } from '../core/record.ts';
import { turned } from '../stats/limits.ts';
import { eloLimit } from '../stats/pairs.ts';
import { pointsOf } from '../stats/points.ts';
import type { Contest, Store, StoredGame } from '../store/store.ts';
import { whichCount } from './contests.ts';
import { type CourseMarks, markOf } from './marks.ts';
import { type ContestPlan, planOf } from './plan.ts';
import { recorder, shownNumber } from './records.ts';
import type { ContestReport } from './summary.ts';

/** A contest as CSV: RFC 4180, UTF-8, with a decimal point. */

const cell = (value: string | number | null): string => {
  const text = String(value ?? '');
  // keeps spreadsheets from reading a name as a formula
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

const csv = (rows: readonly (readonly (string | number | null)[])[]): string =>
  rows.map(row => `${row.map(cell).join(',')}\r\n`).join('');

const GAME_COLUMNS = [
  'game',
  'first',
  'second',
  'result',
  'cause',
  'first_points',
  'second_points',
  'first_tally',
  'second_tally',
  'moves',
  'start',
] as const;

/** One line per game: home, away, result, cause, points, `Position.tally`, number of moves. */
export const gamesCsv = (games: readonly StoredGame[], { points }: ContestPlan): string =>
  csv([
    GAME_COLUMNS,
    ...games.map(game => [
      shownNumber(game),
      game.first,
      game.second,
      resultText(game.ending),
      game.ending.cause,
      pointsOf(game, 'first', points),
      pointsOf(game, 'second', points),
      game.tally.first,
      game.tally.second,
      game.plies,
      game.start,
    ]),
  ]);

/** The Elo of a match is the difference to the opponent, as its other tables say; that of a championship, above the mean. */
function eloCells({ strengths, match, plan }: ContestReport, name: string) {
  const tenth = (value: number): number => Math.round(value * 10) / 10 || 0;
  if (match) {
    const sign = plan.participants[0].name === name ? 1 : -1;
    const { elo } = match.result;
    const limit = eloLimit(match.result);
    const shown = limit && (sign > 0 ? limit : turned(limit));
    return [
      elo ? tenth(sign * elo.value) : null,
      elo ? tenth(elo.error) : null,
      shown ? `${shown.sign} ${tenth(shown.elo)}` : null,
    ];
  }
  const strength = strengths.withoutForfeits.players.find(player => player.name === name);
  if (!strength || strength.games === 0) return [null, null, null];
  const { elo, limit } = strength;
  return limit
    ? [null, null, `${limit.sign} ${tenth(limit.elo)}`]
    : [tenth(elo.value), tenth(elo.error), null];
}

/** `marks`: a last column. */
export const standingsCsv = (summary: ContestReport, marks: CourseMarks | null = null): string =>
  csv([
    [
      'rank',
      'player',
      'points',
      'games',
      'wins',
      'draws',
      'losses',
      'forfeits',
      'tally',
      'decided_by',
      'elo',
      'elo_error',
      'elo_limit',
      ...(marks ? ['mark'] : []),
    ],
    ...summary.standings.map(row => [
      row.rank,
      row.name,
      row.points,
      row.games,
      row.wins,
      row.draws,
      row.losses,
      row.forfeits,
      row.tally,
      row.decidedBy,
      ...eloCells(summary, row.name),
      ...(marks ? [markOf(marks, row.name)] : []),
    ]),
  ]);

/** Points of the row's player at home against the column's. */
export const crossTableCsv = ({ crossTable: { players, cells } }: ContestReport): string =>
  csv([
    ['first', ...players],
    ...cells.map((row, i) => [players[i], ...row.map(met => met?.points.first ?? null)]),
  ]);

/** Writes the records of the games that count to a new file; returns their number. */
export async function writeRecords(store: Store, contest: Contest, file: string): Promise<number> {
  const handle = await open(file, 'wx');
  const counts = await whichCount(store, contest);
  const { record } = recorder(contest, planOf(contest));
  let written = 0;
  try {
    for await (const game of store.games.withEvents(contest.id)) {
      if (!counts(game)) continue;
      await handle.write(`${written === 0 ? '' : '\n'}${writeRecord(record(game))}`);
      written++;
    }
  } finally {
    await handle.close();
  }
  return written;
}
