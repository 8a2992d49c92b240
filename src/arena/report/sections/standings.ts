import { capitalised } from '../../../core/texts.ts';
import { criterionText } from '../../../stats/standings.ts';
import type { PairingCriterion } from '../../knockout-progress.ts';
import { nameOf, note, type ReportContext, type Section, table } from '../elements.ts';
import { type Markup, markup } from '../html.ts';

/** The standings, with the criterion that decided each place. */
export function standings({ t, say, f, source }: ReportContext): Section {
  const { summary } = source;
  const seats = new Map(summary.plan.participants.map(({ name, seat }) => [name, seat]));
  const named = summary.plan.participants.some(({ name, seat }) => name !== seat);
  const { texts } = source.rules.game;
  const counted = texts.tally && summary.standings.some(({ tally }) => tally > 0);
  const forfeited = summary.forfeits.length > 0;
  const number = (value: number) => f.number(value, 2);
  const columns = [
    { head: t.standings.rank, kind: 'number' },
    { head: t.standings.player, rowHead: true },
    ...(named ? ([{ head: t.standings.seat }] as const) : []),
    { head: t.standings.points, kind: 'number' },
    { head: t.standings.games, kind: 'number' },
    { head: t.standings.wins, kind: 'number' },
    { head: t.standings.draws, kind: 'number' },
    { head: t.standings.losses, kind: 'number' },
    ...(forfeited ? ([{ head: t.standings.forfeits, kind: 'number' }] as const) : []),
    ...(counted ? ([{ head: capitalised(say(texts.tally)), kind: 'number' }] as const) : []),
    { head: t.standings.decidedBy },
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
    row.decidedBy === 'round' ? t.standings.round : say(criterionText(row.decidedBy, texts)),
  ]);
  return {
    id: 'standings',
    title: t.standings.title,
    body: markup`${table({ caption: t.standings.caption, columns, rows })}${
      forfeited && note(t.standings.winsNote)
    }${summary.suspensions.map(({ name, after }) => note(t.standings.suspended(name, f.number(after + 1))))}`,
  };
}

/** A knockout's pairings. */
export function bracket({ t, say, f, source }: ReportContext): Section | null {
  const played = source.summary.bracket;
  if (!played) return null;
  const { by, ...heads } = t.bracket;
  const decision = (criterion: PairingCriterion): string =>
    criterion === 'points' || criterion === 'extra' || criterion === 'place'
      ? by[criterion]
      : say(criterionText(criterion, source.rules.game.texts));
  const rows = played.rounds.flatMap((round, i) =>
    round.map((pairing): (string | Markup)[] => [
      f.number(i + 1),
      pairing.second === null
        ? nameOf(pairing.first)
        : markup`${nameOf(pairing.first)} – ${nameOf(pairing.second)}`,
      pairing.second === null
        ? ''
        : `${f.number(pairing.points[0], 2)} – ${f.number(pairing.points[1], 2)}`,
      pairing.winner === null ? heads.open : nameOf(pairing.winner),
      pairing.second === null ? heads.bye : pairing.decidedBy ? decision(pairing.decidedBy) : '',
    ]),
  );
  return {
    id: 'bracket',
    title: heads.title,
    body: table({
      caption: heads.caption,
      columns: [
        { head: heads.round, kind: 'number' },
        { head: heads.pairing },
        { head: heads.result },
        { head: heads.winner },
        { head: t.standings.decidedBy },
      ],
      rows,
    }),
  };
}
