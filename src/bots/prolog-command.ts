import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Game } from '../core/game.ts';
import type { LocalizedText } from '../core/result.ts';
import { PROTOCOL_GAME } from '../protocols/bot-seats.ts';
import { findProgram, isFile } from './programs.ts';

/** The only game of the Prolog host file, whose predicate has sub-boards. */
const GAME = PROTOCOL_GAME.prolog;

/** The host file: beside src in a clone, beside dist in the package. */
const HOST = fileURLToPath(new URL('../../bots/prolog/host.pl', import.meta.url));

/** SWI-Prolog without user settings, with the host file and the program: together an ordinary UGI bot. */
export const prologCommand = (file: string, cwd: string): readonly string[] => [
  'swipl',
  '-q',
  '-f',
  'none',
  HOST,
  '--',
  resolve(cwd, file),
];

/** The Prolog program of such a command; null for any other. */
export const prologFile = (command: readonly string[]): string | null =>
  command[4] === HOST ? (command[6] ?? null) : null;

export const playsProlog = (game: Game): boolean => game.id === GAME;

/** Why a Prolog program cannot play, or null. */
export function prologTrouble(game: Game, file: string, cwd: string): LocalizedText | null {
  if (!playsProlog(game)) return texts.otherGame;
  if (file === '' || !isFile(resolve(cwd, file))) return texts.noFile(file);
  return findProgram('swipl', cwd) === null ? texts.notInstalled : null;
}

const texts = {
  otherGame: {
    fr: `Un programme Prolog ne joue ici qu’à ${GAME} ; ailleurs, faites-lui parler UGI (bot:COMMANDE).`,
    en: `A Prolog program plays only ${GAME} here; elsewhere, let it speak UGI (bot:COMMAND).`,
  },
  noFile: (file: string): LocalizedText => ({
    fr: `Il faut un fichier Prolog qui existe, par exemple prolog:ia.pl ; reçu : « ${file} ».`,
    en: `A Prolog seat needs a file that is there, such as prolog:ia.pl; got: "${file}".`,
  }),
  notInstalled: {
    fr: 'SWI-Prolog n’est pas installé : il faut la commande swipl (Debian : apt install swi-prolog-nox).',
    en: 'SWI-Prolog is not installed: the command swipl is needed (Debian: apt install swi-prolog-nox).',
  },
};
