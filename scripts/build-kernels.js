/**
 * Compiles the kernels, AssemblyScript in src/kernels/assembly, into modules that hold their WebAssembly as
 * text: it loads alike in Node, in tests, in a bundle and from the package, and no address can be wrong.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findNode, ROOT } from '../bin/node-runtime.js';
import { SetupFailure } from './setup-failure.js';

const SOURCES = join('src', 'kernels', 'assembly');
const BUILT = join('src', 'kernels', 'built');
const COMPILER = join(ROOT, 'node_modules', 'assemblyscript');

const ALL = ['--runtime', 'stub', '--enable', 'simd', '--importMemory', '--noExportMemory'];
const FAST = ['-O3', '--noAssert', '--uncheckedBehavior', 'always', ...ALL];

/** Release, the same for several threads on one memory (where a kernel has use for it), and one that checks itself. */
const BUILDS = {
  release: FAST,
  threads: [...FAST, '--enable', 'threads', '--sharedMemory', '--maximumMemory', '65536'],
  checked: ['--debug', '--uncheckedBehavior', 'never', ...ALL],
};

/** A kernel is a file of the folder; what they share lies in folders below. */
const kernels = () =>
  readdirSync(join(ROOT, SOURCES))
    .filter(file => file.endsWith('.ts'))
    .map(file => file.slice(0, -'.ts'.length));

export const hasKernels = () => existsSync(join(ROOT, SOURCES));

/** What the built modules depend on. */
export function kernelInputs() {
  const hash = createHash('sha256').update(readFileSync(import.meta.filename));
  for (const file of readdirSync(join(ROOT, SOURCES), { recursive: true, encoding: 'utf8' }).sort())
    if (file.endsWith('.ts')) hash.update(file).update(readFileSync(join(ROOT, SOURCES, file)));
  const manifest = join(COMPILER, 'package.json');
  return hash.update(existsSync(manifest) ? readFileSync(manifest) : '').digest('hex');
}

/** @returns {Promise<string[]>} the modules */
export async function buildKernels() {
  mkdirSync(join(ROOT, BUILT), { recursive: true });
  const made = [];
  for (const [build, flags] of Object.entries(BUILDS)) {
    const compiled = await Promise.all(kernels().map(name => compile(name, build, flags)));
    const entries = kernels().map((name, i) => `  '${name}': '${compiled[i]}',\n`);
    const module = join(BUILT, `${build}.ts`);
    const text = `// Made by scripts/build-kernels.js.\nexport const ${build} = {\n${entries.join('')}} as const;\n`;
    writeFileSync(join(ROOT, module), text);
    made.push(module);
  }
  return made;
}

/**
 * @param {string} name
 * @param {string} build
 * @param {readonly string[]} flags
 * @returns {Promise<string>} base64
 */
async function compile(name, build, flags) {
  const output = join(ROOT, BUILT, `${name}.${build}.wasm`);
  const asc = join(COMPILER, 'bin', 'asc.js');
  const args = [asc, join(SOURCES, `${name}.ts`), '--outFile', output, ...flags];
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
