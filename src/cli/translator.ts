import i18next, { type TFunction } from 'i18next';
import { LANGS, type Lang, type LocalizedText } from '../core/result.ts';
import { quotable } from '../core/texts.ts';
import en from '../i18n/en.json' with { type: 'json' };
import fr from '../i18n/fr.json' with { type: 'json' };

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell';
    resources: { shell: typeof en };
  }
}

/** How the program speaks to a person: the shell's own words by key, everybody else's as they come. */
export interface Translator {
  readonly lang: Lang;
  readonly t: TFunction;
  say(words: LocalizedText): string;
  /** `decimals`: exactly so many, where given. */
  number(value: number, decimals?: number): string;
}

/** The language that the locale asks for; English where it asks for one that we do not speak. */
export function localeLang(env: NodeJS.ProcessEnv): Lang {
  const set = [env.LC_ALL, env.LC_MESSAGES, env.LANG].find(
    value => value !== undefined && value !== '',
  );
  return LANGS.find(lang => set?.toLowerCase().startsWith(lang)) ?? 'en';
}

export async function translatorFor(lang: Lang): Promise<Translator> {
  const shell = i18next.createInstance();
  const t = await shell.init({
    lng: lang,
    resources: { fr: { shell: fr }, en: { shell: en } },
    ns: ['shell'],
    defaultNS: 'shell',
    interpolation: { escapeValue: false },
  });
  shell.services.formatter?.add('quoted', value => quotable(String(value)));
  const number = (value: number, decimals?: number) =>
    new Intl.NumberFormat(
      lang,
      decimals === undefined
        ? {}
        : { minimumFractionDigits: decimals, maximumFractionDigits: decimals },
    ).format(value);
  return { lang, t, say: words => words[lang], number };
}
