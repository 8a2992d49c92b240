import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newClass } from '../server/class-client.ts';
import { type Served, serve } from '../server/online-client.ts';
import { Program } from '../support/program.ts';
import { violations } from './axe.ts';
import { sharedBrowser, soon } from './page.ts';

/** A bot over TCP on the page of a class: a student makes it, sees programs come and lets them in. */

let served: Served;
let browser: Browser;
beforeAll(async () => {
  [served, browser] = await Promise.all([serve(undefined, { host: '0.0.0.0' }), sharedBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await served.close();
});

test('a LOG320 client of the course is let in by its author', async () => {
  const address = served.address.replace(/\/\/[^:]+:/, '//127.0.0.1:');
  const { code } = await newClass({ ...served, address });
  const context = await browser.newContext({
    ...{ locale: 'en-GB', reducedMotion: 'reduce', serviceWorkers: 'block' },
  });
  const page: Page = await context.newPage();
  await page.goto(`${address}/join/${code}`);
  await page.getByLabel('Your name').fill('Ada');
  await page.getByRole('button', { name: 'Join' }).click();
  await page.waitForURL(/\/class\//);
  await page.getByText('New bot over TCP').click();
  await page.getByLabel('Name of the bot').fill('Glouton');
  await page.getByRole('button', { name: 'Make the bot' }).click();
  const panel = page.getByRole('region', { name: 'Glouton' });
  await panel.getByText('No program is connected.').waitFor();
  const port = Number(await panel.locator('dd').nth(2).textContent());
  await panel.getByText('How to start it').click();
  expect(await panel.locator('.copy-text pre').first().textContent()).toMatch(
    /^java Client \S+ \d+$/,
  );
  const ticket = await panel.locator('dd').nth(3).textContent();
  await panel.getByText(`output.write("#${ticket}".getBytes())`).waitFor();
  const scan = new Program(port);
  await panel.getByText(/A program at 127\.0\.0\.1 wants to play/).waitFor();
  expect(await violations(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Send it away' }).click();
  await scan.gone;
  await soon(() => panel.getByRole('button', { name: 'Let it play' }).count()).toBe(0);
  new Program(port);
  await panel.getByRole('button', { name: 'Let it play' }).click();
  await panel.getByText('Connected, waits for a game.').waitFor();
  new Program(port);
  await panel.getByText(/Consent is for one connection/).waitFor();
  await panel.getByText('Without a click for every game').click();
  await panel.getByText(/somebody else behind the same router/).waitFor();
  expect(await violations(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Trust 127.0.0.1 for a day' }).click();
  await panel.getByText(/Every program at 127\.0\.0\.1 is let in without a click until/).waitFor();
  await panel.getByRole('button', { name: 'Ask each time again' }).click();
  await panel.getByText('No program is connected.').waitFor();
  await panel.getByText('Version, ticket, port').click();
  await panel.getByRole('button', { name: 'New version' }).click();
  await soon(() => panel.getByText('Version 2.').count()).toBe(1);
  await context.close();
});
