/** Builds the web app into dist/web, where the server and the npm package find it. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../bin/node-runtime.js';
import { SetupFailure } from './setup-failure.js';
import { onNode } from './tools.js';

/** The folders of src that the web app is built from. */
export const FOLDERS = [
  'web',
  'assignments',
  'core',
  'engine',
  'games',
  'kernels',
  'match',
  'protocols',
  'time',
  'workers',
];

export function hasWeb() {
  return existsSync(join(ROOT, 'src', 'web', 'index.html'));
}

/** The inputs on which the contents of dist/web depend. */
export function webInputs() {
  const hash = createHash('sha256');
  const folders = FOLDERS.map(folder => join('src', folder));
  const files = folders.flatMap(folder =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && !entry.name.includes('.test.'))
      .map(entry => join(entry.parentPath, entry.name)),
  );
  for (const file of [
    ...files.sort(),
    join(ROOT, 'vite.config.ts'),
    join(ROOT, 'package-lock.json'),
  ])
    hash.update(file.slice(ROOT.length)).update(readFileSync(file));
  return hash.digest('hex');
}

/**
 * Precondition: the dependencies are installed.
 *
 * @returns {Promise<string[]>} the paths that were made
 */
export async function buildWeb() {
  await viteBuild([], {
    en: 'The web app could not be built.',
    fr: 'L’application web n’a pas pu être construite.',
  });
  return ['dist/web/index.html'];
}

/**
 * @param {readonly string[]} options
 * @param {import('../bin/locale.js').LocalizedText} failed the message, followed by the last lines of vite's output
 */
export async function viteBuild(options, failed) {
  const { command, args, env } = onNode('vite', ['build', '--logLevel', 'warn', ...options]);
  try {
    await promisify(execFile)(command, args, { cwd: ROOT, env });
  } catch (error) {
    const { stdout = '', stderr = '' } = /** @type {{ stdout?: string, stderr?: string }} */ (
      error
    );
    const said = `${stdout}${stderr}`.trim().split('\n').slice(-15).join('\n  ');
    throw new SetupFailure({
      en: `${failed.en} The last lines said:\n  ${said}`,
      fr: `${failed.fr} Les dernières lignes disaient :\n  ${said}`,
    });
  }
}
