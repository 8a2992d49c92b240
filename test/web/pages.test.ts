import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IN_USE } from '../../scripts/train/engines.ts';
import { violations } from './axe.ts';
import { FULL, openSite, type Site, soon, type Visit } from './page.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const NEAR_ITS_END = encodeURIComponent(
  'o3o1xxx/1x1o1ooxo/2ox1x2x/4xo1oo/oo1xx4/xxo3o2/1ox2x1xx/xxo1o1oo1/ox1xx1oxo o e',
);

/** Every page, with something on it; what must be there before it is looked at. */
const PAGES = [
  ['/', '.gallery'],
  ['/play/puissance4?v=rotation', '.setup'],
  ['/play/breakthrough?first=level:1&time=5m%2B3s#begin', '.moves'],
  ['/online/breakthrough?with=bot', '.setup'],
  [`/analysis/ultimate?position=${NEAR_ITS_END}`, '.lines'], // soon proven, so that no engine is busy
  ['/learn/breakthrough', '.lesson-page'],
  ['/puzzles/ultimate', '.puzzle-list'],
  ['/cs50', '.runner'],
  ['/cours', '.course'],
  ['/cours/synthese', '.synthesis-none'],
  ['/board', '.api'],
  ['/ihm', '.ihm-end'],
  ['/nowhere', '.plain-page'],
  ['/example.html', 'quadrille-board [role=grid]'],
] as const;

/** Shows a page, with a game under way where it has a set-up to begin with `#begin`. */
async function visitPage({ page }: Visit, path: string, ready: string): Promise<void> {
  await page.goto(site.address + path.replace('#begin', ''));
  if (path.endsWith('#begin')) await page.locator('.setup .button').click();
  await page.locator(ready).first().waitFor();
}

const LOOKS = [
  ['fr', 'light'],
  ['en', 'dark'],
  ...(FULL
    ? ([
        ['fr', 'dark'],
        ['en', 'light'],
      ] as const)
    : []),
] as const;

/** Every page in one of two ways, the next page in the other; in the full run each page in both. */
const pagesOf = (way: number) => PAGES.filter((_, page) => FULL || (page + way) % 2 === 0);

test.each(LOOKS.map(([locale, colorScheme], way) => ({ locale, colorScheme, way })))(
  'in $locale by $colorScheme, no page has a fault that axe finds, and none scrolls sideways on a phone',
  async look => {
    const { locale, colorScheme, way } = look;
    const visit = await site.open('/', { locale, colorScheme });
    const { page } = visit;
    const screen = page.viewportSize();
    const phone = await visit.context.newCDPSession(page);
    for (const [path, ready] of pagesOf(way)) {
      await visitPage(visit, path, ready);
      expect(await violations(page), path).toEqual([]);
      await phone.send('Emulation.setTouchEmulationEnabled', { enabled: true });
      await page.setViewportSize({ width: 360, height: 740 });
      const [wide, shown] = await page.evaluate<[number, number]>(
        `new Promise(drawn => requestAnimationFrame(() => setTimeout(drawn))).then(() =>
          [document.documentElement.scrollWidth, document.documentElement.clientWidth])`,
      );
      expect(shown).toBe(360);
      expect(wide, path).toBeLessThanOrEqual(shown);
      await phone.send('Emulation.setTouchEmulationEnabled', { enabled: false });
      if (screen) await page.setViewportSize(screen);
    }
    expect(visit.complaints).toEqual([]);
    await visit.context.close();
  },
);

test('the language is the browser’s, until it is changed; so is the light', async () => {
  const visit = await site.open('/', { locale: 'fr-CA', colorScheme: 'light' });
  const { page } = visit;
  const title = () => page.locator('h1').textContent();
  await soon(title).toBe('Quatre jeux sur papier quadrillé');
  await page.getByRole('button', { name: 'EN, English' }).click();
  await soon(title).toBe('Four games on squared paper');
  expect(await page.evaluate('document.documentElement.lang')).toBe('en');
  const theme = () => page.evaluate('document.documentElement.dataset.theme');
  await page.getByRole('button', { name: 'Blackboard' }).click();
  await soon(theme).toBe('night');
  await page.reload();
  await soon(title).toBe('Four games on squared paper');
  expect(await theme()).toBe('night');
  await visit.close();
});

test.each([
  ['fr', 'Un plateau dans une page à vous', /^1\.7, vide, jouable/],
  ['en', 'A board in a page of your own', /^1\.7, empty, playable/],
])('in %s the example page is in that language, its board too', async (locale, title, name) => {
  const visit = await site.open('/example.html', { locale });
  const { page } = visit;
  await soon(() => page.locator('h1').textContent()).toBe(title);
  await soon(() => page.getByRole('gridcell', { name }).count()).toBe(1);
  await visit.close();
});

test('a change of language in the middle of a game changes the board too', async () => {
  const visit = await site.open('/play/puissance4?v=rotation&second=human');
  const { page } = visit;
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.locator('.status').waitFor(); // the set-up shows the same board
  await page.getByRole('gridcell', { name: '1.1, empty, playable' }).waitFor();
  await page.getByRole('button', { name: 'FR, Français' }).click();
  await soon(() => page.getByRole('gridcell', { name: '1.1, vide, jouable' }).count()).toBe(1);
  await soon(() => page.getByRole('button', { name: 'Tourner à droite' }).count()).toBe(2);
  await visit.close();
});

test.each(['/play/%00', '/play//chess', '/%E0%A4%A', '/game/%E0%A4%A'])(
  '%s is no page, and the app says so',
  async path => {
    const visit = await site.open(path);
    await soon(() => visit.page.locator('h1').textContent()).toBe('No such page');
    await visit.close();
  },
);

test('offline, a page that was opened once opens again and plays', async () => {
  const { page, context } = await site.open('/', { serviceWorkers: 'allow' });
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  await soon(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true);
  await context.setOffline(true);
  await page.goto(`${site.address}/play/tictactoe?second=level:4`);
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.locator('.status').waitFor();
  await page.getByRole('gridcell', { name: /^b2,/ }).click();
  await soon(() => page.locator('.moves button').count()).toBe(2);
  await page.reload();
  await soon(() => page.locator('.moves button').count()).toBe(2);
  await context.close();
});

test('the first page needs less than 70 kB of compressed script', async () => {
  const context = await site.browser.newContext();
  const page = await context.newPage();
  const sizes: Promise<number>[] = [];
  page.on('response', response => {
    if (response.request().resourceType() === 'script')
      sizes.push(
        response
          .request()
          .sizes()
          .then(size => size.responseBodySize),
      );
  });
  await page.goto(site.address);
  await page.locator('quadrille-board').first().waitFor();
  const all = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(all).toBeGreaterThan(10_000);
  expect(all).toBeLessThan(70_000);
  await context.close();
});

test('all networks together take less than 1.5 MB, compressed', () => {
  const assets = join(import.meta.dirname, '../../dist/web/assets');
  const networks = readdirSync(assets).filter(name => /network.*\.br$/.test(name));
  expect(networks).toHaveLength(Object.keys(IN_USE).length);
  const sizes = networks.map(name => statSync(join(assets, name)).size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1.5e6);
});

test('a network is loaded when its rules are first searched, and no other', async () => {
  const context = await site.browser.newContext({ serviceWorkers: 'block' });
  const networks = new Set<string>();
  context.on('request', request => {
    const [, name] = /([\w-]*network[\w-]*)-[\w-]{8}\.js$/.exec(request.url()) ?? [];
    if (name) networks.add(name);
  });
  const page = await context.newPage();
  await page.goto(site.address, { waitUntil: 'networkidle' });
  await page.locator('quadrille-board').first().waitFor();
  expect([...networks]).toEqual([]);
  await page.goto(`${site.address}/analysis/puissance4?v=rotation`);
  await soon(() => [...networks]).toEqual(['rotation-network']);
  await page.goto(`${site.address}/analysis/ultimate?v=count`);
  await soon(() => [...networks]).toEqual(['rotation-network', 'network-count']);
  await context.close();
});
