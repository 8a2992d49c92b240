import { ok, type Result, refuse } from '../core/result.ts';

/** Names that strangers choose and everybody reads: how they are cleaned, and when two are the same. */

/** Characters of the longest nickname, and of the longest real name. */
const NICKNAME = 30;
export const REAL_NAME = 60;

/**
 * A name as it is shown: in composed form, on one line, without characters that are invisible, change the direction
 * of writing or stack on others. A fault if nothing readable remains or it is too long.
 */
export function cleanName(text: string, most: number = NICKNAME): Result<string> {
  const visible = text
    .slice(0, LONGEST_TEXT)
    .replace(/[\t\n\v\f\r\u0085]/g, ' ')
    .replace(INVISIBLE, '')
    .normalize('NFC') // after the removals, which bring letters and accents together
    .replace(/\p{Z}+/gu, ' ')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .replace(/^[\p{M} ]+| $/gu, '');
  if (!/[\p{L}\p{N}]/u.test(visible)) return refuse('no-name', texts.none);
  if ([...visible].length > most) return refuse('long-name', texts.long(most));
  return ok(visible);
}

/** Longer texts are refused unread. */
const LONGEST_TEXT = 1_000;
/** Control, format, private and unassigned characters, fillers, variation selectors, the empty Braille cell. */
const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu;

const texts = {
  none: {
    fr: 'Ce nom ne contient aucune lettre que l’on puisse lire. Écrivez-en un, par exemple Ada.',
    en: 'This name has no letter that can be read. Write one, such as Ada.',
  },
  long: (most: number) => ({
    fr: `Ce nom est trop long. Écrivez-en un de ${most} caractères au plus.`,
    en: `This name is too long. Write one of at most ${most} characters.`,
  }),
};

/** Letters that have no Unicode decomposition. */
const LIGATURES: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** Without accents, in lower case. */
const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[œæßøłđðþı]/g, letter => LIGATURES[letter] ?? letter);

/**
 * The key by which a person is found on a roster: the words of the name in alphabetical order, without accents,
 * capitals, hyphens and apostrophes. `DUPONT Élodie` gives `dupont elodie`.
 */
export const rosterKey = (name: string): string =>
  plain(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')
    .sort()
    .join(' ');

/**
 * Letters of other alphabets, and digits, that look like Latin ones. A selection of
 * https://www.unicode.org/Public/security/latest/confusables.txt for Cyrillic and Greek; full-width and
 * mathematical letters decompose.
 */
const LOOKALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['a', 'аαɑ'],
    ['b', 'вьβ'],
    ['c', 'сϲᴄ'],
    ['d', 'ԁ'],
    ['e', 'еєε'],
    ['g', 'ɡ'],
    ['h', 'һнη'],
    ['i', 'іι'],
    ['j', 'ј'],
    ['k', 'кκ'],
    ['l', 'ӏ1|'],
    ['m', 'мμ'],
    ['n', 'пո'],
    ['o', 'оοσօ0'],
    ['p', 'рρ'],
    ['q', 'ԛ'],
    ['r', 'г'],
    ['s', 'ѕ'],
    ['t', 'тτ'],
    ['u', 'υս'],
    ['v', 'ѵν'],
    ['w', 'ԝω'],
    ['x', 'хχ'],
    ['y', 'уγ'],
    ['z', 'ζ'],
  ].flatMap(([latin, others]) => [...others].map(other => [other, latin])),
);

/** Equal for names that look alike; compared, never shown. */
export const nameSkeleton = (name: string): string =>
  [...plain(name)]
    .map(sign => LOOKALIKES[sign] ?? sign)
    .filter(sign => /[\p{L}\p{N}]/u.test(sign))
    .join('')
    .replace(/i/g, 'l')
    .replace(/rn/g, 'm');

/** Pseudonyms for those who choose none: bright stars, spelt the same in French and in English. */
const STARS =
  'Achernar Acrux Adhara Albireo Alcor Algieba Algol Alhena Alioth Alkaid Almach Alnilam Alnitak Alphard Ankaa Arneb Ascella Atlas Avior Bellatrix Canopus Capella Castor Deneb Denebola Diphda Dubhe Eltanin Enif Furud Gacrux Gienah Gomeisa Hadar Hamal Izar Kaus Kochab Markab Megrez Menkar Merak Mimosa Mintaka Mira Mirach Mizar Naos Nihal Nunki Phecda Pollux Porrima Procyon Propus Rastaban Rigel Sabik Sadr Saiph Sargas Scheat Shaula Sheratan Sirius Spica Suhail Tejat Thuban Unuk Wasat Wezen Zosma'.split(
    ' ',
  );

/** Names in use, which new ones must not look like. */
export class TakenNames {
  readonly #skeletons: Set<string>;

  constructor(names: Iterable<string> = []) {
    this.#skeletons = new Set(Array.from(names, nameSkeleton));
  }

  has(name: string): boolean {
    return this.#skeletons.has(nameSkeleton(name));
  }

  /** Takes the name, with a number appended if one that looks like it is taken. */
  take(name: string, most: number = NICKNAME): string {
    let shown = name;
    for (let number = 2; this.has(shown); number++) {
      const suffix = ` ${number}`;
      shown = `${[...name]
        .slice(0, most - suffix.length)
        .join('')
        .trimEnd()}${suffix}`;
    }
    this.#skeletons.add(nameSkeleton(shown));
    return shown;
  }

  /** A pseudonym of our own; `random` gives numbers from 0 to below its argument. */
  takePseudonym(random: (below: number) => number): string {
    const free = STARS.filter(star => !this.has(star));
    const from = free.length > 0 ? free : STARS;
    return this.take(from[random(from.length)]);
  }
}
