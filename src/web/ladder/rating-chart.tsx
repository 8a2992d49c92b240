import type { LadderRow } from '../../protocols/ladder-wire.ts';
import { useTranslator } from '../shell/translator.ts';
import { ladderTexts } from '../texts/ladder.ts';
import { playerName } from './player-name.ts';

const WIDTH = 640;
const HEIGHT = 260;
const LEFT = 46;
const RIGHT = 112;
const TOP = 12;
const BOTTOM = 28;
/** How many lines can be told apart. */
const MOST_LINES = 8;
/** The least pixels between two names. */
const NAME_HEIGHT = 16;
const LONGEST_NAME = 15;
const DAY = 86_400_000;

/** The best players' ratings at the ends of days, with the last interval. */
export function RatingChart({ rows }: { readonly rows: readonly LadderRow[] }) {
  const { t, lang, number } = useTranslator(ladderTexts);
  const shown = rows.filter(({ days }) => days.length > 0).slice(0, MOST_LINES);
  const all = shown.flatMap(({ days }) => days);
  const times = all.map(({ day }) => Date.parse(day));
  const [begin, end] = [Math.min(...times), Math.max(...times)];
  const low = Math.min(...all.map(({ points, error }) => points - error / 2));
  const high = Math.max(...all.map(({ points, error }) => points + error / 2));
  const x = (time: number) =>
    end === begin
      ? (LEFT + WIDTH - RIGHT) / 2
      : LEFT + ((WIDTH - LEFT - RIGHT) * (time - begin)) / (end - begin);
  const y = (points: number) =>
    TOP + ((HEIGHT - TOP - BOTTOM) * (high - points)) / Math.max(1, high - low);
  const date = new Intl.DateTimeFormat(lang, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const names = apart(shown.map(({ days }) => y(days[days.length - 1].points)));
  return (
    <div class="rating-scroll">
      <svg
        class="rating-chart"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t.ladder.chart}
      >
        {ticksOf(low, high).map(tick => (
          <g key={tick}>
            <line class="grid" x1={LEFT} x2={WIDTH - RIGHT} y1={y(tick)} y2={y(tick)} />
            <text
              class="tick"
              x={LEFT - 6}
              y={y(tick)}
              text-anchor="end"
              dominant-baseline="middle"
            >
              {number(tick, 0)}
            </text>
          </g>
        ))}
        {daysOf(begin, end).map(time => (
          <text key={time} class="tick" x={x(time)} y={HEIGHT - 8} text-anchor="middle">
            {date.format(time)}
          </text>
        ))}
        {shown.map(({ id, name, days }, i) => {
          const points = days.map(each => [x(Date.parse(each.day)), y(each.points)] as const);
          const last = days[days.length - 1];
          const [endX, endY] = points[points.length - 1];
          return (
            <g key={id} data-line={i} class="line">
              <title>{t.ladder.chartLabel(name, number(last.points, 0))}</title>
              <line
                class="spread"
                x1={endX}
                x2={endX}
                y1={y(Math.min(high, last.points + last.error))}
                y2={y(Math.max(low, last.points - last.error))}
              />
              <polyline points={points.map(point => point.join(',')).join(' ')} />
              {points.map(([px, py]) => (
                <circle key={px} cx={px} cy={py} r="3.5" />
              ))}
              <line class="leader" x1={endX + 5} y1={endY} x2={WIDTH - RIGHT + 12} y2={names[i]} />
              <text x={WIDTH - RIGHT + 16} y={names[i]} dominant-baseline="middle">
                {shortened(playerName(t.ladder.level, name))}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}

const shortened = (name: string): string =>
  name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name;

/** Round numbers, about five. */
function ticksOf(low: number, high: number): number[] {
  const step = [25, 50, 100, 200, 250, 500, 1_000].find(each => (high - low) / each <= 6) ?? 2_000;
  const first = Math.ceil(low / step) * step;
  return Array.from({ length: 8 }, (_, i) => first + i * step).filter(tick => tick <= high);
}

/** At most six days, the last included. */
function daysOf(begin: number, end: number): number[] {
  const days = Math.round((end - begin) / DAY) + 1;
  const step = Math.ceil(days / 6);
  return Array.from({ length: Math.ceil(days / step) }, (_, i) => end - i * step * DAY);
}

/** Heights of names, moved apart as little as necessary. */
function apart(heights: readonly number[]): number[] {
  const order = heights.map((height, i) => ({ height, i })).sort((a, b) => a.height - b.height);
  const placed = [...heights];
  let floor = TOP;
  for (const { height, i } of order) {
    placed[i] = Math.max(height, floor);
    floor = placed[i] + NAME_HEIGHT;
  }
  const over = floor - NAME_HEIGHT - (HEIGHT - BOTTOM);
  return over > 0 ? placed.map(height => Math.max(TOP, height - over)) : placed;
}
