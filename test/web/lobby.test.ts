import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Served, serve } from '../server/online-client.ts';
import { violations } from './axe.ts';
import { cell, collectErrors, moves, PLAIN_PAGE, sharedBrowser, soon } from './page.ts';

/** Two people who do not know each other, in real browsers. */

let served: Served;
let browser: Browser;
const complaints: string[] = [];
beforeAll(async () => {
  [served, browser] = await Promise.all([serve(), sharedBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await served.close();
  expect(complaints).toEqual([]);
});

/** Somebody comes into the lobby with a nickname. */
async function arrive(name: string): Promise<Page> {
  const page = await (await browser.newContext(PLAIN_PAGE)).newPage();
  collectErrors(page, complaints);
  await page.goto(`${served.address}/`);
  await page.getByRole('link', { name: 'Lobby' }).click();
  await page.getByLabel('Your nickname').fill(name);
  await page.getByRole('button', { name: 'Come in' }).click();
  await page.getByText(`You are ${name}.`).waitFor();
  return page;
}

const heading = (page: Page) => page.locator('.status h1').textContent();

test('an open game in one tap, then a challenge in another', async () => {
  const [ada, bob] = await Promise.all([arrive('Ada'), arrive('Bob')]);
  await ada.getByRole('combobox').first().selectOption('tictactoe');
  await ada.getByRole('button', { name: 'Offer to everybody' }).click();
  await soon(() => heading(ada)).toBe('Waiting for an opponent…');
  expect(await violations(bob)).toEqual([]);
  await bob.getByRole('button', { name: 'Play Ada, Tic-tac-toe' }).click();
  await soon(() => heading(ada)).toBe('Your move (Crosses)');
  await cell(ada, 'b2').click();
  await soon(() => moves(bob)).toEqual(['b2']);
  expect(await bob.locator('.player').first().textContent()).toContain('Ada');
  await ada.reload(); // still at the board, by the person alone
  await soon(() => heading(ada)).toBe('Noughts to move');
  expect(await ada.locator('.player').first().textContent()).toContain('Bob');

  const eve = await arrive('Eve');
  await eve.getByRole('link', { name: 'Watch, Ada against Bob' }).click();
  await eve.getByText('You are watching.').waitFor();
  await eve.goBack();
  await eve.getByRole('combobox').first().selectOption('breakthrough');
  await eve.getByRole('button', { name: 'Challenge Ada' }).click();
  await eve.getByText('Waiting for Ada to answer').waitFor();
  await ada.getByText('Eve challenges you: Breakthrough').waitFor();
  expect(await violations(ada)).toEqual([]);
  await ada.getByRole('button', { name: 'Accept' }).click();
  for (const page of [ada, eve]) await page.waitForURL(/\/game\//);
  await soon(() => heading(eve)).toBe('Your move (Red)');
  expect(ada.url()).toBe(eve.url());
});
