import { rowsChart } from '../charts/rows.ts';
import { figure, itemTable, nameColumn, numberColumn, paragraph } from '../elements.ts';
import { markup } from '../html.ts';
import type { ReportContext, Section } from '../section.ts';

/** The shortest time, in milliseconds, that our clocks measure. */
const SHORTEST = 1;
const atLeast = (ms: number): number => Math.max(SHORTEST, ms);

/** The time of moves, compared with the limit. */
export function times({ t, f, gathered }: ReportContext): Section {
  const { limit, players, slowest } = gathered.times;
  const title = t.times.title;
  if (players.length === 0) return { id: 'times', title, body: paragraph(t.times.none) };
  const duration = (ms: number) => (ms < SHORTEST ? `< ${f.duration(SHORTEST)}` : f.duration(ms));
  const caption = t.times.chart + (limit === null ? '' : t.times.limitLine(f.duration(limit)));
  const chart = rowsChart({
    key: 'times',
    title: t.times.chart,
    description: f.list(players.map(({ name, median }) => `${name} ${duration(median)}`)),
    axis: t.times.axis,
    rows: players.map(one => ({
      name: one.name,
      at: atLeast(one.median),
      from: atLeast(one.low),
      to: atLeast(one.high),
      box: [atLeast(one.quarter), atLeast(one.threeQuarters)],
      label: duration(one.median),
    })),
    ...(limit === null ? {} : { reference: limit }),
    includes: [SHORTEST, 10],
    logarithmic: true,
    write: f.duration,
  });
  const limitColumn = <T>(time: (item: T) => number) =>
    limit !== null && numberColumn<T>(t.times.ofLimit, item => f.percent(time(item) / limit));
  return {
    id: 'times',
    title,
    body: markup`${figure(
      chart,
      caption,
      itemTable(t.times.caption, players, [
        nameColumn(t.standings.player),
        numberColumn(t.times.moves, ({ moves }) => f.number(moves)),
        numberColumn(t.times.mean, ({ mean }) => duration(mean)),
        numberColumn(t.times.median, ({ median }) => duration(median)),
        numberColumn(t.times.high, ({ high }) => duration(high)),
        numberColumn(t.times.longest, ({ longest }) => duration(longest)),
        limitColumn(({ longest }) => longest),
      ]),
    )}${itemTable(t.times.slowCaption, slowest, [
      nameColumn(t.standings.player),
      numberColumn(t.forfeits.game, ({ number }) => f.number(number + 1)),
      numberColumn(t.times.ply, ({ ply }) => f.number(ply)),
      { head: t.times.move, cell: ({ move }) => markup`<code>${move}</code>` },
      numberColumn(t.times.time, ({ spent }) => duration(spent)),
      limitColumn(({ spent }) => spent),
    ])}`,
  };
}
