import { gamesCsv, standingsCsv } from '../export.ts';
import type { ReportFacts } from './gather.ts';
import type { RegretFacts } from './regret.ts';
import type { ReportSource } from './source.ts';

export interface ReportFile {
  readonly name: string;
  readonly text: string;
}

/** The file names of a report: the page, then its data. */
export const reportNames = (base: string): readonly [string, string, string, string] => [
  `${base}.html`,
  `${base}-standings.csv`,
  `${base}-games.csv`,
  `${base}.json`,
];

/** The data of a report, for programs: standings and games as CSV, everything as JSON. */
export function dataFiles(
  base: string,
  { kind, rules, summary, unfinished }: ReportSource,
  gathered: ReportFacts,
  regret: RegretFacts | null,
): ReportFile[] {
  const all = {
    report: 1,
    source: kind,
    rules: rules.id,
    unfinished,
    summary,
    ...gathered,
    regret,
  };
  const [, standings, games, json] = reportNames(base);
  return [
    { name: standings, text: standingsCsv(summary) },
    { name: games, text: gamesCsv(gathered.games, summary.plan) },
    { name: json, text: `${JSON.stringify(all, null, 1)}\n` },
  ];
}
