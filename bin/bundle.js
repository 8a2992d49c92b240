/**
 * The bundled command line of a clone: set-up builds it (scripts/build-bundle.js), and the launcher runs it
 * unless a source has changed since. A start then loads a few files instead of hundreds.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './node-runtime.js';

/** At the depth of the folders of src, so that paths relative to a module hold. */
export const BUNDLE = join(ROOT, 'dist', 'bundle');

/** Lists the sources of the bundle: their paths below the root, with their states. */
export const SOURCES = join(BUNDLE, 'sources.json');

/**
 * The time of a file's last change, and its length; undefined if there is none.
 *
 * @param {string} path below the root
 */
export function fileState(path) {
  const found = statSync(join(ROOT, path), { throwIfNoEntry: false });
  return found && `${found.mtimeMs} ${found.size}`;
}

/**
 * The bundle's entry, or undefined if there is none or a source has changed since it was built.
 *
 * @returns {string | undefined}
 */
export function bundledMain() {
  const main = join(BUNDLE, 'main.js');
  try {
    const sources = Object.entries(JSON.parse(readFileSync(SOURCES, 'utf8')));
    const current = existsSync(main) && sources.every(([path, state]) => fileState(path) === state);
    return current ? main : undefined;
  } catch {
    return undefined; // no list, or a damaged one
  }
}
