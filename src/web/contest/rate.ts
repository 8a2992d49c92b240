import type { Lang } from '../../core/result.ts';

/** Games per second, or per minute if that is less than 0.1. */
export function rateText(rate: number, lang: Lang): string {
  const number = new Intl.NumberFormat(lang, { maximumFractionDigits: rate < 10 ? 1 : 0 });
  return rate === 0 || rate >= 0.1 ? `${number.format(rate)}/s` : `${number.format(60 * rate)}/min`;
}
