import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSite, type Site } from './page.ts';

/** A network that changes while the app loads, as when a laptop leaves its cable for the radio: requests break off. */

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const PUZZLES = /\/assets\/tictactoe-[^/]*\.js$/;
const PARTS = [
  ['the script of the app', /\/assets\/main-[^/]*\.js$/],
  ['the style sheet', /\/assets\/main-[^/]*\.css$/],
  ['the script of a page', /\/assets\/puzzles-[^/]*\.js$/],
  ['what a page shows', PUZZLES],
] as const;

test.each(PARTS)('%s is fetched again', async (_, part) => {
  const { page, context } = await site.open('/health');
  let requests = 0;
  await page.route(part, route => {
    requests++;
    return requests < 3 ? route.abort('connectionreset') : route.continue();
  });
  await page.goto(`${site.address}/puzzles/tictactoe`);
  await page.locator('.goal').waitFor();
  await expect.poll(() => requests).toBe(3);
  await page.locator('.goal').waitFor();
  const colour = () =>
    page.evaluate("getComputedStyle(document.body).getPropertyValue('--paper').trim()");
  await expect.poll(colour).not.toBe('');
  await context.close();
});

test('what never comes is said, with a way to try again', async () => {
  const { page, context } = await site.open('/health');
  let requests = 0;
  await page.route(PUZZLES, route => {
    requests++;
    return route.abort('connectionreset');
  });
  await page.goto(`${site.address}/puzzles/tictactoe`);
  const again = page.getByRole('status').getByRole('button');
  await again.waitFor();
  expect(requests).toBe(4);
  await page.unroute(PUZZLES);
  await again.click();
  await page.locator('.goal').waitFor();
  await context.close();
});
