import { constants } from 'node:fs';
import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../bots/programs.ts';
import { errorCode, ok, type Result, refuse } from '../../core/result.ts';
import { quotable } from '../../core/texts.ts';

/** The interface for a student's own program, and a whole game as an example. */
const FILES = {
  java: { bridge: 'IHM.java', example: 'Puissance4.java' },
  python: { bridge: 'quadrille_ihm.py', example: 'puissance4.py' },
} as const;

export type IhmLanguage = keyof typeof FILES;
export const IHM_LANGUAGES = Object.keys(FILES) as readonly IhmLanguage[];

/** Copies a file into a folder, where the same file may already be, but no other of its name. */
async function copyOwnFile(name: string, folder: string): Promise<Result<string>> {
  const [from, to] = [join(ROOT, 'bots', 'ihm', name), join(folder, name)];
  try {
    await copyFile(from, to, constants.COPYFILE_EXCL);
    return ok(name);
  } catch (error) {
    const code = errorCode(error) || 'unknown';
    if (code !== 'EEXIST') return refuse('not-written', faults.notWritten(quotable(to), code));
  }
  const [ours, theirs] = await Promise.all([readFile(from), readFile(to).catch(() => null)]);
  return theirs?.equals(ours) ? ok(name) : refuse('another-file', faults.another(name));
}

/** Copies the files of a language; returns their names. */
export async function copyIhmFiles(
  language: IhmLanguage,
  folder: string,
  withExample: boolean,
): Promise<Result<readonly string[]>> {
  const { bridge, example } = FILES[language];
  const names: string[] = [];
  for (const name of withExample ? [bridge, example] : [bridge]) {
    const copied = await copyOwnFile(name, folder);
    if (!copied.ok) return copied;
    names.push(copied.value);
  }
  return ok(names);
}

const faults = {
  another: (name: string) => ({
    fr: `Il y a déjà un autre fichier ${name} dans ce dossier : renommez-le ou changez de dossier, puis recommencez.`,
    en: `There is another file ${name} in this folder already: rename it or go to another folder, then try again.`,
  }),
  notWritten: (path: string, code: string) => ({
    fr: `${path} ne peut pas être écrit (${code}) : allez dans un dossier à vous, puis recommencez.`,
    en: `${path} cannot be written (${code}): go to a folder of your own, then try again.`,
  }),
};
