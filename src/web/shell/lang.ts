import { LANGS, type Lang } from '../../core/result.ts';
import { preferences } from './preferences.ts';

/** What was chosen before, else the browser's first language that the app has. */
export function startLang(): Lang {
  const chosen = preferences.get('lang');
  const asked = [chosen ?? '', ...navigator.languages];
  for (const one of asked) {
    const lang = LANGS.find(known => one.toLowerCase().startsWith(known));
    if (lang) return lang;
  }
  return 'en';
}
