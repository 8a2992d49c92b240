/**
 * The texts of the launcher and of set-up, which are read before a Node is there that can run the
 * program. The program's own are catalogues: src/core/localize.ts.
 *
 * @typedef {{ readonly en: string, readonly fr: string }} LocalizedText
 */

/**
 * The language that the locale asks for, English where it asks for one that we do not speak. As
 * everywhere in POSIX, the first variable that is set wins. `localeLang` of src/cli/translator.ts
 * does the same; a test compares them.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {'en' | 'fr'}
 */
export function localeLang({ LC_ALL, LC_MESSAGES, LANG }) {
  return /^fr/i.test(LC_ALL || LC_MESSAGES || LANG || '') ? 'fr' : 'en';
}

/**
 * @param {LocalizedText} text
 * @returns {string}
 */
export function say(text) {
  return text[localeLang(process.env)];
}
