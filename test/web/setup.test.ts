import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cell, FULL, moves, openSite, type Site, soon } from './page.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const query = (page: Page) => new URL(page.url()).searchParams;
const heading = (page: Page) => page.locator('.status h1').textContent();

test('from the first page to a game in one click; its rematch is a whole game too', async () => {
  const visit = await site.open('/');
  const { page } = visit;
  await page.getByRole('link', { name: 'Play now' }).click();
  await soon(() => heading(page)).toBe('Your move (Crosses)');
  expect(await moves(page)).toEqual([]);
  await page.goBack();
  await page.getByRole('link', { name: 'Back to the game' }).waitFor();
  await page.getByRole('button', { name: 'Tic-tac-toe', exact: true }).click();
  await cell(page, 'b2').click(); // on the board of the first page
  await soon(async () => (await moves(page))[0]).toBe('b2');
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.getByRole('button', { name: 'Rematch' }).click();
  await soon(() => heading(page)).toBe('Your move (Noughts)');
  expect(await moves(page)).toHaveLength(1);
  expect(visit.complaints).toEqual([]);
  await visit.close();
});

test('the setup: cards, a switch, a slider, N, any number of seconds; the address has it all', async () => {
  const visit = await site.open('/play/tictactoe?first=human&second=level:4');
  const { page } = visit;
  await page.getByRole('link', { name: 'Puissance 4' }).click();
  await soon(() => page.getByRole('slider').getAttribute('aria-valuetext')).toBe(
    'Level 4, regular',
  );
  await page.getByRole('switch', { name: 'With four rotations' }).click();
  await soon(() => page.getByRole('button', { name: 'Turn right', exact: true }).count()).toBe(1);
  await page.getByRole('slider').press('ArrowRight');
  await soon(() => query(page).get('second')).toBe('level:5');
  await page.getByText('Sees four moves').waitFor();
  await page.getByRole('radio', { name: 'Yellow' }).click();
  await soon(() => query(page).get('first')).toBe('level:5');

  await page.getByRole('radio', { name: 'Strategy' }).click();
  const strategies = page.getByRole('combobox', { name: 'From weakest to strongest' });
  const listed = await strategies.locator('option').allTextContents();
  expect([listed[0], listed[1], listed.at(-1)]).toEqual([
    'Random',
    'Naive',
    'Puissance 4 at its strongest',
  ]);
  await strategies.selectOption('plies');
  await page.getByText('The difficulty is that number N').waitFor();
  await page.getByLabel('N, moves ahead').fill('2');
  await soon(() => query(page).get('first')).toBe('plies:depth=2');
  await page.getByRole('radio', { name: 'Other…' }).click();
  await page.getByLabel('Seconds a move').fill('7.5');
  await soon(() => query(page).get('time')).toBe('7500ms');

  await page.reload();
  expect(await page.getByLabel('N, moves ahead').inputValue()).toBe('2');
  expect(await page.getByLabel('Seconds a move').inputValue()).toBe('7.5');
  expect(await page.getByRole('switch').isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.locator('.player-name', { hasText: 'N moves ahead, N = 2' }).waitFor();
  await soon(() => moves(page)).toHaveLength(1);
  expect(visit.complaints).toEqual([]);
  await visit.close();
});

test('the level last played against is the next opponent', async () => {
  const visit = await site.open('/play/breakthrough?second=level:7');
  const { page } = visit;
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.locator('.status').waitFor();
  await page.goto(site.address);
  await page.getByText('Opposite: Level 7, expert.').waitFor();
  await page.getByRole('button', { name: 'Tic-tac-toe', exact: true }).click();
  await page.getByText('Opposite: Level 4, perfect.').waitFor();
  await visit.close();
});

/** Counts sounds and vibrations, which really happen. */
const COUNT = `{
  const { start } = AudioBufferSourceNode.prototype;
  const { vibrate } = Navigator.prototype;
  globalThis.heard = globalThis.felt = 0;
  AudioBufferSourceNode.prototype.start = function (...when) { heard++; start.apply(this, when); };
  Navigator.prototype.vibrate = function (pattern) { felt++; return vibrate.call(this, pattern); };
}`;

test('sounds and vibration are off by one tap, and stay so', async () => {
  const visit = await site.open('/health');
  const { page } = visit;
  await visit.context.addInitScript(COUNT);
  await page.goto(site.address);
  const counted = () => page.evaluate<number[]>('[heard, felt]');
  const button = page.getByRole('button', { name: 'Sounds and vibration', pressed: true });
  await button.click();
  expect(await counted()).toEqual([0, 0]);
  await page.reload();
  const muted = page.getByRole('button', { name: 'Sounds and vibration', pressed: false });
  await muted.click();
  expect(await counted()).toEqual([1, 1]);
  await button.waitFor();
  expect(visit.complaints).toEqual([]);
  await visit.context.close();
});

test('on a phone the header is one low row, and its menu closes where it leads', async () => {
  const visit = await site.open('/', { viewport: { width: 360, height: 740 }, hasTouch: true });
  const { page } = visit;
  const header = await page.locator('.top').boundingBox();
  expect(header?.height).toBeLessThanOrEqual(52);
  expect(await page.getByRole('link', { name: 'Puzzles', exact: true }).count()).toBe(0);
  await page.getByRole('button', { name: 'Menu' }).tap();
  for (const one of await page.locator('.top :is(a, button)').all()) {
    const box = await one.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  await page.getByRole('link', { name: 'Learn' }).tap();
  await page.locator('.lesson-page').waitFor();
  expect(await page.locator('.menu').isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.keyboard.press('Escape');
  expect(await page.locator('.menu').isVisible()).toBe(false);
  expect(visit.complaints).toEqual([]);
  await visit.context.close();
});

const SCREENS = [
  { width: 360, height: 740 },
  { width: 740, height: 360 },
  ...(FULL
    ? [
        { width: 768, height: 1024 },
        { width: 1440, height: 900 },
      ]
    : []),
];

/** Adds up the layout shifts that no input explains. */
const SHIFTS = `
  globalThis.shift = 0;
  new PerformanceObserver(list => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) shift += value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

test.each([
  ['/', 'Jouer maintenant'],
  ['/play/puissance4?v=rotation', 'Commencer'],
])('%s begins without scrolling on every screen, and nothing on it jumps', async (path, name) => {
  const visit = await site.open('/health', { locale: 'fr' });
  const { page } = visit;
  await visit.context.addInitScript(SHIFTS);
  for (const screen of SCREENS) {
    await page.setViewportSize(screen);
    await page.goto(site.address + path);
    const begin = page.locator('main .button', { hasText: name });
    const box = await begin.boundingBox();
    expect(box && box.y + box.height, JSON.stringify(screen)).toBeLessThanOrEqual(screen.height);
    const [shift, wide] = await page.evaluate<[number, number]>(
      'document.fonts.ready.then(() => [shift, document.documentElement.scrollWidth])',
    );
    expect(shift).toBeLessThan(0.05);
    expect(wide).toBeLessThanOrEqual(screen.width);
  }
  await visit.context.close();
});
