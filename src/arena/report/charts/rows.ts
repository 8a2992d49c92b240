import type {
  CustomSeriesRenderItemAPI,
  CustomSeriesRenderItemParams,
  CustomSeriesRenderItemReturn,
} from 'echarts';
import type { Markup } from '../html.ts';
import type { Ink } from '../palette.ts';
import { AXIS, plotted, tint } from './plot.ts';
import { shortName, textWidth } from './shown.ts';

/** One row of a chart: a name, and its marks on the axis. */
export interface ChartRow {
  readonly name: string;
  /** The point; null if only an interval is known. */
  readonly at: number | null;
  /** The interval; an end that is null is drawn as an arrow to the chart's edge. */
  readonly from: number | null;
  readonly to: number | null;
  /** A box inside the interval: the quartiles of a distribution. */
  readonly box?: readonly [number, number];
  /** The point is uncertain: it has no bound on one side. */
  readonly hollow?: true;
  /** The label at the end of the row. */
  readonly label: string;
  readonly colour?: Ink;
}

export interface RowsChart {
  readonly key: string;
  readonly title: string;
  readonly description: string;
  readonly axis: string;
  readonly rows: readonly ChartRow[];
  /** Values that the axis must include. */
  readonly includes?: readonly number[];
  /** A line through all rows: the mean, one half, the time limit. */
  readonly reference?: number;
  readonly logarithmic?: boolean;
  /** The lowest possible value, where the axis may begin. */
  readonly floor?: number;
  /** How the axis writes a value. */
  readonly write: (value: number) => string;
}

const WIDTH = 720;
const ROW = 26;

interface Shape {
  readonly type: 'line' | 'circle' | 'rect' | 'polygon';
  readonly shape: Readonly<Record<string, unknown>>;
  readonly style: Readonly<Record<string, unknown>>;
}

const line = (
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  colour: string,
  width = 2,
): Shape => ({
  type: 'line',
  shape: { x1, y1, x2, y2 },
  style: { stroke: colour, lineWidth: width, fill: 'none' },
});

const arrow = (x: number, y: number, way: 1 | -1, fill: string): Shape => ({
  type: 'polygon',
  shape: {
    points: [
      [x, y],
      [x - way * 8, y - 4.5],
      [x - way * 8, y + 4.5],
    ],
  },
  style: { fill },
});

function marks(
  row: ChartRow,
  y: number,
  place: (value: number) => number,
  edge: readonly [number, number],
): Shape[] {
  const colour = tint(row.colour ?? 'blue');
  const from = row.from === null ? edge[0] : place(row.from);
  const to = row.to === null ? edge[1] : place(row.to);
  const bar = row.box === undefined;
  return [
    line(from, y, to, y, colour, bar ? 2 : 1.25),
    row.from === null
      ? arrow(edge[0], y, -1, colour)
      : line(from, y - (bar ? 5 : 4), from, y + (bar ? 5 : 4), colour, 1.25),
    row.to === null
      ? arrow(edge[1], y, 1, colour)
      : line(to, y - (bar ? 5 : 4), to, y + (bar ? 5 : 4), colour, 1.25),
    ...(row.box
      ? [
          {
            type: 'rect' as const,
            shape: {
              x: place(row.box[0]),
              y: y - 7,
              width: Math.max(1, place(row.box[1]) - place(row.box[0])),
              height: 14,
            },
            style: { fill: tint('paper'), stroke: colour, lineWidth: 1.5 },
          },
        ]
      : []),
    ...(row.at === null
      ? []
      : row.box
        ? [line(place(row.at), y - 7, place(row.at), y + 7, tint('red'), 2.5)]
        : [
            {
              type: 'circle' as const,
              shape: { cx: place(row.at), cy: y, r: 4.5 },
              style: row.hollow
                ? { fill: tint('paper'), stroke: colour, lineWidth: 1.75 }
                : { fill: colour },
            },
          ]),
  ];
}

/** The range of the axis: all values and a margin. */
function span({ rows, includes = [], reference, logarithmic, floor }: RowsChart): [number, number] {
  const seen = [
    ...rows.flatMap(({ at, from, to, box }) => [at, from, to, ...(box ?? [])]),
    ...includes,
    reference ?? null,
  ].filter(value => value !== null);
  const [low, high] = seen.length === 0 ? [0, 1] : [Math.min(...seen), Math.max(...seen)];
  if (logarithmic) return [10 ** Math.floor(Math.log10(low)), 10 ** Math.ceil(Math.log10(high))];
  const open = rows.some(({ from, to }) => from === null || to === null);
  const air = (high - low || 1) * (open ? 0.12 : 0.04);
  return [Math.max(low - air, floor ?? low - air), high + air];
}

/** A distance between ticks that gives about six of them. */
function step(low: number, high: number): number {
  const rough = (high - low) / 6;
  const power = 10 ** Math.floor(Math.log10(rough));
  return ([1, 2, 5, 10].find(n => n * power >= rough) ?? 10) * power;
}

/** A chart of rows, such as a forest plot or box plot: names at the left, a point with its interval on each row. */
export function rowsChart(chart: RowsChart): Markup {
  const { rows, key, title, description, reference, write, logarithmic = false } = chart;
  const names = rows.map(({ name }) => shortName(name));
  const left = Math.min(190, 24 + Math.max(0, ...names.map(name => textWidth(name, 13))));
  const right = 24 + Math.max(0, ...rows.map(({ label }) => textWidth(label, 12)));
  const height = 64 + ROW * rows.length;
  const wanted = span(chart);
  const interval = step(...wanted);
  const [low, high] = logarithmic
    ? wanted
    : [Math.floor(wanted[0] / interval) * interval, Math.ceil(wanted[1] / interval) * interval];
  const renderItem = (
    _: CustomSeriesRenderItemParams,
    api: CustomSeriesRenderItemAPI,
  ): CustomSeriesRenderItemReturn => {
    const i = Number(api.value(1));
    const place = (value: number) => api.coord([value, i])[0];
    const [, y] = api.coord([low, i]);
    const children = marks(rows[i], y, place, [place(low), place(high)]);
    const label = {
      type: 'text',
      style: {
        text: rows[i].label,
        x: WIDTH - right + 12,
        y,
        fill: tint('text'),
        fontSize: 12,
        fontFamily: 'inherit',
        verticalAlign: 'middle',
      },
    };
    return { type: 'group', children: [...children, label] } as CustomSeriesRenderItemReturn;
  };
  return plotted({ width: WIDTH, height, title, description }, key, {
    grid: { left, right, top: 10, bottom: 50 },
    xAxis: {
      ...AXIS,
      type: logarithmic ? 'log' : 'value',
      min: low,
      max: high,
      ...(logarithmic ? {} : { interval }),
      name: chart.axis,
      nameLocation: 'middle',
      nameGap: 30,
      axisLabel: { ...AXIS.axisLabel, formatter: (value: number) => write(value) },
    },
    yAxis: {
      ...AXIS,
      type: 'category',
      inverse: true,
      data: names,
      axisTick: { show: false },
      splitLine: { show: false },
      axisLabel: { ...AXIS.axisLabel, color: tint('text'), fontSize: 13, interval: 0 },
    },
    series: [
      ...(reference === undefined
        ? []
        : [
            {
              type: 'custom',
              silent: true,
              data: [[reference, 0]],
              renderItem: (_: CustomSeriesRenderItemParams, api: CustomSeriesRenderItemAPI) => {
                const [x] = api.coord([reference, 0]);
                return {
                  ...line(x, 10, x, height - 50, tint('red'), 1.25),
                  style: { stroke: tint('red'), lineWidth: 1.25, lineDash: [5, 4] },
                };
              },
            },
          ]),
      { type: 'custom', silent: true, data: rows.map((_, i) => [low, i]), renderItem },
    ],
  });
}
