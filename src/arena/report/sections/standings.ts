import { capitalised } from '../../../core/texts.ts';
import { criterionText } from '../../../stats/standings.ts';
import type { PairingCriterion } from '../../knockout-progress.ts';
import {
  itemTable,
  nameOf,
  note,
  numberColumn,
  type ReportContext,
  type Section,
} from '../elements.ts';
import { markup } from '../html.ts';

/** The standings, with the criterion that decided each place. */
export function standings({ t, say, f, source }: ReportContext): Section {
  const { summary } = source;
  const seats = new Map(summary.plan.participants.map(({ name, seat }) => [name, seat]));
  const named = summary.plan.participants.some(({ name, seat }) => name !== seat);
  const { texts } = source.rules.game;
  const { tally: tallyText = { fr: '', en: '' } } = texts;
  const counted = summary.standings.some(({ tally }) => tally > 0);
  const forfeited = summary.forfeits.length > 0;
  const number = (value: number) => f.number(value, 2);
  const body = itemTable(t.standings.caption, summary.standings, [
    numberColumn(t.standings.rank, ({ rank }) => f.number(rank)),
    { head: t.standings.player, rowHead: true, cell: ({ name }) => nameOf(name) },
    named && {
      head: t.standings.seat,
      cell: ({ name }) => markup`<code>${seats.get(name) ?? ''}</code>`,
    },
    numberColumn(t.standings.points, ({ points }) => markup`<strong>${number(points)}</strong>`),
    numberColumn(t.standings.games, ({ games }) => number(games)),
    numberColumn(t.standings.wins, ({ wins }) => number(wins)),
    numberColumn(t.standings.draws, ({ draws }) => number(draws)),
    numberColumn(t.standings.losses, ({ losses }) => number(losses)),
    forfeited && numberColumn(t.standings.forfeits, row => number(row.forfeits)),
    counted && numberColumn(capitalised(say(tallyText)), ({ tally }) => number(tally)),
    {
      head: t.standings.decidedBy,
      cell: ({ decidedBy }) =>
        decidedBy === 'round' ? t.standings.round : say(criterionText(decidedBy, texts)),
    },
  ]);
  return {
    id: 'standings',
    title: t.standings.title,
    body: markup`${body}${
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
  const pairings = played.rounds.flatMap((round, i) =>
    round.map(pairing => ({ ...pairing, round: i + 1 })),
  );
  return {
    id: 'bracket',
    title: heads.title,
    body: itemTable(heads.caption, pairings, [
      numberColumn(heads.round, ({ round }) => f.number(round)),
      {
        head: heads.pairing,
        cell: ({ first, second }) =>
          second === null ? nameOf(first) : markup`${nameOf(first)} – ${nameOf(second)}`,
      },
      {
        head: heads.result,
        cell: ({ second, points: [one, two] }) =>
          second === null ? '' : `${f.number(one, 2)} – ${f.number(two, 2)}`,
      },
      {
        head: heads.winner,
        cell: ({ winner }) => (winner === null ? heads.open : nameOf(winner)),
      },
      {
        head: t.standings.decidedBy,
        cell: ({ second, decidedBy }) =>
          second === null ? heads.bye : decidedBy ? decision(decidedBy) : '',
      },
    ]),
  };
}
