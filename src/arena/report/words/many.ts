import type { LocalizedText } from '../../../core/result.ts';

/** One of several: `n` decides between the singular and the plural, which begins at 2 in French. */
export const many = (
  n: number,
  fr: readonly [string, string],
  en: readonly [string, string],
): LocalizedText => ({ fr: n < 2 ? fr[0] : fr[1], en: n === 1 ? en[0] : en[1] });
