import { CRITERION_WORDS } from '../../../stats/standings.ts';
import { nameOf, note, type ReportContext, type Section, table } from '../elements.ts';
import { type Markup, markup } from '../html.ts';
import { texts } from '../texts.ts';

const words = texts.standings;

/** The table, and by what each place was decided. */
export function standings({ say, f, source }: ReportContext): Section {
  const { summary } = source;
  const seats = new Map(summary.plan.participants.map(({ name, seat }) => [name, seat]));
  const named = summary.plan.participants.some(({ name, seat }) => name !== seat);
  const counted = summary.standings.some(({ tally }) => tally > 0);
  const forfeited = summary.forfeits.length > 0;
  const number = (value: number) => f.number(value, 2);
  const columns = [
    { head: say(words.rank), kind: 'number' },
    { head: say(words.player), rowHead: true },
    ...(named ? ([{ head: say(words.seat) }] as const) : []),
    { head: say(words.points), kind: 'number' },
    { head: say(words.games), kind: 'number' },
    { head: say(words.wins), kind: 'number' },
    { head: say(words.draws), kind: 'number' },
    { head: say(words.losses), kind: 'number' },
    ...(forfeited ? ([{ head: say(words.forfeits), kind: 'number' }] as const) : []),
    ...(counted ? ([{ head: say(words.tally), kind: 'number' }] as const) : []),
    { head: say(words.decidedBy) },
  ] as const;
  const rows = summary.standings.map(row => [
    f.number(row.rank),
    nameOf(row.name),
    ...(named ? [markup`<code>${seats.get(row.name) ?? ''}</code>`] : []),
    markup`<strong>${number(row.points)}</strong>`,
    number(row.games),
    number(row.wins),
    number(row.draws),
    number(row.losses),
    ...(forfeited ? [number(row.forfeits)] : []),
    ...(counted ? [number(row.tally)] : []),
    say(row.decidedBy === 'round' ? words.round : CRITERION_WORDS[row.decidedBy]),
  ]);
  return {
    id: 'standings',
    title: say(words.title),
    body: markup`${table({ caption: say(words.caption), columns, rows })}${
      forfeited && note(say(words.winsNote))
    }${summary.suspensions.map(({ name, after }) => note(say(words.suspended(name, f.number(after + 1)))))}`,
  };
}

/** A knockout's duels. */
export function bracket({ say, f, source }: ReportContext): Section | null {
  const played = source.summary.bracket;
  if (!played) return null;
  const { by, ...heads } = texts.bracket;
  const rows = played.rounds.flatMap((round, i) =>
    round.map((duel): (string | Markup)[] => [
      f.number(i + 1),
      duel.second === null
        ? nameOf(duel.first)
        : markup`${nameOf(duel.first)} – ${nameOf(duel.second)}`,
      duel.second === null ? '' : `${f.number(duel.points[0], 2)} – ${f.number(duel.points[1], 2)}`,
      duel.winner === null ? say(heads.open) : nameOf(duel.winner),
      duel.second === null ? say(heads.bye) : duel.decidedBy ? say(by[duel.decidedBy]) : '',
    ]),
  );
  return {
    id: 'bracket',
    title: say(heads.title),
    body: table({
      caption: say(heads.caption),
      columns: [
        { head: say(heads.round), kind: 'number' },
        { head: say(heads.duel) },
        { head: say(heads.result) },
        { head: say(heads.winner) },
        { head: say(words.decidedBy) },
      ],
      rows,
    }),
  };
}
