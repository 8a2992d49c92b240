import { COLON } from '../../core/texts.ts';
import { confidenceText, TOO_FEW_FOR_NELO } from '../../stats/confidence.ts';
import type { EloLimit } from '../../stats/limits.ts';
import {
  type Estimate,
  eloLimit,
  type MatchSummary,
  type ScoreEstimate,
} from '../../stats/pairs.ts';
import type { CliTranslator } from '../translator.ts';

/** Numbers in the reader's language. */

export const fixed = (translator: CliTranslator, value: number, digits: number): string =>
  new Intl.NumberFormat(translator.lang, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  }).format(Object.is(value, -0) ? 0 : value);

/** At most `digits` digits after the point; one is enough for points, which are whole or halves. */
export const plain = (translator: CliTranslator, value: number, digits = 1): string =>
  new Intl.NumberFormat(translator.lang, {
    maximumFractionDigits: digits,
    useGrouping: false,
  }).format(value);

const signed = (translator: CliTranslator, value: number): string => {
  const text = fixed(translator, Math.abs(value), Math.abs(value) < 10 ? 1 : 0);
  return `${value < 0 && Number(text.replace(',', '.')) > 0 ? '-' : '+'}${text}`;
};

/** A share such as 64.3 %. */
export const percent = (translator: CliTranslator, share: number, digits = 1): string =>
  `${fixed(translator, 100 * share, digits)} %`;

/** Never 0 or 100 %: nothing is certain. */
export const likelihood = (translator: CliTranslator, share: number): string =>
  share > 0.9999
    ? `> ${percent(translator, 0.9999, 2)}`
    : share < 0.0001
      ? `< ${percent(translator, 0.0001, 2)}`
      : percent(translator, share, share > 0.999 || share < 0.001 ? 2 : 1);

const interval = (
  translator: CliTranslator,
  { low, high }: { low: number; high: number },
): string => `${fixed(translator, 100 * low, 1)}–${percent(translator, high)}`;

export const estimate = (translator: CliTranslator, { value, error }: Estimate): string =>
  `${signed(translator, value)} ± ${fixed(translator, error, error < 10 ? 1 : 0)}`;

export const limited = (translator: CliTranslator, { sign, elo }: EloLimit): string =>
  `${sign} ${signed(translator, elo)}`;

/** The Elo difference of a match; at 0 % and 100 % the limit that its interval gives. */
export function eloText(translator: CliTranslator, result: MatchSummary): string {
  if (result.elo) return estimate(translator, result.elo);
  const limit = eloLimit(result);
  return limit ? limited(translator, limit) : '–';
}

/** The normalised Elo of a match; a dash if results do not vary. */
export function neloText(translator: CliTranslator, { normalised }: MatchSummary): string {
  if (!normalised) return '–';
  const { value, error } = normalised;
  return error === null
    ? `${signed(translator, value)} (${translator.say(TOO_FEW_FOR_NELO)})`
    : estimate(translator, { value, error });
}

/** A score with its interval, and how often that holds. */
export function scoreText(translator: CliTranslator, found: ScoreEstimate): string {
  const held = translator.say(confidenceText(found.confidence));
  const colon = translator.say(COLON);
  return `${percent(translator, found.score)} (${held}${colon}${interval(translator, found)})`;
}

/** A duration such as 2 min 05 s. */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (n: number) => String(n).padStart(2, '0');
  if (h > 0) return `${h} h ${two(m)} min`;
  return m > 0 ? `${m} min ${two(s)} s` : `${s} s`;
}
