/**
 * The command line of a clone, bundled: set-up makes it (scripts/build-bundle.js), the launcher runs it as
 * long as no source has changed since. One start loads a few files instead of hundreds.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './node-runtime.js';

/** At the depth of the folders of src, so that paths relative to a module hold. */
export const BUNDLE = join(ROOT, 'dist', 'bundle');

/** The list of what the bundle was made from: the sources' paths below the root, with their states. */
export const SOURCES = join(BUNDLE, 'sources.json');

/**
 * When a file was last written and how long it is; undefined where there is none.
 *
 * @param {string} path below the root
 */
export function fileState(path) {
  const found = statSync(join(ROOT, path), { throwIfNoEntry: false });
  return found && `${found.mtimeMs} ${found.size}`;
}

/**
 * The bundle's entry, or undefined where there is none or a source has changed since it was made.
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
    return undefined; // no list, or not one of ours
  }
}
