import { AXIS, plotted, tint } from '../../src/arena/report/charts/plot.ts';
import { textWidth } from '../../src/arena/report/charts/shown.ts';
import type { Markup } from '../../src/arena/report/html.ts';
import type { Ink } from '../../src/arena/report/palette.ts';

/** Strength against cost. */
export interface Scatter {
  readonly title: string;
  readonly description: string;
  readonly across: string;
  readonly up: string;
  readonly points: readonly {
    readonly name: string;
    readonly x: number;
    readonly y: number;
    readonly colour: Ink;
  }[];
  readonly writeX: (value: number) => string;
  readonly writeY: (value: number) => string;
}

const [WIDTH, HEIGHT] = [720, 380];

interface Api {
  value(index: number): number;
  coord(data: readonly [number, number]): [number, number];
}

interface Label {
  readonly x: number;
  readonly y: number;
  readonly align: 'left' | 'right';
}

const [SIZE, AIR] = [12, 10];

/** The side of each label, on which there is nothing else: right of its point, left, below or above. */
function labelsOf(
  places: readonly { readonly x: number; readonly y: number; readonly name: string }[],
): Label[] {
  type Box = readonly [number, number, number, number];
  const taken: Box[] = places.map(({ x, y }) => [x - 6, y - 6, x + 6, y + 6]);
  const isFree = ([left, top, right, bottom]: Box) =>
    taken.every(([l, t, r, b]) => right < l || left > r || bottom < t || top > b);
  return places.map(({ x, y, name }) => {
    const width = textWidth(name, SIZE);
    const boxOf = ({ x, y, align }: Label): Box => {
      const left = align === 'left' ? x : x - width;
      return [left, y - SIZE / 2, left + width, y + SIZE / 2];
    };
    const right: Label = { x: x + AIR, y, align: 'left' };
    const choices: Label[] = [
      right,
      { x: x - AIR, y, align: 'right' },
      ...[1, -1, 2, -2].flatMap(step => [
        { ...right, y: y + step * 9 },
        { x: x - AIR, y: y + step * 9, align: 'right' as const },
      ]),
    ];
    const chosen = choices.find(choice => isFree(boxOf(choice))) ?? right;
    taken.push(boxOf(chosen));
    return chosen;
  });
}

/** The lower end of the logarithmic scale of costs. */
const LEAST = 0.1;

export function scatter(chart: Scatter): Markup {
  const { title, description, across, up, points, writeX, writeY } = chart;
  const shown = points.map(point => ({ ...point, x: Math.max(LEAST, point.x) }));
  let labels: Label[] | null = null;
  const renderItem = (_: unknown, api: Api) => {
    const i = api.value(2);
    const place = (point: { x: number; y: number }) => api.coord([point.x, point.y]);
    labels ??= labelsOf(
      shown.map(point => {
        const [x, y] = place(point);
        return { x, y, name: point.name };
      }),
    );
    const [x, y] = place(shown[i]);
    return {
      type: 'group',
      children: [
        { type: 'circle', shape: { cx: x, cy: y, r: 5 }, style: { fill: tint(shown[i].colour) } },
        {
          type: 'text',
          style: {
            text: shown[i].name,
            x: labels[i].x,
            y: labels[i].y,
            align: labels[i].align,
            fill: tint('text'),
            fontSize: SIZE,
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
