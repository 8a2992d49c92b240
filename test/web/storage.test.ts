import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serve } from '../server/online-client.ts';
import { violations } from './axe.ts';
import { cell, moves, openSite, type Site, soon, type Visit } from './page.ts';

/** A browser whose storage is full: it says so, and games go on. */

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const notice = (page: Page) => page.getByText('This browser does not store the game');

/** Sets the origin's quota in bytes; without a number, the usual one. */
async function grant({ page }: Visit, session: CDPSession, quotaSize?: number): Promise<void> {
  const { origin } = new URL(page.url());
  await session.send('Storage.overrideQuotaForOrigin', {
    ...{ origin },
    ...(quotaSize === undefined ? {} : { quotaSize }),
  });
}

async function play(page: Page, move: string): Promise<void> {
  const played = await moves(page);
  await cell(page, move).click();
  await soon(() => moves(page)).toEqual([...played, move]);
}

test('a full disk: the game goes on, says so, and is stored once there is room', async () => {
  const visit = await site.open('/play/tictactoe?first=human&second=human');
  const { page, context } = visit;
  const session = await context.newCDPSession(page);
  // before the first use: Chromium remembers for a while that there was room
  await grant(visit, session, 1);
  await page.getByRole('button', { name: 'Begin' }).click();
  await notice(page).waitFor();
  await play(page, 'b2');
  await play(page, 'a1');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'FR, Français' }).click();
  await page.getByText('Ce navigateur n’enregistre pas la partie').waitFor();
  await page.getByRole('button', { name: 'EN, English' }).click();
  await grant(visit, session);
  await play(page, 'c1');
  await soon(() => notice(page).count()).toBe(0);
  await page.reload();
  await soon(() => moves(page)).toEqual(['b2', 'a1', 'c1']);

  // whoever clears the browser's data during a game keeps the game on the screen
  const { origin } = new URL(page.url());
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await play(page, 'a3');
  expect(await notice(page).count()).toBe(0);
  await page.reload();
  await soon(() => moves(page)).toEqual(['b2', 'a1', 'c1', 'a3']);
  expect(visit.complaints).toEqual([]);
  await visit.context.close();
});

test('no room for keys and moves: whoever creates a game has a seat, and finds it after a reload', async () => {
  const server = await serve();
  const context = await site.browser.newContext({ locale: 'en-GB', serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(`${server.address}/online/tictactoe`);
  await page.evaluate(FILL);
  await page.getByRole('button', { name: 'Create the game' }).click();
  await page.getByText('it is in the address of this page').waitFor();
  expect(page.url()).toMatch(/\/game\/\w{10}#[\w-]{22}$/);
  await page.getByText('Waiting for your friend…').waitFor();
  const link = await page.getByLabel('Send this link to your friend').inputValue();
  const friend = await context.newPage();
  await friend.goto(link);
  await page.getByText('Your move (Crosses)').waitFor();
  await cell(page, 'b2').click();
  await soon(() => moves(friend)).toEqual(['b2']);
  await page.reload();
  await soon(() => moves(page)).toEqual(['b2']);
  await cell(friend, 'a1').click();
  await soon(() => moves(page)).toEqual(['b2', 'a1']);
  await cell(page, 'c1').click();
  await soon(() => moves(friend)).toEqual(['b2', 'a1', 'c1']);
  await context.close();
  await server.close();
});

/** Fills both storages to the last character. */
const FILL = `for (const storage of [localStorage, sessionStorage])
  for (let size = 2 ** 22; size >= 1; size /= 2)
    try { storage.setItem('x' + size, 'x'.repeat(size)); } catch {}`;
