/** `npm run screens [-- NAME…]`: takes the screenshots of the READMEs, docs/screens/*.webp, from the app. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { unwrap } from '../src/core/result.ts';
import { startServer } from '../src/server/start.ts';
import { openBrowser } from '../test/support/browser.ts';
import { playedClass } from './screens-class.ts';

const folder = fileURLToPath(new URL('../docs/screens/', import.meta.url));

interface Screen {
  readonly name: string;
  readonly path: string;
  readonly night?: boolean;
  readonly phone?: boolean;
  /** The size of a projector. */
  readonly wide?: boolean;
  /** Seen by the teacher of the class. */
  readonly teacher?: boolean;
  readonly ready: string;
  readonly act?: (page: Page) => Promise<void>;
}

/** Lets engines play some moves, one by one, so that the board is not empty. */
const watch = (plies: number) => async (page: Page) => {
  await page.locator('.setup .button').click();
  const [pause, step] = [0, 1].map(n => page.locator('.actions button').nth(n));
  await pause.click();
  while ((await page.locator('.moves button').count()) < plies) {
    const before = await page.locator('.moves button').count();
    await step.click();
    await page.locator('.moves button').nth(before).waitFor();
  }
};

const SCREENS: readonly Screen[] = [
  { name: 'home', path: '/', ready: '.gallery' },
  {
    name: 'play',
    path: '/play/puissance4?v=rotation&first=level:5&second=level:6',
    ready: '.setup',
    act: watch(17),
  },
  {
    name: 'night',
    path: '/play/ultimate?first=level:6&second=level:7',
    ready: '.setup',
    night: true,
    act: watch(30),
  },
  { name: 'analysis', path: '/analysis/ultimate?moves=e5 e1 a5 e9 i5 e7', ready: '.lines .score' },
  { name: 'learn', path: '/learn/breakthrough', ready: '.lesson-page' },
  { name: 'puzzles', path: '/puzzles/ultimate', ready: '.puzzle-list' },
  {
    name: 'cs50',
    path: '/cs50',
    ready: '.runner',
    act: page => page.getByText('Play as X').click(),
  },
  { name: 'board', path: '/board', ready: '.api' },
  {
    name: 'online',
    path: '/online/breakthrough?with=friend',
    ready: '.setup',
    act: async page => {
      await page.locator('.setup .button').click();
      await page.locator('.invite svg').first().waitFor();
    },
  },
  { name: 'phone', path: '/', ready: '.gallery', phone: true },
];

const only = process.argv.slice(2);
if (only.length === 0) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const kept = mkdtempSync(join(tmpdir(), 'quadrille-screens-'));
const server = unwrap(
  await startServer({
    host: '127.0.0.1',
    port: 0,
    strict: true,
    store: join(kept, 'games.sqlite'),
  }),
);
const shown = await playedClass(server);
const browser = await openBrowser();
const painter = await (await browser.newContext()).newPage();

/** The screenshot as WebP, encoded by the browser: a quarter of PNG's size. */
async function small(png: Buffer): Promise<Buffer> {
  const source = `data:image/png;base64,${png.toString('base64')}`;
  const made: string = await painter.evaluate(`(async () => {
    const image = new Image();
    image.src = ${JSON.stringify(source)};
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width, image.height];
    canvas.getContext('2d').drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', 0.86);
  })()`);
  return Buffer.from(made.slice(made.indexOf(',') + 1), 'base64');
}

const screens: readonly Screen[] = [
  ...SCREENS,
  { name: 'class', path: `/class/${shown.id}`, ready: '.roster-table tbody tr', teacher: true },
  {
    name: 'wall',
    path: `/wall/${shown.contest}`,
    ready: '.live-board',
    wide: true,
    act: async page => {
      const enough = `Number.parseInt(document.querySelector('.wall-progress').textContent) >= 9`;
      await page.waitForFunction(enough, undefined, { timeout: 300_000 });
    },
  },
];
for (const { name, path, night, phone, wide, teacher, ready, act } of screens) {
  if (only.length > 0 && !only.includes(name)) continue;
  const context = await browser.newContext({
    locale: 'fr-FR',
    reducedMotion: 'reduce',
    colorScheme: night ? 'dark' : 'light',
    viewport: phone
      ? { width: 390, height: 760 }
      : wide
        ? { width: 1600, height: 900 }
        : { width: 1280, height: 800 },
  });
  const page = await context.newPage();
  if (teacher)
    await context.addInitScript(
      `localStorage.setItem('quadrille.person', ${JSON.stringify(shown.teacher)})`,
    );
  await page.goto(new URL(path, server.address).href);
  await page.locator(ready).first().waitFor();
  await act?.(page);
  await page.evaluate('document.fonts.ready');
  writeFileSync(`${folder}${name}.webp`, await small(await page.screenshot()));
  await context.close();
}
await browser.close();
await server.close();
rmSync(kept, { recursive: true });
