import {
  accessSync,
  closeSync,
  constants,
  openSync,
  readSync,
  type Stats,
  statSync,
} from 'node:fs';
import { extname, resolve, sep } from 'node:path';
import type { LocalizedText } from '../../core/result.ts';
import { quotable } from '../../core/texts.ts';
import { findProgram } from '../programs.ts';
import { reaches } from '../sandbox/user.ts';

/** Why a bot's program cannot be started, judged by its file without starting it; null if nothing is wrong. */
export function programTrouble(
  [name = '']: readonly string[],
  folder: string,
): LocalizedText | null {
  if (!statOf(folder)?.isDirectory()) return texts.noFolder(shown(folder));
  if (!name.includes(sep)) {
    if (findProgram(name, folder, reaches) !== null) return null;
    return statOf(resolve(folder, name))?.isFile()
      ? texts.here(shown(name))
      : texts.notFound(shown(name));
  }
  const file = resolve(folder, name);
  const found = statOf(file);
  if (!found) return texts.notFound(shown(name));
  if (found.isDirectory()) return texts.directory(shown(name));
  if (!found.isFile()) return texts.noFile(shown(name));
  if (!isAllowed(file, constants.X_OK)) return notExecutable(name);
  return isAllowed(file, constants.R_OK) ? shebangTrouble(file, shown(name)) : null;
}

const shown = (name: string): string => quotable(name, 200);

/** The status of a path; null if it does not exist or is not accessible. */
function statOf(path: string): Stats | null {
  try {
    return statSync(path);
  } catch {
    return null;
  }
}

function isAllowed(file: string, mode: number): boolean {
  try {
    accessSync(file, mode);
    return true;
  } catch {
    return false;
  }
}

/** The interpreters of files by extension. */
const INTERPRETERS: Readonly<Record<string, string>> = {
  '.jar': 'java -jar',
  '.js': 'node',
  '.pl': 'swipl',
  '.py': 'python3',
  '.sh': 'sh',
  '.ts': 'node',
};

function notExecutable(name: string): LocalizedText {
  const interpreter = INTERPRETERS[extname(name).toLowerCase()];
  return interpreter === undefined
    ? texts.notExecutable(shown(name))
    : texts.interpreted(shown(name), `${interpreter} ${shown(name)}`);
}

/** Characters of a first line; the system cuts off longer ones. */
const FIRST_LINE = 256;

/** The trouble with a script's interpreter: if that is missing, the system reports the script as not found. */
function shebangTrouble(file: string, name: string): LocalizedText | null {
  const bytes = Buffer.alloc(FIRST_LINE);
  const opened = openSync(file, 'r');
  const length = readSync(opened, bytes, 0, FIRST_LINE, 0);
  closeSync(opened);
  const text = bytes.toString('latin1', 0, length);
  const [, line] = /^#!([^\n]*)/.exec(text) ?? [];
  if (line === undefined) return null;
  if (line.endsWith('\r')) return texts.carriageReturn(name);
  const [, interpreter] = /^\s*(\S+)/.exec(line) ?? [];
  if (interpreter === undefined || statOf(interpreter)) return null;
  return texts.noInterpreter(name, shown(interpreter));
}

const texts = {
  noFolder: (folder: string): LocalizedText => ({
    fr: `le dossier ${folder} n’existe pas`,
    en: `the folder ${folder} is not there`,
  }),
  notFound: (name: string): LocalizedText => ({
    fr: `${name} : introuvable`,
    en: `${name}: not found`,
  }),
  here: (name: string): LocalizedText => ({
    fr: `${name} : introuvable parmi les programmes du système ; pour celui de ce dossier, écrivez ./${name}`,
    en: `${name}: not found among the system’s programs; for the one in this folder, write ./${name}`,
  }),
  directory: (name: string): LocalizedText => ({
    fr: `${name} est un dossier ; il faut un programme`,
    en: `${name} is a directory, not a program`,
  }),
  noFile: (name: string): LocalizedText => ({
    fr: `${name} n’est pas un fichier`,
    en: `${name} is not a file`,
  }),
  notExecutable: (name: string): LocalizedText => ({
    fr: `${name} n’est pas exécutable ; rendez-le exécutable (chmod +x)`,
    en: `${name} is not executable; make it executable (chmod +x)`,
  }),
  interpreted: (name: string, command: string): LocalizedText => ({
    fr: `${name} n’est pas exécutable ; lancez-le par « ${command} », ou rendez-le exécutable (chmod +x)`,
    en: `${name} is not executable; start it by "${command}", or make it executable (chmod +x)`,
  }),
  noInterpreter: (name: string, interpreter: string): LocalizedText => ({
    fr: `la première ligne de ${name} demande ${interpreter}, qui n’existe pas`,
    en: `the first line of ${name} asks for ${interpreter}, which is not there`,
  }),
  carriageReturn: (name: string): LocalizedText => ({
    fr: `la première ligne de ${name} finit par CR LF, comme sous Windows ; enregistrez-le avec des fins de ligne LF`,
    en: `the first line of ${name} ends in CR LF, as on Windows; save it with LF line ends`,
  }),
};
