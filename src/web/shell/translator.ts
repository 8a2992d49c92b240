import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Lang, LocalizedText } from '../../core/result.ts';
import { en } from '../words/en.ts';
import { fr } from '../words/fr.ts';

/** The app's own words. */
export type AppWords = typeof en;

/** How the app speaks: its own words as `t`, everybody else's by `say`. */
export interface WebTranslator {
  readonly lang: Lang;
  readonly t: AppWords;
  say(words: LocalizedText): string;
  number(value: number, digits?: number): string;
}

const WORDS: Readonly<Record<Lang, AppWords>> = { fr, en };

export const webTranslatorFor = (lang: Lang): WebTranslator => ({
  lang,
  t: WORDS[lang],
  say: words => words[lang],
  number: (value, digits = 0) =>
    new Intl.NumberFormat(lang, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }).format(value),
});

export const TranslatorContext = createContext<WebTranslator>(webTranslatorFor('en'));
export const useTranslator = (): WebTranslator => useContext(TranslatorContext);
