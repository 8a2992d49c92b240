import { gamesCsv, standingsCsv } from '../export.ts';
import type { ReportFacts } from './gather.ts';
import type { RegretFacts } from './regret.ts';
import type { ReportSource } from './source.ts';

export interface ReportFile {
  readonly name: string;
  readonly text: string;
}

/** What the files of a report are called: its page, then what lies beside it. */
export const reportNames = (base: string): readonly [string, string, string, string] => [
  `${base}.html`,
  `${base}-standings.csv`,
  `${base}-games.csv`,
  `${base}.json`,
];

/** What lies beside a report's page, for programs: the standings and the games as tables, everything as JSON. */
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
