import { capitalised } from '../../../core/texts.ts';
import { criterionText } from '../../../stats/standings.ts';
import type { PairingCriterion } from '../../knockout-progress.ts';
import { type CourseMarks, markOf } from '../../marks.ts';
import type { SummaryStanding } from '../../summary.ts';
import { codeOf, itemTable, nameColumn, nameOf, note, numberColumn } from '../elements.ts';
import { type Markup, markup } from '../html.ts';
import type { ReportContext, Section } from '../section.ts';

/** The standings, with the criterion that decided each place, and the marks. */
export function standings(context: ReportContext): Section {
  const { t, say, f, source, marks } = context;
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
    nameColumn(t.standings.player),
    named && {
      head: t.standings.seat,
      cell: ({ name }) => codeOf(seats.get(name) ?? ''),
    },
    marks !== null &&
      numberColumn(t.marks.head(f.number(marks.outOf)), ({ name }) => {
        const mark = markOf(marks, name);
        return mark === null ? '–' : markup`<strong>${f.number(mark, 1)}</strong>`;
      }),
    numberColumn(t.standings.points, ({ points }) => markup`<strong>${number(points)}</strong>`),
    numberColumn(t.standings.games, ({ games }) => number(games)),
    numberColumn(t.standings.wins, ({ wins }) => number(wins)),
    !source.rules.game.drawless && numberColumn(t.standings.draws, ({ draws }) => number(draws)),
    numberColumn(t.standings.losses, ({ losses }) => number(losses)),
    forfeited && numberColumn(t.standings.forfeits, row => number(row.forfeits)),
    ...tieBreakColumns(context),
    counted && numberColumn(capitalised(say(tallyText)), ({ tally }) => number(tally)),
    {
      head: t.standings.decidedBy,
      cell: ({ decidedBy }) =>
        decidedBy === 'round'
          ? t.standings.round
          : decidedBy === 'points'
            ? t.standings.byPoints
            : say(criterionText(decidedBy, texts)),
    },
  ]);
  return {
    id: 'standings',
    title: t.standings.title,
    body: markup`${body}${marks !== null && marksNote(context, marks)}${
      forfeited && note(t.standings.winsNote)
    }${summary.swiss && note(t.swiss.tieBreaks)}${summary.suspensions.map(({ name, after }) => note(t.standings.suspended(name, f.number(after + 1))))}`,
  };
}

function marksNote({ t, f, source }: ReportContext, marks: CourseMarks): Markup {
  const { standings: rows, finished } = source.summary;
  const most = f.number(marks.outOf);
  const rules = {
    points: t.marks.byPoints(most),
    total: t.marks.byTotal(most),
    rank: t.marks.byRank(most, f.number(rows.length)),
  };
  return note(
    rules[marks.rule],
    rows.some(({ name }) => markOf(marks, name) === null) && ` ${t.marks.ours}`,
    !finished && ` ${t.marks.provisional}`,
  );
}

/** The columns of a Swiss tournament's tie-breaks. */
function tieBreakColumns({ f, t, source }: ReportContext) {
  const { swiss } = source.summary;
  if (!swiss) return [];
  const of = (name: string) => swiss.tieBreaks.find(row => row.name === name);
  return [
    numberColumn<SummaryStanding>(t.swiss.buchholz, ({ name }) =>
      f.number(of(name)?.buchholz ?? 0, 2),
    ),
    numberColumn<SummaryStanding>(t.swiss.berger, ({ name }) =>
      f.number(of(name)?.sonnebornBerger ?? 0, 2),
    ),
  ];
}

/** A Swiss tournament's rounds. */
export function swissRounds({ t, f, source }: ReportContext): Section | null {
  const { swiss } = source.summary;
  if (!swiss) return null;
  const rows = swiss.rounds.flatMap(({ meetings, byes }, i) => [
    ...meetings.map(({ first, second, points, games }) => ({
      round: i + 1,
      who: markup`${nameOf(first)} – ${nameOf(second)}`,
      result:
        games.length === 0 && points[0] + points[1] === 0
          ? t.bracket.open
          : `${f.number(points[0], 2)} – ${f.number(points[1], 2)}`,
    })),
    ...byes.map(name => ({ round: i + 1, who: nameOf(name), result: t.bracket.bye })),
  ]);
  return {
    id: 'rounds',
    title: t.swiss.title,
    body: itemTable(t.swiss.caption, rows, [
      numberColumn(t.swiss.round, ({ round }) => f.number(round)),
      { head: t.bracket.pairing, cell: ({ who }) => who },
      { head: t.bracket.result, cell: ({ result }) => result },
    ]),
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
