import { globSync } from 'node:fs';
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { BUNDLE, fileState, SOURCES } from './bin/bundle.js';
import { ROOT } from './bin/node-runtime.js';

/** How long the files of older bundles stay, for programs that still run on them. */
const DAY_MS = 24 * 60 * 60 * 1000;

/** The modules of threads, which are started by their name, beside the command line. */
const workers = globSync('src/!(web)/*-worker.ts', { cwd: ROOT });

const states: Record<string, string | undefined> = {};

/** The list is written last: from then on the launcher uses the bundle. */
const sourceList: Plugin = {
  name: 'source-list',
  buildStart() {
    for (const path of ['package-lock.json', 'vite.bundle.config.ts'])
      states[path] = fileState(path);
  },
  load(id) {
    const path = relative(ROOT, id);
    if (path.startsWith('src')) states[path] = fileState(path); // before it is read
  },
  async writeBundle(_, bundle) {
    await writeFile(`${SOURCES}.draft`, JSON.stringify(states));
    await rename(`${SOURCES}.draft`, SOURCES);
    for (const name of await readdir(BUNDLE)) {
      const path = join(BUNDLE, name);
      const old = Date.now() - (await stat(path)).mtimeMs > DAY_MS;
      if (old && !(name in bundle) && path !== SOURCES) await rm(path, { force: true });
    }
  },
};

export default defineConfig({
  root: ROOT,
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: BUNDLE,
    emptyOutDir: false,
    target: 'node24',
    minify: false,
    rolldownOptions: {
      input: {
        main: join(ROOT, 'src', 'cli', 'main.ts'),
        ...Object.fromEntries(workers.map(path => [basename(path, '.ts'), join(ROOT, path)])),
      },
      // all in one folder: a thread's module is looked for beside the one that starts it
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  plugins: [sourceList],
});
