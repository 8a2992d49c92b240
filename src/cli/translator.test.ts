import { expect, test } from 'vitest';
import { localeLang as launcherLang } from '../../bin/locale.js';
import { localeLang } from './translator.ts';

const LOCALES: [NodeJS.ProcessEnv, string, string][] = [
  [{}, 'en', 'nothing is set'],
  [{ LANG: 'fr_CA.UTF-8' }, 'fr', 'a country'],
  [{ LANG: 'FR' }, 'fr', 'capitals'],
  [{ LANG: 'de_DE.UTF-8' }, 'en', 'not ours'],
  [{ LANG: 'fr_FR', LC_MESSAGES: 'C' }, 'en', 'LC_MESSAGES before LANG'],
  [{ LANG: 'en_GB', LC_MESSAGES: 'en', LC_ALL: 'fr' }, 'fr', 'LC_ALL before all'],
  [{ LANG: 'fr', LC_ALL: '' }, 'fr', 'an empty variable is not set'],
];

test.each(LOCALES)('%j asks for %s, in the launcher and in the program: %s', (env, lang) => {
  expect([localeLang(env), launcherLang(env)]).toEqual([lang, lang]);
});
