import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Lang, Words } from '../../core/result.ts';
import { en } from '../words/en.ts';
import { fr } from '../words/fr.ts';

/** The app's own words. */
export type AppWords = typeof en;

/** How the app speaks: its own words as `t`, everybody else's by `say`. */
export interface Voice {
  readonly lang: Lang;
  readonly t: AppWords;
  say(words: Words): string;
  number(value: number, digits?: number): string;
}

const WORDS: Readonly<Record<Lang, AppWords>> = { fr, en };

export const voiceIn = (lang: Lang): Voice => ({
  lang,
  t: WORDS[lang],
  say: words => words[lang],
  number: (value, digits = 0) =>
    new Intl.NumberFormat(lang, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }).format(value),
});

export const VoiceContext = createContext<Voice>(voiceIn('en'));
export const useVoice = (): Voice => useContext(VoiceContext);
