/** Installs node_modules from the lock file. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { findNode, PLATFORM, ROOT } from '../bin/node-runtime.js';
import { npm } from './npm.js';
import { STAMP } from './stamp.js';

/** The inputs on which the contents of node_modules depend. */
export function dependencyInputs() {
  const hash = createHash('sha256');
  for (const file of ['package.json', 'package-lock.json'])
    hash.update(readFileSync(join(ROOT, file)));
  return hash.update(`Node ${findNode()?.version.split('.')[0]} ${PLATFORM}`).digest('hex');
}

/**
 * Precondition: a recent enough Node is available. It runs npm: an older one would leave out
 * optional packages that require a newer Node. `npm ci` is too strict if a registry lacks the
 * binaries of other platforms.
 *
 * @param {boolean} interrupted whether an earlier installation was interrupted
 * @returns {Promise<string[]>} the folders of the packages
 */
export async function installDependencies(interrupted) {
  if (interrupted) emptyNodeModules();
  const options = [`--prefix=${ROOT}`, '--no-save', '--include=dev'];
  await npm(['install', ...options], findNode()?.path);
  const { packages } = JSON.parse(
    readFileSync(join(ROOT, 'node_modules', '.package-lock.json'), 'utf8'),
  );
  return Object.keys(packages);
}

/**
 * Empties node_modules, since npm considers a partly installed package complete. The stamp, which records
 * the interruption, is removed last.
 */
function emptyNodeModules() {
  for (const name of readdirSync(dirname(STAMP)))
    if (name !== basename(STAMP))
      rmSync(join(dirname(STAMP), name), { recursive: true, force: true });
}
