/**
 * Compiles the games' kernels, AssemblyScript in src/games/GAME/kernel/assembly, into modules that hold their
 * WebAssembly as text, so that they load alike in Node, in tests, in a bundle and from the package.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findNode, ROOT } from '../bin/node-runtime.js';
import { SetupFailure } from './setup-failure.js';

const GAMES = join('src', 'games');
/** The inputs: the kernels' shared code, and the games. */
const SOURCES = [join('src', 'kernels'), GAMES];
const ENTRY = '-kernel.ts';
const COMPILER = join(ROOT, 'node_modules', 'assemblyscript');

const ALL = ['--runtime', 'stub', '--enable', 'simd', '--importMemory', '--noExportMemory'];
const FAST = ['-O3', '--noAssert', '--uncheckedBehavior', 'always', ...ALL];

/** The builds: release, release for several threads with shared memory, and one with assertions. */
const BUILDS = {
  release: FAST,
  threads: [...FAST, '--enable', 'threads', '--sharedMemory', '--maximumMemory', '65536'],
  checked: ['--debug', '--uncheckedBehavior', 'never', ...ALL],
};

/** The folders of games with kernels. */
const kernelFolders = () =>
  readdirSync(join(ROOT, GAMES), { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name }) => join(GAMES, name, 'kernel'))
    .filter(folder => existsSync(join(ROOT, folder, 'assembly')));

/**
 * A kernel is a file NAME-kernel.ts.
 * @param {string} folder
 */
const kernelsIn = folder =>
  readdirSync(join(ROOT, folder, 'assembly'))
    .filter(file => file.endsWith(ENTRY))
    .map(file => file.slice(0, -ENTRY.length));

export const hasKernels = () => SOURCES.every(folder => existsSync(join(ROOT, folder)));

/** What the built modules depend on. */
export function kernelInputs() {
  const hash = createHash('sha256').update(readFileSync(import.meta.filename));
  for (const folder of SOURCES)
    for (const file of readdirSync(join(ROOT, folder), {
      recursive: true,
      encoding: 'utf8',
    }).sort())
      if (/(^|[\\/])(assembly[\\/].*|messages)\.ts$/.test(file))
        hash.update(file).update(readFileSync(join(ROOT, folder, file)));
  const manifest = join(COMPILER, 'package.json');
  return hash.update(existsSync(manifest) ? readFileSync(manifest) : '').digest('hex');
}

/** @returns {Promise<string[]>} the modules */
export async function buildKernels() {
  const made = [];
  for (const folder of kernelFolders()) {
    const built = join(folder, 'built');
    mkdirSync(join(ROOT, built), { recursive: true });
    for (const [build, flags] of Object.entries(BUILDS)) {
      const names = kernelsIn(folder);
      const compiled = await Promise.all(names.map(name => compile(folder, name, build, flags)));
      const entries = names.map((name, i) => `  ${name}: '${compiled[i]}',\n`);
      const module = join(built, `${build}.ts`);
      const text = `// Made by scripts/build-kernels.js.\nexport const ${build} = {\n${entries.join('')}} as const;\n`;
      writeFileSync(join(ROOT, module), text);
      made.push(module);
    }
  }
  return made;
}

/**
 * @param {string} folder
 * @param {string} name
 * @param {string} build
 * @param {readonly string[]} flags
 * @returns {Promise<string>} base64
 */
async function compile(folder, name, build, flags) {
  const output = join(ROOT, folder, 'built', `${name}.${build}.wasm`);
  const asc = join(COMPILER, 'bin', 'asc.js');
  const args = [asc, join(folder, 'assembly', `${name}${ENTRY}`), '--outFile', output, ...flags];
  try {
    await promisify(execFile)(findNode()?.path ?? process.execPath, args, { cwd: ROOT });
  } catch (error) {
    const { stderr = '' } = /** @type {{ stderr?: string }} */ (error);
    throw new SetupFailure({
      en: `The kernel ${name} does not compile (${build}):\n${stderr || error}`,
      fr: `Le noyau ${name} ne se compile pas (${build}) :\n${stderr || error}`,
    });
  }
  const binary = readFileSync(output).toString('base64');
  rmSync(output);
  return binary;
}
