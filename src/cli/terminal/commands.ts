import { LANGS, type Lang } from '../../core/result.ts';
import { folded } from '../../core/texts.ts';

/** Commands, in both languages whatever the language of the texts. */
export const COMMANDS = {
  help: { en: 'help', fr: 'aide' },
  rules: { en: 'rules', fr: 'règles' },
  moves: { en: 'moves', fr: 'coups' },
  board: { en: 'board', fr: 'plateau' },
  hint: { en: 'hint', fr: 'conseil' },
  preview: { en: 'preview', fr: 'aperçu' },
  undo: { en: 'undo', fr: 'annuler' },
  draw: { en: 'draw', fr: 'nulle' },
  resign: { en: 'resign', fr: 'abandonner' },
  save: { en: 'save', fr: 'enregistrer' },
  position: { en: 'position', fr: 'position' },
  quit: { en: 'quit', fr: 'quitter' },
} as const satisfies Record<string, Record<Lang, string>>;

export type TerminalCommand = keyof typeof COMMANDS;
/** Commands with an argument. */
const WITH_MORE: readonly TerminalCommand[] = ['preview', 'save'];
export const standsAlone = (word: TerminalCommand): boolean => !WITH_MORE.includes(word);
export const COMMAND_NAMES = Object.keys(COMMANDS) as TerminalCommand[];

/** Former names of commands, still accepted. */
const FORMER_NAMES: Readonly<Record<string, TerminalCommand>> = { peek: 'preview' };

/** The first word of a line, and the rest; accents and case do not matter. */
export function readCommand(
  line: string,
): { readonly word: TerminalCommand; readonly rest: string } | null {
  const [start = ''] = line.trim().split(/\s+/);
  const word =
    COMMAND_NAMES.find(key => LANGS.some(lang => folded(COMMANDS[key][lang]) === folded(start))) ??
    FORMER_NAMES[folded(start)];
  return word === undefined || start === ''
    ? null
    : { word, rest: line.trim().slice(start.length).trim() };
}
