import { open } from 'node:fs/promises';
import { resultText, writeRecord } from '../core/record.ts';
import type { Strengths } from '../stats/bradley-terry.ts';
import type { Confidence } from '../stats/confidence.ts';
import { type EloLimit, turned } from '../stats/limits.ts';
import { eloLimit } from '../stats/pairs.ts';
import { pointsOf } from '../stats/points.ts';
import type { Contest, Store, StoredGame } from '../store/store.ts';
import { whichCount } from './contests.ts';
import { type CourseMarks, markOf } from './marks.ts';
import { type ContestPlan, planOf, rulesFor } from './plan.ts';
import { recorder, shownNumber } from './records.ts';
import type { ContestReport, MatchResult } from './summary.ts';

/** A contest as CSV: RFC 4180, UTF-8, with a decimal point. */

const cell = (value: string | number | boolean | null): string => {
  const text = String(value ?? '');
  // prevents spreadsheets from reading a name as a formula
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

const csv = (rows: readonly (readonly (string | number | boolean | null)[])[]): string =>
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

type CsvCells = Readonly<Record<string, string | number | boolean | null>>;

const rounded = (value: number, digits: number): number =>
  Math.round(value * 10 ** digits) / 10 ** digits || 0;
const tenth = (value: number): number => rounded(value, 1);
const share = (value: number): number => rounded(value, 4);
const shown = (limit: EloLimit | null): string | null =>
  limit && `${limit.sign} ${tenth(limit.elo)}`;

/** The method and the coverage of its errors, in every row, so that a row is complete by itself. */
const conditionCells = ({ share: held, atLeast }: Confidence, method: string, games: number) => ({
  rated_games: games,
  confidence: held,
  at_least: atLeast,
  method,
});

/** The numbers of a match, for one player: the Elo is the difference to the opponent, as in the other tables of a match. */
function matchCells({ result }: MatchResult, isFirst: boolean): CsvCells {
  const turn = (value: number) => (isFirst ? value : 0 - value);
  const { games, score, low, high, elo, normalised, superiority } = result;
  const limit = eloLimit(result);
  const of = (value: number) => (games === 0 ? null : share(value));
  return {
    elo: elo && tenth(turn(elo.value)),
    elo_error: elo && tenth(elo.error),
    elo_limit: shown(limit && (isFirst ? limit : turned(limit))),
    score: of(isFirst ? score : 1 - score),
    low: of(isFirst ? low : 1 - high),
    high: of(isFirst ? high : 1 - low),
    normalised: normalised && tenth(turn(normalised.value)),
    normalised_error: normalised?.error == null ? null : tenth(normalised.error),
    superiority: of(isFirst ? superiority : 1 - superiority),
    ...conditionCells(
      result.confidence,
      normalised ? 'Student’s t on pairs of games' : 'Clopper-Pearson on games',
      games,
    ),
  };
}

/** The numbers of a championship, where Elo is relative to the mean. */
function strengthCells({ players, confidence, priorElo }: Strengths, name: string): CsvCells {
  const found = players.find(player => player.name === name);
  const { games, score, elo, limit } =
    found && found.games > 0 ? found : { games: 0, score: 0, elo: null, limit: null };
  const isRated = elo !== null && limit === null;
  return {
    elo: isRated ? tenth(elo.value) : null,
    elo_error: isRated ? tenth(elo.error) : null,
    elo_limit: shown(limit),
    score: games === 0 ? null : share(score),
    ...conditionCells(confidence, 'Bradley-Terry', games),
    prior_elo: priorElo,
  };
}

const statisticCells = ({ match, plan, strengths }: ContestReport, name: string): CsvCells => ({
  ...(match
    ? matchCells(match, plan.participants[0].name === name)
    : strengthCells(strengths.withoutForfeits, name)),
  rules: rulesFor(plan).id,
  seed: plan.seed,
});

function tieBreakCells({ swiss }: ContestReport, name: string): CsvCells {
  const found = swiss?.tieBreaks.find(row => row.name === name);
  if (!found) return {};
  return {
    buchholz: rounded(found.buchholz, 4),
    sonneborn_berger: rounded(found.sonnebornBerger, 4),
  };
}

/** The standings; with `marks`, they have a last column. */
export const standingsCsv = (summary: ContestReport, marks: CourseMarks | null = null): string => {
  const rows = summary.standings.map(
    (row): CsvCells => ({
      rank: row.rank,
      player: row.name,
      points: row.points,
      games: row.games,
      wins: row.wins,
      draws: row.draws,
      losses: row.losses,
      forfeits: row.forfeits,
      tally: row.tally,
      ...tieBreakCells(summary, row.name),
      decided_by: row.decidedBy,
      ...statisticCells(summary, row.name),
      ...(marks ? { mark: markOf(marks, row.name) } : {}),
    }),
  );
  return csv([Object.keys(rows[0] ?? {}), ...rows.map(row => Object.values(row))]);
};

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
