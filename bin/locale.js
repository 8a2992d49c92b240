/**
 * A text of the launcher and of set-up in each language. The program's own are catalogues of
 * TypeScript; these must be readable before a Node that can run the program is there.
 *
 * @typedef {{ readonly en: string, readonly fr: string }} Text
 */

/**
 * French when the locale begins with `fr`, else English. As everywhere in POSIX, the first variable
 * that is set wins.
 */
function language() {
  const { LC_ALL, LC_MESSAGES, LANG } = process.env;
  return /^fr/i.test(LC_ALL || LC_MESSAGES || LANG || '') ? 'fr' : 'en';
}

/**
 * @param {Text} text
 * @returns {string}
 */
export function inWords(text) {
  return text[language()];
}
