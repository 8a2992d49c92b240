import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { LANGS, type Lang, type Words } from '../../core/result.ts';
import { en } from '../words/en.ts';
import { fr } from '../words/fr.ts';
import { kept } from './kept.ts';

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

/** What was chosen before, else the browser's first language that we speak. */
export function startLang(): Lang {
  const chosen = kept.get('lang');
  const asked = [chosen ?? '', ...navigator.languages];
  for (const one of asked) {
    const lang = LANGS.find(known => one.toLowerCase().startsWith(known));
    if (lang) return lang;
  }
  return 'en';
}

export const VoiceContext = createContext<Voice>(voiceIn('en'));
export const useVoice = (): Voice => useContext(VoiceContext);
