import type { Markup } from '../html.ts';
import { AXIS, plotted, tint } from './plot.ts';

export interface LlrCurve {
  readonly title: string;
  readonly description: string;
  /** After 0, 1, 2… pairs. */
  readonly llr: readonly number[];
  readonly accept: number;
  readonly reject: number;
  readonly labels: { readonly pairs: string; readonly accept: string; readonly reject: string };
  readonly write: (value: number) => string;
}

const [WIDTH, HEIGHT] = [720, 300];

/** The course of a sequential test: the ratio after each pair, between its bounds. */
export function llrCurve(curve: LlrCurve): Markup {
  const { title, description, llr, accept, reject, labels, write } = curve;
  const last = Math.max(1, llr.length - 1);
  const bound = (value: number, name: string, colour: string, above: boolean) => ({
    type: 'line',
    showSymbol: false,
    data: [
      [0, value],
      [last, value],
    ],
    lineStyle: { color: colour, width: 1.25, type: [5, 4] },
    endLabel: {
      show: true,
      formatter: `${name} ${write(value)}`,
      color: colour,
      fontSize: 12,
      fontFamily: 'inherit',
      align: 'right',
      offset: [-4, above ? -11 : 11],
    },
  });
  const [low, high] = [Math.min(reject, ...llr), Math.max(accept, ...llr)];
  return plotted({ width: WIDTH, height: HEIGHT, title, description }, 'llr', {
    grid: { left: 56, right: 20, top: 20, bottom: 50 },
    xAxis: {
      ...AXIS,
      type: 'value',
      min: 0,
      max: last,
      minInterval: 1,
      name: labels.pairs,
      nameLocation: 'middle',
      nameGap: 30,
      splitLine: { show: false },
      axisLabel: { ...AXIS.axisLabel, formatter: (value: number) => write(value) },
    },
    yAxis: {
      ...AXIS,
      type: 'value',
      min: Math.floor(low - 0.4),
      max: Math.ceil(high + 0.4),
      axisLabel: { ...AXIS.axisLabel, formatter: (value: number) => write(value) },
    },
    series: [
      bound(accept, labels.accept, tint('blue'), true),
      bound(reject, labels.reject, tint('red'), false),
      {
        type: 'line',
        showSymbol: false,
        data: llr.map((value, pairs) => [pairs, value]),
        lineStyle: { color: tint('text'), width: 2, join: 'round' },
      },
    ],
  });
}
