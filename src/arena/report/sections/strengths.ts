import type { Strength, Strengths } from '../../../stats/bradley-terry.ts';
import { confidenceText, strengthConditions } from '../../../stats/confidence.ts';
import { PRIOR_ELO } from '../../../stats/davidson.ts';
import { heatMap } from '../charts/heat-map.ts';
import { type ChartRow, rowsChart } from '../charts/rows.ts';
import {
  figure,
  itemTable,
  matrixTable,
  nameColumn,
  note,
  numberColumn,
  paragraph,
  SMALL_MATRIX,
} from '../elements.ts';
import type { Formats } from '../format.ts';
import { type Markup, markup } from '../html.ts';
import type { ReportContext, Section } from '../section.ts';

/** A strength, or its limit with a sign if it is infinite. */
export const strengthText = (f: Formats, { elo, limit }: Strength): string =>
  limit ? f.limit(limit) : f.estimate(elo);

/** A row of a forest plot: a point with its interval, or an arrow from the limit. */
export const strengthRow = (f: Formats, player: Strength): ChartRow => {
  const { name, elo, limit } = player;
  const label = strengthText(f, player);
  if (limit?.sign === '>')
    return { name, at: elo.value, hollow: true, from: limit.elo, to: null, label };
  if (limit?.sign === '<')
    return { name, at: elo.value, hollow: true, from: null, to: limit.elo, label };
  return { name, at: elo.value, from: elo.value - elo.error, to: elo.value + elo.error, label };
};

function strengthTable({ t, f }: ReportContext, found: Strengths, caption: string): Markup {
  return itemTable(caption, found.players, [
    nameColumn(t.standings.player),
    numberColumn(t.standings.games, ({ games }) => f.number(games)),
    numberColumn(t.strengths.score, ({ games, score }) => (games === 0 ? '–' : f.percent(score))),
    numberColumn(t.strengths.elo, player =>
      player.games === 0
        ? '–'
        : markup`${strengthText(f, player)}${player.limit && markup` <span class="note">(${f.signed(player.elo.value)})</span>`}`,
    ),
  ]);
}

/** The forest plot of everyone's strength. */
export function strengths(context: ReportContext): Section | null {
  const { t, f, say, source } = context;
  if (source.summary.match) return null; // the section of its result has the strengths, by pairs of games
  const { withoutForfeits: found, withForfeits } = source.summary.strengths;
  const met = found.players.filter(({ games }) => games > 0);
  if (met.length < 2) return null;
  const chart = rowsChart({
    key: 'strengths',
    title: t.strengths.chart,
    description: f.list(met.map(player => `${player.name} ${strengthText(f, player)}`)),
    axis: t.strengths.axis,
    rows: met.map(player => strengthRow(f, player)),
    reference: 0,
    write: value => f.signed(value),
  });
  return {
    id: 'strengths',
    title: t.strengths.title,
    body: markup`${figure(chart, t.strengths.chart, strengthTable(context, found, t.strengths.caption))}${
      withForfeits && strengthTable(context, withForfeits, t.strengths.captionWith)
    }${met.some(({ limit }) => limit) && note(t.strengths.hollow(f.number(PRIOR_ELO)))}${note(say(strengthConditions(found.confidence)), ' ', t.strengths.note, ' ', found.drawRate > 0 && t.strengths.draws(f.percent(found.drawRate)))}`,
  };
}

/** A percentage without its sign, of two digits: never 0 or 100. */
const wholePercent = (share: number): string =>
  String(Math.min(99, Math.max(1, Math.round(100 * share))));

/** The likelihood of superiority of each player over each other. */
export function superiority({ t, f, source }: ReportContext): Section | null {
  if (source.summary.match) return null;
  const { withoutForfeits: found, claims } = source.summary.strengths;
  const { players, comparisons } = found;
  if (players.length < 2 || !comparisons.some(row => row.some(cell => cell !== null))) return null;
  const names = players.map(({ name }) => name);
  const proven = new Set(
    claims
      .filter(claim => claim.proven)
      .flatMap(({ stronger, weaker }) => [
        JSON.stringify([stronger, weaker]),
        JSON.stringify([weaker, stronger]),
      ]),
  );
  const chart = heatMap({
    title: t.los.chart,
    description: t.cross.legend,
    names,
    cells: comparisons.map((row, i) =>
      row.map(
        (cell, j) =>
          cell && {
            value: cell.superiority,
            label: f.share(cell.superiority, 0),
            title: t.los.cell(names[i], names[j], f.likelihood(cell.superiority)),
          },
      ),
    ),
  });
  const few = names.length <= SMALL_MATRIX;
  const cells = comparisons.map((row, i) =>
    row.map((cell, j) => {
      if (!cell) return null;
      const share = few ? f.likelihood(cell.superiority) : wholePercent(cell.superiority);
      const text = proven.has(JSON.stringify([names[i], names[j]]))
        ? markup`<strong>${share}</strong>`
        : share;
      const gap = cell.limit ? f.limit(cell.limit) : f.estimate(cell.gap);
      return markup`${text}${few && markup`<small>${gap}</small>`}`;
    }),
  );
  return {
    id: 'los',
    title: t.los.title,
    body: figure(
      chart,
      t.los.chart,
      matrixTable(few ? t.los.caption : t.los.captionMany, t.standings.player, names, cells),
    ),
  };
}

/** The advantage of playing first, over all and per player. */
export function firstPlayer({ t, f, say, source }: ReportContext): Section | null {
  const { firstPlayer: all, strengths: found } = source.summary;
  if (all.games === 0) return null;

  const chart = rowsChart({
    key: 'first',
    title: t.first.chart,
    description: `${f.percent(all.score)} (${f.range(all.low, all.high)})`,
    axis: t.first.axis,
    rows: [
      {
        name: t.first.everyone,
        at: all.score,
        from: all.low,
        to: all.high,
        label: f.percent(all.score),
      },
    ],
    reference: 0.5,
    includes: [0.3, 0.7],
    write: value => f.percent(value, 0),
  });
  const { advantage } = found.withoutForfeits;
  return {
    id: 'first',
    title: t.first.title,
    body: markup`${figure(
      chart,
      t.first.chart,
      itemTable(
        t.first.caption,
        [all],
        [
          { head: t.first.side, cell: () => t.first.everyone },
          numberColumn(t.standings.games, ({ games }) => f.number(games)),
          numberColumn(t.strengths.score, ({ score }) => f.percent(score)),
          numberColumn(t.first.interval(say(confidenceText(all.confidence))), ({ low, high }) =>
            f.range(low, high),
          ),
        ],
      ),
    )}${paragraph(t.first.worth(f.estimate(advantage), say(confidenceText(advantage.confidence))))}`,
  };
}
