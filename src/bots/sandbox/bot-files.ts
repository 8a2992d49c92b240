import { existsSync, realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { ok, type Result, refuse } from '../../core/result.ts';
import { findProgram, INSTALLATION, isFile, LAUNCHER } from '../programs.ts';
import { texts } from './texts.ts';

/** What a bot consists of. */
export interface BotFiles {
  readonly cwd: string;
  /** Its own files and folders, as absolute paths; none lies in another. */
  readonly own: readonly string[];
  /** Installations that its program needs, other than the system's. */
  readonly runtimes: readonly string[];
}

/** Programs and libraries that every sandbox has. */
export const SYSTEM = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64'];

export const isBelow = (path: string, folder: string): boolean => {
  const way = relative(folder, path);
  return way === '' || !(way === '..' || way.startsWith('../') || isAbsolute(way));
};

export const isSystem = (path: string): boolean => SYSTEM.some(folder => isBelow(path, folder));

/**
 * A bot's own files: those of its folder, or else exactly those that its command names. `reaches`: whether the user as
 * which bots run has access to a path.
 */
export function botFiles(
  command: readonly string[],
  cwd: string,
  folder: string | null,
  reaches: (path: string) => boolean = () => true,
): Result<BotFiles> {
  const [name = '', ...words] = command;
  const home = folder === null ? cwd : resolve(cwd, folder);
  if (folder !== null && !isFolder(home)) return refuse('bot-folder', texts.noFolder(home));
  const path = resolve(home, name);
  if (name.includes('/') && isFolder(path)) return refuse('bot-program', texts.isFolder(path));
  const program = findProgram(name, home, reaches);
  if (program === null) return refuse('bot-program', texts.notFound(name));

  const named = words
    .filter(word => !word.startsWith('-'))
    .map(word => resolve(home, word))
    .filter(path => isFile(path) || isFolder(path));
  const runtimes = new Set(runtimesOf(name, program));
  if (named.includes(LAUNCHER)) for (const part of INSTALLATION) runtimes.add(part);
  const shown = (path: string) => isSystem(path) || [...runtimes].some(each => isBelow(path, each));
  const own = [...(folder === null ? [] : [home]), program, ...named].filter(path => !shown(path));
  const wide = own.find(path => isBelow(homedir(), path));
  if (wide !== undefined) return refuse('bot-folder', texts.wholeHome(wide));
  const outer = own.filter(path => !own.some(other => other !== path && isBelow(path, other)));
  return ok({ cwd: home, own: [...new Set(outer)].sort(), runtimes: [...runtimes].sort() });
}

const isFolder = (path: string): boolean => existsSync(path) && statSync(path).isDirectory();

/** A program's installations outside the system's folders: pyenv, nvm, a virtual environment, our own Node. */
function runtimesOf(name: string, program: string): string[] {
  const found = [program, realpathSync(program)].filter(path => !isSystem(path));
  return found.flatMap(path => {
    if (path === process.execPath) return [path];
    const prefix = dirname(dirname(path));
    const installed =
      /^(s?bin|shims)$/.test(basename(dirname(path))) && !isBelow(homedir(), prefix);
    if (installed && (!name.includes('/') || existsSync(join(prefix, 'lib')))) return [prefix];
    return name.includes('/') ? [] : [path];
  });
}
