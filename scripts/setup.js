/**
 * Prepares a clone: a recent enough Node, the dependencies, the kernels, the web app, the bundled command line. Run
 * by `npm start` and `npm test` before anything else, or by hand; silent and instant when nothing has
 * changed.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { say } from '../bin/locale.js';
import { findNode, MINIMUM, ROOT } from '../bin/node-runtime.js';
import { bundling } from './build-bundle.js';
import { buildKernels, hasKernels, kernelInputs } from './build-kernels.js';
import { buildWeb, hasWeb, webInputs } from './build-web.js';
import { dependencyInputs, installDependencies } from './install-dependencies.js';
import { installNode } from './install-node.js';
import { NpmFailure } from './npm.js';
import { SetupFailure } from './setup-failure.js';
import { withLock } from './setup-lock.js';
import { stamped } from './stamp.js';

const kernels = stamped(
  'kernels',
  { en: 'Compiling the kernels', fr: 'Compilation des noyaux' },
  kernelInputs,
  buildKernels,
);

/** @type {readonly import('./stamp.js').Step[]} */
const STEPS = [
  {
    doing: {
      en: `Bringing Node ${MINIMUM} or newer (once, about 45 MB)`,
      fr: `Récupération de Node ${MINIMUM} ou plus récent (une fois, environ 45 Mo)`,
    },
    isDone: () => findNode() !== undefined,
    run: installNode,
  },
  stamped(
    'dependencies',
    { en: 'Installing the dependencies', fr: 'Installation des dépendances' },
    dependencyInputs,
    installDependencies,
  ),
  { ...kernels, isDone: () => !hasKernels() || kernels.isDone() },
  ...(hasWeb()
    ? [
        stamped(
          'web',
          { en: 'Building the web app', fr: 'Construction de l’application web' },
          webInputs,
          buildWeb,
        ),
      ]
    : []),
  bundling,
];

async function setUp() {
  if (STEPS.every(step => step.isDone())) return;
  const folder = join(ROOT, '.setup');
  mkdirSync(folder, { recursive: true });
  await withLock(join(folder, 'lock'), sayWaiting, async () => {
    for (const step of STEPS) {
      if (step.isDone()) continue;
      console.error(`${say(step.doing)}…`);
      await step.run().catch(error => {
        throw explained(step, error);
      });
    }
  });
}

function sayWaiting() {
  console.error(
    say({
      en: 'Another set-up is at work here: waiting for it…',
      fr: 'Une autre installation est en cours ici : attente…',
    }),
  );
}

/**
 * @param {import('./stamp.js').Step} step
 * @param {unknown} error
 */
function explained({ doing }, error) {
  if (error instanceof SetupFailure) return error;
  const output = error instanceof NpmFailure ? error.output : String(error);
  const said = output.split('\n').filter(line => !/^npm (error|ERR!)(\s*|\s+at .*)$/.test(line));
  const lines = said.join('\n').trim().split('\n').slice(-15).join('\n  ');
  return new SetupFailure({
    en: `Set-up failed: ${doing.en}. The last lines said:
  ${lines}
Check the network (proxy, npm's registry) and the free disk space,
then run the same command again.`,
    fr: `L'installation a échoué : ${doing.fr}. Les dernières lignes disaient :
  ${lines}
Vérifiez le réseau (proxy, registre de npm) et la place sur le disque,
puis relancez la même commande.`,
  });
}

try {
  await setUp();
} catch (error) {
  const text = { en: `Set-up failed: ${error}`, fr: `L'installation a échoué : ${error}` };
  console.error(say(error instanceof SetupFailure ? error.text : text));
  process.exitCode = 1;
}
