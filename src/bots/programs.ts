import { accessSync, constants, existsSync, realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, delimiter, dirname, isAbsolute, join, resolve, sep } from 'node:path';

const isFile = (path: string): boolean => {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
};

const isFolder = (path: string): boolean => existsSync(path) && statSync(path).isDirectory();

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return isFile(path);
  } catch {
    return false;
  }
};

/** A program's path as a shell would find it, or null. */
export function findProgram(
  name: string,
  cwd: string,
  path = process.env.PATH ?? '',
): string | null {
  const places = name.includes(sep)
    ? [resolve(cwd, name)]
    : path.split(delimiter).map(folder => resolve(cwd, folder, name));
  return places.find(isProgram) ?? null;
}

/** Folders that hold more than a program: never exposed. */
const isPrivate = (folder: string): boolean => {
  const home = homedir();
  return folder === '/' || home.startsWith(join(folder, sep)) || folder === home;
};

/** The project that a file belongs to, if it has a marker file; else its folder. */
function projectOf(file: string): string {
  for (let folder = dirname(file); !isPrivate(folder); folder = dirname(folder))
    if (['package.json', '.git'].some(name => existsSync(join(folder, name)))) return folder;
  return isPrivate(dirname(file)) ? file : dirname(file);
}

/**
 * What a command needs to read besides the system and its own folder: the installation of its program,
 * if that is elsewhere (pyenv, nvm, our own Node), the projects of the files in its arguments,
 * and folders in its arguments (such as a class path).
 */
export function neededBy(command: readonly string[], cwd: string): string[] {
  const [name = '', ...words] = command;
  const program = findProgram(name, cwd);
  const installed = (file: string): string => {
    const folder = dirname(file);
    const whole = dirname(folder);
    const isInstallation = /^s?bin$|^shims$/.test(basename(folder));
    return isInstallation && !isPrivate(whole) && basename(whole) !== '.local' ? whole : folder;
  };
  const named = words
    .filter(word => !word.startsWith('-'))
    .map(word => (isAbsolute(word) ? word : resolve(cwd, word)))
    .flatMap(path => (isFile(path) ? [projectOf(path)] : isFolder(path) ? [path] : []));
  const programs = program === null ? [] : [program, realpathSync(program)].map(installed);
  return [...new Set([...programs, ...named])].filter(path => !isPrivate(path));
}
