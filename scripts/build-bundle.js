/** Bundles the command line and its threads into dist/bundle: bin/bundle.js. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bundledMain } from '../bin/bundle.js';
import { ROOT } from '../bin/node-runtime.js';
import { viteBuild } from './build-web.js';

const CONFIG = join(ROOT, 'vite.bundle.config.ts');

/** @type {import('./stamp.js').Step} */
export const bundling = {
  doing: { en: 'Bundling the command line', fr: 'Assemblage de la ligne de commande' },
  isDone: () => !existsSync(CONFIG) || bundledMain() !== undefined,
  run: () =>
    viteBuild(['--config', CONFIG], {
      en: 'The command line could not be bundled.',
      fr: 'La ligne de commande n’a pas pu être assemblée.',
    }),
};
