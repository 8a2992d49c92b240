import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { vi } from 'vitest';
import { BUNDLE, bundledMain } from '../../bin/bundle.js';

/**
 * Threads that tests start run the modules that set-up bundled, as they do under the launcher: they start in a
 * quarter of the time. Where a source has changed since, they run the sources.
 */
const current = bundledMain() !== undefined;

vi.mock('../../src/threads/node-port.ts', async original => {
  const real = await original<typeof import('../../src/threads/node-port.ts')>();
  const startWorker: typeof real.startWorker = (name, base) => {
    const bundled = join(BUNDLE, `${name}.js`);
    return real.startWorker(
      name,
      current && existsSync(bundled) ? pathToFileURL(bundled).href : base,
    );
  };
  return { ...real, startWorker };
});
