/** Runs npm quietly on a given Node. */
import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';

/** Options with which output appears only on failure, and without a network soon: npm's default retries take up to 70 s. */
const QUIETLY = [
  '--no-audit',
  '--no-fund',
  '--loglevel=warn',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=5000',
];

/**
 * Rejects with NpmFailure, which has the end of npm's output, unless npm succeeds.
 *
 * @param {readonly string[]} args
 * @param {string} [node] the Node that runs npm
 */
export async function npm(args, node = process.execPath) {
  const cli = npmCli();
  if (cli === undefined) throw new NpmFailure('npm: command not found');
  // npm searches the machine's settings (proxy, certificates, registry) under --prefix, else beside the
  // Node that runs it: both are ours here, so their location is passed explicitly.
  const globalconfig =
    process.env.npm_config_globalconfig ||
    (await runNode(process.execPath, [cli, 'config', 'get', 'globalconfig'])).trim();
  await runNode(node, [cli, ...args, ...QUIETLY], { npm_config_globalconfig: globalconfig });
}

export class NpmFailure extends Error {
  /**
   * @param {string} output
   * @param {boolean} killed by a signal, not by its own exit
   */
  constructor(output, killed = false) {
    super('npm failed');
    this.output = output;
    this.killed = killed;
  }
}

/**
 * Returns its standard output.
 *
 * @param {string} node
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env] added to our own
 * @returns {Promise<string>}
 */
function runNode(node, args, env = {}) {
  const withParent = new URL('./with-parent.js', import.meta.url).href;
  return new Promise((resolve, reject) => {
    const child = spawn(node, ['--import', withParent, ...args], {
      env: { ...process.env, ...env },
      windowsHide: true,
    });
    let stdout = '';
    let output = '';
    child.stdout.setEncoding('utf8').on('data', text => {
      stdout += text;
      output += text;
    });
    child.stderr.setEncoding('utf8').on('data', text => {
      output += text;
    });
    child.on('error', error => reject(new NpmFailure(error.message)));
    child.on('close', (code, signal) => {
      if (code === 0) resolve(stdout);
      else if (signal === null) reject(new NpmFailure(output));
      else reject(new NpmFailure(`${output}\nnpm: ${signal}`, true));
    });
  });
}

/**
 * npm's JavaScript file: that of the npm that runs this script, else the one in PATH, else the one
 * installed with Node.
 */
function npmCli() {
  const running = process.env.npm_execpath ?? '';
  const inPath = (process.env.PATH ?? '').split(delimiter).flatMap(folder => [
    realPath(join(folder, 'npm')), // a link to npm-cli.js
    join(folder, 'node_modules', 'npm', 'bin', 'npm-cli.js'), // Windows: beside npm.cmd
  ]);
  const withNode = join(
    dirname(dirname(realPath(process.execPath))),
    'lib',
    'node_modules',
    'npm',
    'bin',
    'npm-cli.js',
  );
  return [running, ...inPath, withNode].find(
    path => basename(path) === 'npm-cli.js' && existsSync(path),
  );
}

/** @param {string} path */
function realPath(path) {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
