import { readdirSync } from 'node:fs';
import { basename, dirname, extname, resolve } from 'node:path';
import { isFile } from '../programs.ts';
import { hasSandbox } from '../sandbox/sandbox.ts';
import type { Candidate } from './candidate.ts';

/** In folders with more files, nothing is searched. */
const MOST_FILES = 10_000;

/**
 * A file or folder that the bot misses according to its standard error, and that is beside those which its command
 * names, the only ones in its sandbox, or in its working directory if it names none. Null if there is none, the bot
 * has a folder, or there is no sandbox.
 */
export function missingSibling({ options, home }: Candidate, stderr: string): string | null {
  if (options.isElsewhere || options.folder !== undefined || !hasSandbox()) return null;
  const [program = '', ...words] = options.command;
  const named = [...(program.includes('/') ? [program] : []), ...words]
    .map(word => resolve(home, word))
    .filter(isFile);
  const own = new Set(named.map(stemOf));
  // `java Main` names no file; its classes are searched in the current folder
  for (const folder of new Set(named.length > 0 ? named.map(dirname) : [home])) {
    const beside = namesIn(folder).find(name => !own.has(stemOf(name)) && isAsked(name, stderr));
    if (beside !== undefined) return beside;
  }
  return null;
}

const stemOf = (file: string): string => basename(file, extname(file));

/**
 * Whether standard error mentions a file. Modules and classes are mentioned without the extension of their file: No
 * module named 'helper', ClassNotFoundException: Helper.
 */
function isAsked(name: string, stderr: string): boolean {
  if (extname(name) !== '' && stderr.includes(name)) return true;
  const stem = stemOf(name).replace(/[^\p{L}\p{N}_]/gu, String.raw`\$&`);
  return new RegExp(`(?:['"\`‘/]|: )${stem}(?:['"\`’.]|$)`, 'm').test(stderr);
}

function namesIn(folder: string): string[] {
  try {
    const names = readdirSync(folder);
    return names.length > MOST_FILES ? [] : names.sort();
  } catch {
    return [];
  }
}
