import { rowsChart } from '../charts/rows.ts';
import { figure, nameOf, paragraph, type ReportContext, type Section, table } from '../elements.ts';
import { markup } from '../html.ts';

/** Milliseconds below which our clocks measure nothing. */
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
  const ofLimit = (ms: number) => (limit === null ? [] : [f.percent(ms / limit)]);
  return {
    id: 'times',
    title,
    body: markup`${figure(
      chart,
      caption,
      table({
        caption: t.times.caption,
        columns: [
          { head: t.standings.player },
          ...[
            t.times.moves,
            t.times.mean,
            t.times.median,
            t.times.high,
            t.times.longest,
            ...(limit === null ? [] : [t.times.ofLimit]),
          ].map(head => ({ head, kind: 'number' as const })),
        ],
        rows: players.map(one => [
          nameOf(one.name),
          f.number(one.moves),
          duration(one.mean),
          duration(one.median),
          duration(one.high),
          duration(one.longest),
          ...ofLimit(one.longest),
        ]),
      }),
    )}${table({
      caption: t.times.slowCaption,
      columns: [
        { head: t.standings.player },
        { head: t.forfeits.game, kind: 'number' },
        { head: t.times.ply, kind: 'number' },
        { head: t.times.move },
        { head: t.times.time, kind: 'number' },
        ...(limit === null ? [] : [{ head: t.times.ofLimit, kind: 'number' as const }]),
      ],
      rows: slowest.map(slow => [
        nameOf(slow.name),
        f.number(slow.number + 1),
        f.number(slow.ply),
        markup`<code>${slow.move}</code>`,
        duration(slow.spent),
        ...ofLimit(slow.spent),
      ]),
    })}`,
  };
}
