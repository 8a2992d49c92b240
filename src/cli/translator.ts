import { type Translator, translatorFor } from '../core/localize.ts';
import { LANGS, type Lang } from '../core/result.ts';
import { texts } from './texts/index.ts';

export type CliTranslator = Translator<typeof texts>;

export const cliTranslatorFor = (lang: Lang): CliTranslator => translatorFor(lang, texts);

/** The locale's language, or English if we have no texts in it. */
export function localeLang(env: NodeJS.ProcessEnv): Lang {
  const set = [env.LC_ALL, env.LC_MESSAGES, env.LANG].find(
    value => value !== undefined && value !== '',
  );
  return LANGS.find(lang => set?.toLowerCase().startsWith(lang)) ?? 'en';
}
