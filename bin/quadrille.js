#!/usr/bin/env node
/**
 * Starts Quadrille from any folder: a clone runs its bundle, or src/cli if a source has changed since the
 * bundle was built; the npm package runs dist/cli. Plain JavaScript without dependencies, so that a Node
 * that is too old is reported in a sentence, not by a syntax error.
 */
import { existsSync, readFileSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundledMain } from './bundle.js';
import { say } from './locale.js';
import { findNode, handOver, MINIMUM, ROOT } from './node-runtime.js';

const inClone = existsSync(join(ROOT, 'src', 'cli', 'main.ts'));
const node = findNode();

if (inClone && (node === undefined || !hasDependencies())) refuse(notSetUp());
else if (node === undefined) refuse(tooOld());
else if (node.path === process.execPath) {
  module.enableCompileCache?.(); // halves the time of later starts
  await import(pathToFileURL(main()).href);
} else handOver(node.path, [fileURLToPath(import.meta.url), ...process.argv.slice(2)]);

function main() {
  if (!inClone) return join(ROOT, 'dist', 'cli', 'main.js');
  return bundledMain() ?? join(ROOT, 'src', 'cli', 'main.ts');
}

/** For clones only: npm may install the dependencies of a package beside it. */
function hasDependencies() {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  return Object.keys(dependencies).every(name => existsSync(join(ROOT, 'node_modules', name)));
}

/** @param {import('./locale.js').LocalizedText} text */
function refuse(text) {
  console.error(say(text));
  process.exitCode = 2;
}

function notSetUp() {
  return {
    en: `Quadrille is not set up yet. Run "npm start" once in this folder, then try again:
  ${ROOT}`,
    fr: `Quadrille n'est pas encore installé. Lancez une fois « npm start » dans ce dossier, puis réessayez :
  ${ROOT}`,
  };
}

function tooOld() {
  const major = MINIMUM.split('.')[0];
  const found = `${process.versions.node} (${process.execPath})`;
  const npx = `npx -y -p node@${major} -p quadrille quadrille …`;
  return {
    en: `Quadrille needs Node ${MINIMUM} or newer; this is Node ${found}.
Install a newer one from https://nodejs.org, or let npm bring one along:
  ${npx}`,
    fr: `Quadrille a besoin de Node ${MINIMUM} ou plus récent ; celui-ci est Node ${found}.
Installez-en un plus récent depuis https://nodejs.org, ou laissez npm en apporter un :
  ${npx}`,
  };
}
