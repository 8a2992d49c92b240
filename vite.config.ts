import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';

const path = (below: string): string => fileURLToPath(new URL(below, import.meta.url));

const PUBLIC = ['/favicon.svg', '/manifest.webmanifest', '/reload.js'];

/**
 * What the service worker keeps for offline use is known when all is built: its list is written into
 * it then, with a version that changes when anything does.
 */
const offlineList: Plugin = {
  name: 'offline-list',
  generateBundle(_, bundle) {
    const worker = Object.values(bundle).find(file => file.fileName === 'service-worker.js');
    if (worker?.type !== 'chunk') throw new Error('there is no service worker');
    const files = Object.values(bundle).filter(file => file !== worker);
    const version = createHash('sha256');
    for (const file of files)
      version.update(file.fileName).update(file.type === 'chunk' ? file.code : file.source);
    const kept = files
      .map(({ fileName }) => `/${fileName}`)
      .filter(name => !name.endsWith('.html') && !name.endsWith('.map'));
    worker.code = worker.code
      .replace('__KEPT__', JSON.stringify(['/', ...PUBLIC, ...kept]))
      .replace('__VERSION__', JSON.stringify(version.digest('hex').slice(0, 12)));
  },
};

/** The server sends text compressed; it is compressed once, here. */
const compressed: Plugin = {
  name: 'compressed',
  async writeBundle({ dir = '' }) {
    const files = await readdir(dir, { recursive: true });
    for (const file of files.filter(name => /\.(js|css|svg|html|webmanifest)$/.test(name))) {
      const path = join(dir, file);
      await writeFile(`${path}.br`, await promisify(brotliCompress)(await readFile(path)));
    }
  },
};

/** Files with a name of their own, for pages that are not ours; all others carry a hash. */
const NAMED = ['service-worker', 'quadrille-board'];

export default defineConfig({
  root: path('src/web'),
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: path('dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false }, // it would need an inline script
    assetsInlineLimit: 0, // data: URLs are not allowed by the pages' security policy
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        main: path('src/web/index.html'),
        example: path('src/web/example.html'),
        'quadrille-board': path('src/web/board/quadrille-board.ts'),
        'service-worker': path('src/web/service-worker.ts'),
      },
      preserveEntrySignatures: 'allow-extension',
      output: {
        entryFileNames: chunk =>
          NAMED.includes(chunk.name) ? '[name].js' : 'assets/[name]-[hash].js',
      },
    },
  },
  // `npm run web` shows the sources; games over the network need `quadrille serve` beside it
  server: { proxy: { '/api': { target: 'http://localhost:4444', ws: true } } },
  worker: { format: 'es' },
  plugins: [offlineList, compressed],
});
