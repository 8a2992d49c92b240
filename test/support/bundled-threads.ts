import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { vi } from 'vitest';
import { BUNDLE, bundledMain } from '../../bin/bundle.js';
import { keptStoreThread } from './kept-store-threads.ts';
import { openOrKept } from './kept-stores.ts';
import { keptThread } from './kept-threads.ts';

/**
 * Threads of tests run the modules that set-up bundled, as under the launcher, which start in a quarter of the time;
 * or the sources, if one has changed since. Threads that play whole games, each independent of those before, are kept
 * for the next test.
 */
const KEPT = ['games-worker'];
const current = bundledMain() !== undefined;

vi.mock('../../src/threads/node-port.ts', async original => {
  const real = await original<typeof import('../../src/threads/node-port.ts')>();
  const startWorker: typeof real.startWorker = (name, base, heap) => {
    const bundled = join(BUNDLE, `${name}.js`);
    const beside = current && existsSync(bundled) ? pathToFileURL(bundled).href : base;
    const start = () => real.startWorker(name, beside, heap);
    if (name === 'store-worker')
      return keptStoreThread(new URL(`./${name}${beside.slice(-3)}`, beside).href);
    return KEPT.includes(name) ? keptThread(name, start) : start();
  };
  return { ...real, startWorker };
});

/** If a test file keeps stores open, its commands use these. */
vi.mock('../../src/store/open.ts', async original => {
  const real = await original<typeof import('../../src/store/open.ts')>();
  const openStore: typeof real.openStore = (file, options) =>
    openOrKept(file, () => real.openStore(file, options));
  return { ...real, openStore };
});
