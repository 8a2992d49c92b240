/**
 * Set-up steps with a stamp that records what they did, in a file inside node_modules. Deleting that folder
 * resets them.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../bin/node-runtime.js';
import { NpmFailure } from './npm.js';

export const STAMP = join(ROOT, 'node_modules', '.quadrille-setup.json');

/**
 * @typedef {object} Step
 * @property {import('../bin/locale.js').LocalizedText} doing
 * @property {() => boolean} isDone
 * @property {() => Promise<void>} run
 */

/**
 * `made` lists paths below the root, all of them present when the step ended; without it the step has
 * started and not ended.
 *
 * @typedef {{ readonly inputs: string, readonly made?: readonly string[] }} Entry
 */

/**
 * A step that is skipped while its inputs are unchanged and its outputs exist.
 *
 * @param {string} name
 * @param {import('../bin/locale.js').LocalizedText} doing
 * @param {() => string} inputs
 * @param {(interrupted: boolean) => Promise<readonly string[]>} make returns the paths that it made; `interrupted`:
 * an earlier run did not finish
 * @returns {Step}
 */
export function stamped(name, doing, inputs, make) {
  return {
    doing,
    isDone: () => {
      const entry = readEntries()[name];
      return (
        entry?.made?.every(path => existsSync(join(ROOT, path))) === true &&
        entry.inputs === inputs()
      );
    },
    run: async () => {
      const before = readEntries()[name];
      writeEntry(name, { inputs: inputs() });
      try {
        const made = await make(before !== undefined && before.made === undefined);
        writeEntry(name, { inputs: inputs(), made });
      } catch (error) {
        if (!(error instanceof NpmFailure && error.killed)) writeEntry(name, undefined);
        throw error;
      }
    },
  };
}

/** @returns {Record<string, Entry | undefined>} */
function readEntries() {
  try {
    return JSON.parse(readFileSync(STAMP, 'utf8'));
  } catch {
    return {};
  }
}

/**
 * @param {string} name
 * @param {Entry | undefined} entry
 */
function writeEntry(name, entry) {
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(
    `${STAMP}.draft`,
    `${JSON.stringify({ ...readEntries(), [name]: entry }, null, 1)}\n`,
  );
  renameSync(`${STAMP}.draft`, STAMP);
}
