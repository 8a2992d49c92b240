import { CustomChart, LineChart } from 'echarts/charts';
import { GridComponent } from 'echarts/components';
import { type EChartsCoreOption, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { type Markup, trusted } from '../html.ts';
import { framed, INKS, type Ink, ink, type SvgFrame } from '../palette.ts';

use([LineChart, CustomChart, GridComponent, SVGRenderer]);

/** Echarts takes no CSS variables: each ink has a unique placeholder colour, replaced in its SVG. */
const NAMES = Object.keys(INKS) as Ink[];
export const tint = (name: Ink): string => `#0a0b${(0x10 + NAMES.indexOf(name)).toString(16)}`;

const AXIS_LABEL = { color: tint('quiet'), fontSize: 12, fontFamily: 'inherit' } as const;

export const AXIS = {
  axisLabel: AXIS_LABEL,
  axisLine: { show: true, onZero: false, lineStyle: { color: tint('quiet'), width: 1 } },
  axisTick: { show: true, lineStyle: { color: tint('quiet') } },
  splitLine: { show: true, lineStyle: { color: tint('rule'), width: 0.75 } },
  nameTextStyle: { color: tint('quiet'), fontSize: 12, fontFamily: 'inherit' },
} as const;

/**
 * A chart drawn by echarts as SVG: with our inks, with `key` in its ids so that a page can have several,
 * and independent of the charts drawn before.
 */
export function plotted(picture: SvgFrame, key: string, option: EChartsCoreOption): Markup {
  const { width, height } = picture;
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height });
  chart.setOption({ animation: false, textStyle: { fontFamily: 'inherit' }, ...option });
  const drawn = chart.renderToSVGString();
  chart.dispose();
  const inside = drawn
    .replace(/^<svg[^>]*>/, '')
    .replace(/<\/svg>\s*$/, '')
    .replace(/<style[\s\S]*?<\/style>/g, '')
    .replace(/<rect [^>]*fill="none"><\/rect>/, '')
    .replace(/ (class|pointer-events)="[^"]*"/g, '')
    .replace(/zr\d+-/g, `${key}-`)
    .replace(/#0a0b[0-9a-f]{2}/g, colour => ink(NAMES[Number.parseInt(colour.slice(5), 16) - 0x10]))
    .replace(/\s*\n\s*/g, '');
  return framed(picture, trusted(inside));
}
