import { LANGS, type Lang } from '../../core/result.ts';

/** What a player can type besides moves, in both languages whatever the language of the texts. */
export const WORDS = {
  help: { en: 'help', fr: 'aide' },
  rules: { en: 'rules', fr: 'règles' },
  moves: { en: 'moves', fr: 'coups' },
  board: { en: 'board', fr: 'plateau' },
  hint: { en: 'hint', fr: 'conseil' },
  peek: { en: 'peek', fr: 'aperçu' },
  undo: { en: 'undo', fr: 'annuler' },
  draw: { en: 'draw', fr: 'nulle' },
  resign: { en: 'resign', fr: 'abandonner' },
  save: { en: 'save', fr: 'enregistrer' },
  position: { en: 'position', fr: 'position' },
  quit: { en: 'quit', fr: 'quitter' },
} as const satisfies Record<string, Record<Lang, string>>;

export type Word = keyof typeof WORDS;
/** Words that say more with what follows them. */
const WITH_MORE: readonly Word[] = ['peek', 'save'];
export const standsAlone = (word: Word): boolean => !WITH_MORE.includes(word);
export const ALL_WORDS = Object.keys(WORDS) as Word[];

const bare = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The word that a line begins with and what follows it; accents and case do not matter. */
export function readWord(line: string): { readonly word: Word; readonly rest: string } | null {
  const [start = ''] = line.trim().split(/\s+/);
  const word = ALL_WORDS.find(key => LANGS.some(lang => bare(WORDS[key][lang]) === bare(start)));
  return word === undefined || start === ''
    ? null
    : { word, rest: line.trim().slice(start.length).trim() };
}
