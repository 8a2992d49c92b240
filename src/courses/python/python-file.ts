import { basename, dirname, resolve } from 'node:path';
import { findProgram, isFile } from '../../bots/programs.ts';
import { reaches } from '../../bots/sandbox/user.ts';
import { ok, type Result, refuse } from '../../core/result.ts';
import { quotable } from '../../core/texts.ts';

/** A student's program in Python. */
export interface PythonFile {
  /** The command of Python with its own options. */
  readonly interpreter: readonly string[];
  /** Absolute. */
  readonly path: string;
  /** What follows the file in its command. */
  readonly words: readonly string[];
  readonly cwd: string;
  readonly folder: string | undefined;
}

/** As messages name it. */
export const nameOf = ({ path }: PythonFile): string => quotable(basename(path));

const PYTHONS = ['python3', 'python'];

/** The program of a command such as `python3 tp.py`; the file alone stands for it. */
export function pythonFile(
  command: readonly string[],
  cwd: string,
  folder?: string,
): Result<PythonFile> {
  const home = resolve(cwd, folder ?? '');
  const at = command.findIndex(word => /\.py$/i.test(word));
  if (at < 0) return refuse('no-python', texts.noPython(command.join(' ')));
  const path = resolve(home, command[at]);
  if (!isFile(path)) return refuse('no-file', texts.noFile(command[at]));
  const named = command.slice(0, at);
  const python = PYTHONS.find(name => findProgram(name, home, reaches) !== null);
  const interpreter = named.length > 0 ? named : python === undefined ? null : [python];
  if (interpreter === null || findProgram(interpreter[0], home, reaches) === null)
    return refuse('no-interpreter', texts.noInterpreter(interpreter?.[0] ?? PYTHONS[0]));
  return ok({
    interpreter,
    path,
    words: command.slice(at + 1),
    cwd: dirname(path),
    folder: folder === undefined ? undefined : home,
  });
}

const texts = {
  noPython: (command: string) => ({
    fr: `Il faut un programme en Python, par exemple python3 tp.py ; reçu : « ${quotable(command)} ».`,
    en: `A program in Python is needed, such as python3 tp.py; got: "${quotable(command)}".`,
  }),
  noFile: (name: string) => ({
    fr: `Le fichier « ${quotable(name)} » n’existe pas. Donnez son chemin, par exemple ./tp.py.`,
    en: `The file "${quotable(name)}" is not there. Give its path, such as ./tp.py.`,
  }),
  noInterpreter: (name: string) => ({
    fr: `Python est introuvable : la commande ${quotable(name)} n’existe pas ici (Debian : apt install python3).`,
    en: `Python is not found: there is no command ${quotable(name)} here (Debian: apt install python3).`,
  }),
};
