import { readEvidence } from '../../../bots/evidence.ts';
import type { Ending } from '../../../core/match.ts';
import { itemTable, longTable, nameOf, numberColumn, paragraph } from '../elements.ts';
import type { ForfeitFact } from '../gather.ts';
import { markup } from '../html.ts';
import type { ReportContext, Section } from '../section.ts';
import { evidenceList } from './evidence.ts';

/** Game numbers shown on a line. */
const NUMBERS = 8;

/** Forfeits grouped by player and fault, each group shown by its first one. */
function alike(forfeits: readonly ForfeitFact[]): (readonly [ForfeitFact, ...ForfeitFact[]])[] {
  const key = ({ by, cause, evidence }: ForfeitFact) =>
    JSON.stringify([by, cause, readEvidence(evidence)?.fault ?? '']);
  return [...Map.groupBy(forfeits, key).values()] as [ForfeitFact, ...ForfeitFact[]][];
}

/** Who forfeited, why, and the evidence. */
export function forfeits(context: ReportContext): Section {
  const { t, f, source, gathered } = context;
  const { forfeits: counts } = source.summary;
  const title = t.forfeits.title;
  if (counts.length === 0) return { id: 'forfeits', title, body: paragraph(t.forfeits.none) };
  const causes = [...new Set(counts.map(({ cause }) => cause))];
  const players = [...new Set(counts.map(({ player }) => player))];
  const of = (name: string, cause: Ending['cause']) =>
    counts.find(count => count.player === name && count.cause === cause)?.games ?? 0;
  const groups = alike(gathered.forfeits);
  const numbers = (group: readonly ForfeitFact[]) => {
    const shown = group.slice(0, NUMBERS).map(({ number }) => f.number(number + 1));
    return `${shown.join(', ')}${group.length > NUMBERS ? `… (${f.number(group.length)})` : ''}`;
  };
  return {
    id: 'forfeits',
    title,
    body: markup`${itemTable(t.forfeits.caption, players, [
      { head: t.standings.player, cell: nameOf },
      ...causes.map(cause =>
        numberColumn<string>(t.forfeits.causes[cause], name => {
          const games = of(name, cause);
          return games === 0 ? '·' : f.number(games);
        }),
      ),
    ])}${longTable(context, t.forfeits.listCaption, groups, [
      {
        head: t.forfeits.by,
        rowHead: true,
        cell: ([{ by, first, second }]) =>
          by === null
            ? markup`${t.forfeits.both} (${nameOf(first)}, ${nameOf(second)})`
            : nameOf(by),
      },
      { head: t.forfeits.cause, cell: ([{ cause }]) => t.forfeits.causes[cause] },
      { head: t.forfeits.games, cell: numbers },
      { head: t.forfeits.evidence, cell: ([{ evidence }]) => evidenceList(context, evidence) },
    ])}`,
  };
}
