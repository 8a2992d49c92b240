import { capitalised } from '../../../core/texts.ts';
import { type PlayerPoints, playerPoints } from '../../../stats/player-points.ts';
import { planTexts, pointsClauses } from '../../plan-texts.ts';
import { itemTable, nameColumn, numberColumn, paragraph } from '../elements.ts';
import { type Markup, markup } from '../html.ts';
import type { ReportContext, Section } from '../section.ts';

/** The course's rules, their changes, the points scale, and the sources of each player's points. */
export function points(context: ReportContext): Section | null {
  const { t, say, source } = context;
  if (source.kind === 'match') return null;
  const { preset, summary, rules } = source;
  const clauses = pointsClauses(summary.plan.points, rules.game);
  return {
    id: 'points',
    title: t.points.title,
    body: markup`${preset && presetMarkup(context)}<h3>${t.points.scale}</h3>\n${list(
      clauses.map(clause => `${capitalised(say(clause))}.`),
    )}${summary.games.counted > 0 && pointsTable(context)}`,
  };
}

const list = (lines: readonly string[]): Markup =>
  markup`<ul class="reading">${lines.map(line => markup`<li>${line}</li>`)}</ul>\n`;

function presetMarkup({ t, say, source: { preset } }: ReportContext): Markup | null {
  if (!preset) return null;
  const { rule, changed } = preset;
  return markup`${paragraph(say(rule))}${
    changed.length === 0
      ? paragraph(say(planTexts.asWritten))
      : markup`<div class="mind"><h3>${t.points.changed}</h3>${list(changed.map(change => `${capitalised(say(change))}.`))}</div>\n`
  }`;
}

/** `7 × 10 = 70`; for draws, points of the tally are added: `3 × 1 + 8 = 11`. */
function pointsTable({ t, f, source, gathered }: ReportContext): Markup {
  const { standings, plan } = source.summary;
  const all = new Map(
    playerPoints(
      standings.map(({ name }) => name),
      gathered.games,
      plan.points,
    ).map(each => [each.name, each]),
  );
  const rows = standings.flatMap(({ name }) => all.get(name) ?? []);
  const number = (value: number) => f.number(value, 2);
  const product = (games: number, each: number, more = 0) =>
    games === 0
      ? '–'
      : `${number(games)} × ${number(each)}${more === 0 ? '' : ` + ${number(more)}`} = ${number(games * each + more)}`;
  const { win, draw, loss, forfeit, walkover } = plan.points;
  const some = (games: (row: PlayerPoints) => number) => rows.some(row => games(row) > 0);
  return itemTable(t.points.caption, rows, [
    nameColumn(t.standings.player),
    numberColumn(t.standings.wins, row => product(row.wins, win)),
    some(row => row.walkovers) &&
      numberColumn(t.points.walkovers, row => product(row.walkovers, walkover)),
    some(row => row.draws) &&
      numberColumn(t.standings.draws, row => product(row.draws, draw, row.tally)),
    numberColumn(t.standings.losses, row => product(row.losses, loss)),
    some(row => row.forfeits) &&
      numberColumn(t.points.forfeits, row => product(row.forfeits, forfeit)),
    numberColumn(t.points.total, ({ points }) => markup`<strong>${number(points)}</strong>`),
    numberColumn(t.points.against, ({ against }) => number(against)),
  ]);
}
