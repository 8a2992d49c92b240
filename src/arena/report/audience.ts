import { publicEvidence } from '../../match/public-evidence.ts';
import type { WorkerShare } from '../../store/work.ts';
import type { ReportGame, ReportSource } from './source.ts';

/** How a report is changed for its readers. */
export interface ReportAudience {
  /** What participants are called in it, by their names in the contest. */
  readonly names: ReadonlyMap<string, string>;
  /** Whether it shows what programs wrote, and how they were started. */
  readonly isPrivate: boolean;
}

/** The source of a report for some readers. */
export function sourceFor(source: ReportSource, audience: ReportAudience): ReportSource {
  const { names, isPrivate } = audience;
  const nameOf = (name: string) => names.get(name) ?? name;
  const shown = ({ ending, ...game }: ReportGame): ReportGame => {
    const { evidence, ...known } = ending;
    const told = isPrivate || evidence === undefined ? evidence : publicEvidence(evidence);
    return {
      ...game,
      first: nameOf(game.first),
      second: nameOf(game.second),
      ending: told ? { ...known, evidence: told } : known,
    };
  };
  const { name, workers, ...summary } = source.summary;
  return {
    ...source,
    summary: {
      ...{ ...renamed(summary, names), name },
      ...(workers ? { workers: isPrivate ? workers : unnamed(workers) } : {}),
    },
    async *games() {
      for await (const game of source.games()) yield shown(game);
    },
    async read(number) {
      const game = await source.read(number);
      return game && shown(game);
    },
  };
}

/** Machines without their names, which are not for everybody. */
export const unnamed = (workers: readonly WorkerShare[]): readonly WorkerShare[] =>
  workers.map(({ about, games }, i) => ({
    about: { ...about, name: String(i + 1), host: '', bots: [] },
    games,
  }));

/** Where a summary has names of participants. */
const NAME_KEYS: ReadonlySet<string> = new Set([
  ...['name', 'player', 'players', 'first', 'second', 'winner', 'champion', 'byes'],
  ...['stronger', 'weaker'],
]);
/** The winner of a game is a side: a participant of that name keeps it. */
const SIDE_NAMES: ReadonlySet<string> = new Set(['first', 'second']);

function renamed<T>(value: T, names: ReadonlyMap<string, string>, key = ''): T {
  if (typeof value === 'string') {
    const name = NAME_KEYS.has(key) && !SIDE_NAMES.has(value) ? names.get(value) : undefined;
    return (name ?? value) as T;
  }
  if (Array.isArray(value)) return value.map(each => renamed(each, names, key)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([inner, each]) => [
    inner,
    renamed(each, names, inner),
  ]);
  return Object.fromEntries(entries) as T;
}
