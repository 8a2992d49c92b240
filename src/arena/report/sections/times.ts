import { rowsChart } from '../charts/rows.ts';
import { figure, nameOf, paragraph, type ReportContext, type Section, table } from '../elements.ts';
import { markup } from '../html.ts';
import { texts } from '../texts.ts';

const words = texts.times;

/** No clock here tells less. */
const SHORTEST = 1;
const atLeast = (ms: number): number => Math.max(SHORTEST, ms);

/** How long moves took, and how near the limit they came. */
export function times({ say, f, gathered }: ReportContext): Section {
  const { limit, players, slowest } = gathered.times;
  const title = say(words.title);
  if (players.length === 0) return { id: 'times', title, body: paragraph(say(words.none)) };
  const duration = (ms: number) => (ms < SHORTEST ? `< ${f.duration(SHORTEST)}` : f.duration(ms));
  const caption =
    say(words.chart) + (limit === null ? '' : say(words.limitLine(f.duration(limit))));
  const chart = rowsChart({
    key: 'times',
    title: say(words.chart),
    description: f.list(players.map(({ name, median }) => `${name} ${duration(median)}`)),
    axis: say(words.axis),
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
        caption: say(words.caption),
        columns: [
          { head: say(texts.standings.player) },
          ...[
            words.moves,
            words.mean,
            words.median,
            words.high,
            words.longest,
            ...(limit === null ? [] : [words.ofLimit]),
          ].map(head => ({ head: say(head), kind: 'number' as const })),
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
      caption: say(words.slowCaption),
      columns: [
        { head: say(texts.standings.player) },
        { head: say(texts.forfeits.game), kind: 'number' },
        { head: say(words.ply), kind: 'number' },
        { head: say(words.move) },
        { head: say(words.time), kind: 'number' },
        ...(limit === null ? [] : [{ head: say(words.ofLimit), kind: 'number' as const }]),
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
