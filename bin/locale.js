/**
 * The texts of the launcher and of set-up, which are needed before a Node that can run the program is
 * available. Those of the program are catalogues: src/core/localize.ts.
 *
 * @typedef {{ readonly en: string, readonly fr: string }} LocalizedText
 */

/**
 * The language of the locale, or English if there are no texts in that language. As everywhere in
 * POSIX, the first variable that is set decides. `localeLang` of src/cli/translator.ts does the same;
 * a test compares them.
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
