import { gamesCsv, standingsCsv } from '../export.ts';
import type { CourseMarks } from '../marks.ts';
import type { ReportFacts } from './gather.ts';
import type { RegretFacts } from './regret.ts';
import type { ReportSource } from './source.ts';

export interface ReportFile {
  readonly name: string;
  readonly text: string;
}

export interface ReportNames {
  readonly page: string;
  readonly standings: string;
  readonly games: string;
  readonly json: string;
}

/** The file names of a report: the page, and its data. */
export const reportNames = (base: string): ReportNames => ({
  page: `${base}.html`,
  standings: `${base}-standings.csv`,
  games: `${base}-games.csv`,
  json: `${base}-data.json`,
});

/** The data of a report, for programs: standings and games as CSV, everything as JSON. */
export function dataFiles(
  names: ReportNames,
  { kind, rules, summary, unfinished }: ReportSource,
  gathered: ReportFacts,
  regret: RegretFacts | null,
  marks: CourseMarks | null,
): ReportFile[] {
  const all = {
    report: 1,
    source: kind,
    rules: rules.id,
    unfinished,
    summary,
    ...gathered,
    regret,
    ...(marks ? { marks } : {}),
  };
  return [
    { name: names.standings, text: standingsCsv(summary, marks) },
    { name: names.games, text: gamesCsv(gathered.games, summary.plan) },
    { name: names.json, text: `${JSON.stringify(all, null, 1)}\n` },
  ];
}
