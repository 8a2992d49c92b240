import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newClass } from '../server/class-client.ts';
import { type Served, serve } from '../server/online-client.ts';
import { violations } from './axe.ts';
import { collectErrors, PLAIN_PAGE, sharedBrowser, soon } from './page.ts';

/** The ladder of a class in a real browser, as its teacher sees it. */

let served: Served;
let browser: Browser;
beforeAll(async () => {
  [served, browser] = await Promise.all([serve(undefined, { version: 'test' }), sharedBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await served.close();
});

/** The games in texts such as `3 / 1 / 0`. */
const sumOf = (results: readonly string[]): number =>
  results.flatMap(text => text.split('/').map(Number)).reduce((sum, games) => sum + games, 0);

test('made, filled with levels, and climbed by them while one looks on', async () => {
  const { id, teacher } = await newClass(served);
  const page = await (await browser.newContext(PLAIN_PAGE)).newPage();
  const complaints: string[] = [];
  collectErrors(page, complaints);
  await page.goto(`${served.address}/class/${id}#${teacher}`);
  await page.getByRole('link', { name: 'Ladder of the class' }).click();
  await page.getByText('This class has no ladder yet').waitFor();
  await page.getByLabel('Game').selectOption('tictactoe');
  await page.getByLabel('Time a move').selectOption('10');
  await page.getByRole('button', { name: 'Make the ladder' }).click();
  await page.getByText('Nobody is in it yet').waitFor();
  for (const level of ['level 1', 'level 4']) {
    await page.getByRole('checkbox', { name: level }).click();
    await page.getByRole('row', { name: level }).waitFor();
  }
  // either may lead: in one of twenty ladders the openings put the lower level ahead
  const table = page.locator('.ladder-table tbody');
  await soon(async () => sumOf(await table.locator('.wide').allTextContents())).toBe(2 * 20);
  const lowest = (await table.locator('.ladder-points').allTextContents()).map(text => {
    const [, points, error] = /^([\d,]+) ± (\d+)/.exec(text) ?? [];
    return Number(points.replace(',', '')) - Number(error);
  });
  expect(lowest).toEqual(lowest.toSorted((a, b) => b - a));
  expect(new Set(lowest).size).toBe(2);
  await page.getByRole('img', { name: 'Points over the days' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByText('Paused').waitFor();
  await page.locator('.ladder-games a').first().click();
  await page.waitForURL(/\/game\/[a-z0-9]+x\d+$/);
  expect(complaints).toEqual([]);
});
