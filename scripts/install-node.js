/**
 * Installs a recent enough Node into `.runtime/` through npm, so that it is available wherever the
 * dependencies are.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  MINIMUM,
  NODE_PACKAGE,
  NODE_RANGE,
  nodeIn,
  PLATFORM,
  ROOT,
  RUNTIME,
} from '../bin/node-runtime.js';
import { npm } from './npm.js';
import { SetupFailure } from './setup-failure.js';

/**
 * Precondition: no other process does the same now. The remains of an interrupted run are never used as a
 * Node.
 */
export async function installNode() {
  if (NODE_PACKAGE === undefined) throw unsupported();
  const staging = join(ROOT, '.setup', 'node');
  rmSync(staging, { recursive: true, force: true });
  mkdirSync(staging, { recursive: true });
  const options = [`--prefix=${staging}`, '--no-save', '--no-package-lock', '--ignore-scripts'];
  await npm(['install', ...options, `${NODE_PACKAGE}@${NODE_RANGE}`]);
  try {
    execFileSync(nodeIn(staging)?.path ?? '', ['--version'], { stdio: 'ignore' });
  } catch {
    rmSync(staging, { recursive: true, force: true });
    throw unsupported(); // such as Linux with another C library
  }
  rmSync(RUNTIME, { recursive: true, force: true });
  renameSync(staging, RUNTIME);
}

function unsupported() {
  const major = MINIMUM.split('.')[0];
  const found = `Node ${process.versions.node}, ${PLATFORM}`;
  return new SetupFailure({
    en: `Quadrille needs Node ${MINIMUM} or newer. This is ${found}.
Set-up has no newer Node for this machine: install one from https://nodejs.org, from your
system's packages or with "nvm install ${major}", then run the same command again.`,
    fr: `Quadrille a besoin de Node ${MINIMUM} ou plus récent. Ici : ${found}.
L'installation n'en a pas pour cette machine : prenez-le sur https://nodejs.org, dans les
paquets de votre système ou avec « nvm install ${major} », puis relancez la même commande.`,
  });
}
