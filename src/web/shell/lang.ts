import { LANGS, type Lang } from '../../core/result.ts';
import { preferences } from './preferences.ts';

/** The stored choice, else the browser's first supported language. */
export function startLang(): Lang {
  const chosen = preferences.get('lang');
  const preferred = [chosen ?? '', ...navigator.languages];
  for (const one of preferred) {
    const lang = LANGS.find(known => one.toLowerCase().startsWith(known));
    if (lang) return lang;
  }
  return 'en';
}
