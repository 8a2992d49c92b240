import { eloOf } from '../../stats/elo.ts';
import type { Limit } from '../../stats/limits.ts';
import type { Estimate, MatchSummary } from '../../stats/pairs.ts';
import type { Voice } from '../language.ts';

/** Numbers as people read them in their language. */

export const fixed = (voice: Voice, value: number, digits: number): string =>
  new Intl.NumberFormat(voice.lang, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  }).format(Object.is(value, -0) ? 0 : value);

/** At most so many digits after the point: points are whole, or halves. */
export const plain = (voice: Voice, value: number, digits = 1): string =>
  new Intl.NumberFormat(voice.lang, { maximumFractionDigits: digits, useGrouping: false }).format(
    value,
  );

const signed = (voice: Voice, value: number): string => {
  const text = fixed(voice, Math.abs(value), Math.abs(value) < 10 ? 1 : 0);
  return `${value < 0 && Number(text.replace(',', '.')) > 0 ? '-' : '+'}${text}`;
};

/** A share of all, such as 64.3 %. */
export const percent = (voice: Voice, share: number, digits = 1): string =>
  `${fixed(voice, 100 * share, digits)} %`;

/** Never 0 or 100 %: nothing is that sure. */
export const likelihood = (voice: Voice, share: number): string =>
  share > 0.9999
    ? `> ${percent(voice, 0.9999, 2)}`
    : share < 0.0001
      ? `< ${percent(voice, 0.0001, 2)}`
      : percent(voice, share, share > 0.999 || share < 0.001 ? 2 : 1);

export const interval = (voice: Voice, { low, high }: { low: number; high: number }): string =>
  `${fixed(voice, 100 * low, 1)}–${percent(voice, high)}`;

export const estimate = (voice: Voice, { value, error }: Estimate): string =>
  `${signed(voice, value)} ± ${fixed(voice, error, error < 10 ? 1 : 0)}`;

export const limited = (voice: Voice, { sign, elo }: Limit): string =>
  `${sign} ${signed(voice, elo)}`;

/** The Elo difference of a match; at 0 % and 100 % the limit that its interval gives. */
export function eloText(voice: Voice, { games, elo, score, low, high }: MatchSummary): string {
  if (elo) return estimate(voice, elo);
  if (games === 0) return '–';
  return score > 0.5
    ? limited(voice, { sign: '>', elo: eloOf(low) })
    : limited(voice, { sign: '<', elo: eloOf(high) });
}

/** A time to wait for, such as 2 min 05 s. */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (n: number) => String(n).padStart(2, '0');
  if (h > 0) return `${h} h ${two(m)} min`;
  return m > 0 ? `${m} min ${two(s)} s` : `${s} s`;
}
