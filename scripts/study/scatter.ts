import { AXIS, plotted, tint } from '../../src/arena/report/charts/plot.ts';
import type { Markup } from '../../src/arena/report/html.ts';

/** Strength against cost: who buys its strength dearly. */
export interface Scatter {
  readonly title: string;
  readonly description: string;
  readonly across: string;
  readonly up: string;
  readonly points: readonly { readonly name: string; readonly x: number; readonly y: number }[];
  readonly writeX: (value: number) => string;
  readonly writeY: (value: number) => string;
}

const [WIDTH, HEIGHT] = [720, 380];

interface Api {
  value(index: number): number;
  coord(data: readonly [number, number]): [number, number];
}

/** Names that would cover each other step aside, downwards: the higher points come first. */
function heights(places: readonly { readonly x: number; readonly y: number }[]): number[] {
  const taken: { x: number; y: number }[] = [];
  return places.map(({ x, y }) => {
    let at = y;
    while (taken.some(other => Math.abs(other.x - x) < 90 && Math.abs(other.y - at) < 14)) at += 7;
    taken.push({ x, y: at });
    return at;
  });
}

/** Costs are shown on a logarithmic scale, which has no room for less than this. */
const LEAST = 0.1;

export function scatter(chart: Scatter): Markup {
  const { title, description, across, up, points, writeX, writeY } = chart;
  const shown = points.map(point => ({ ...point, x: Math.max(LEAST, point.x) }));
  let labels: number[] | null = null;
  const renderItem = (_: unknown, api: Api) => {
    const i = api.value(2);
    const place = (point: { x: number; y: number }) => api.coord([point.x, point.y]);
    labels ??= heights(
      shown.map(point => {
        const [x, y] = place(point);
        return { x, y };
      }),
    );
    const [x, y] = place(shown[i]);
    return {
      type: 'group',
      children: [
        { type: 'circle', shape: { cx: x, cy: y, r: 5 }, style: { fill: tint('blue') } },
        {
          type: 'text',
          style: {
            text: shown[i].name,
            x: x + 10,
            y: labels[i],
            fill: tint('text'),
            fontSize: 12,
            fontFamily: 'inherit',
            verticalAlign: 'middle',
          },
        },
      ],
    };
  };
  return plotted({ width: WIDTH, height: HEIGHT, title, description }, 'scatter', {
    grid: { left: 62, right: 110, top: 20, bottom: 50 },
    xAxis: {
      ...AXIS,
      type: 'log',
      min: LEAST,
      name: across,
      nameLocation: 'middle',
      nameGap: 30,
      axisLabel: { ...AXIS.axisLabel, formatter: writeX },
    },
    yAxis: {
      ...AXIS,
      type: 'value',
      min: 0,
      max: 1,
      name: up,
      nameLocation: 'middle',
      nameGap: 46,
      nameRotate: 90,
      axisLabel: { ...AXIS.axisLabel, formatter: writeY },
    },
    series: [
      { type: 'custom', silent: true, data: shown.map(({ x, y }, i) => [x, y, i]), renderItem },
    ],
  });
}
