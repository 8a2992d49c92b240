import { publicEvidence } from '../../match/public-evidence.ts';
import type { WorkerShare } from '../../store/work.ts';
import type { ReportGame, ReportSource } from './source.ts';

/** The readers of a report. */
export interface ReportAudience {
  /** The names shown for participants, by their names in the contest. */
  readonly names: ReadonlyMap<string, string>;
  /** Whether it shows the output and the commands of programs. */
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

/** Workers without the names of their machines, which are not public. */
export const unnamed = (workers: readonly WorkerShare[]): readonly WorkerShare[] =>
  workers.map(({ about, games }, i) => ({
    about: { ...about, name: String(i + 1), host: '', bots: [] },
    games,
  }));

/** The keys of a summary whose values are names of participants. */
const NAME_KEYS: ReadonlySet<string> = new Set([
  ...['name', 'player', 'players', 'first', 'second', 'winner', 'champion', 'byes'],
  ...['stronger', 'weaker'],
]);
/** The winner of a game is a side, so participants with these names are not renamed. */
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
