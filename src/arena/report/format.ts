import type { Lang } from '../../core/result.ts';
import { SEMICOLON } from '../../core/texts.ts';
import type { EloLimit } from '../../stats/limits.ts';
import type { Estimate } from '../../stats/pairs.ts';

/** Numbers, times and dates in the reader's language. */
export interface Formats {
  number(value: number, digits?: number): string;
  /** A share from 0 to 1 in per cent, without and with the sign. */
  share(value: number, digits?: number): string;
  percent(value: number, digits?: number): string;
  /** A likelihood, never 0 or 1. */
  likelihood(value: number): string;
  /** With its sign; the minus is U+2212. */
  signed(value: number, digits?: number): string;
  estimate(estimate: Estimate): string;
  /** `> +210`: at least. */
  limit(limit: EloLimit): string;
  /** `52.1–58.3 %` */
  range(low: number, high: number): string;
  duration(ms: number): string;
  /** A list separated by semicolons. */
  list(items: readonly string[]): string;
  /** Date and time, in UTC. */
  date(iso: string): string;
}

export function formatsIn(lang: Lang): Formats {
  const plain = (value: number, digits: number, fixed: boolean) =>
    new Intl.NumberFormat(lang, {
      maximumFractionDigits: digits,
      minimumFractionDigits: fixed ? digits : 0,
    })
      .format(value)
      .replace('-', '−');
  const number = (value: number, digits = 1) => plain(value, digits, false);
  const space = '\u00A0';
  const share = (value: number, digits = 1) => plain(100 * value, digits, true);
  const signed = (value: number, digits = 0) => {
    const text = plain(Math.abs(value), digits, true);
    const nothing = Number(Math.abs(value).toFixed(digits)) === 0;
    return nothing ? text : `${value < 0 ? '−' : '+'}${text}`;
  };
  return {
    number,
    share,
    percent: (value, digits) => `${share(value, digits)}${space}%`,
    likelihood: value => {
      const percent = `${share(Math.min(0.999, Math.max(0.001, value)))}${space}%`;
      return value > 0.9995 ? `> ${percent}` : value < 0.0005 ? `< ${percent}` : percent;
    },
    signed,
    estimate: ({ value, error }) => `${signed(value)}${space}±${space}${plain(error, 0, true)}`,
    limit: ({ sign, elo }) => `${sign} ${signed(elo)}`,
    range: (low, high) => `${share(low)}–${share(high)}${space}%`,
    duration: ms => {
      if (ms < 1_000) return `${number(ms, ms < 10 ? 1 : 0)}${space}ms`;
      if (ms < 120_000) return `${number(ms / 1_000, 2)}${space}s`;
      return `${number(ms / 60_000, 1)}${space}min`;
    },
    list: items => items.join(SEMICOLON[lang]),
    date: iso =>
      iso === ''
        ? '–'
        : new Intl.DateTimeFormat(lang === 'fr' ? 'fr' : 'en-GB', {
            dateStyle: 'long',
            timeStyle: 'short',
            timeZone: 'UTC',
          }).format(new Date(iso)) + (lang === 'fr' ? ' (TU)' : ' (UTC)'),
  };
}
