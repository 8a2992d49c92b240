import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findProgram } from '../../src/bots/programs.ts';
import { hasSandbox } from '../../src/bots/sandbox/sandbox.ts';
import { reaches } from '../../src/bots/sandbox/user.ts';
import { newClass } from '../server/class-client.ts';
import { type Served, serve } from '../server/online-client.ts';
import { ROOT } from '../support/run.ts';
import { violations } from './axe.ts';
import { sharedBrowser } from './page.ts';

/** A bot from its first line to its first version, as a student sees it. */

let served: Served;
let browser: Browser;
beforeAll(async () => {
  [served, browser] = await Promise.all([serve(), sharedBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await served.close();
});

const canRun = hasSandbox() && findProgram('python3', '/', reaches) !== null;

const file = (name: string, text: string) => ({
  ...{ name, mimeType: 'text/x-python', buffer: Buffer.from(text) },
});

test.runIf(canRun)('a student uploads a bot, mends it and has it examined', async () => {
  const { code, teacher } = await newClass(served);
  const context = await browser.newContext({
    ...{ locale: 'en-GB', reducedMotion: 'reduce', serviceWorkers: 'block' },
  });
  const page: Page = await context.newPage();
  await page.goto(`${served.address}/join/${code}`);
  await page.getByLabel('Your name').fill('Ada');
  await page.getByRole('button', { name: 'Join' }).click();
  await page.waitForURL(/\/class\//);
  const bots = page.getByRole('region', { name: 'Your bots' });
  await bots.getByText('By uploading its files here').click();
  await bots.getByLabel('Name').fill('Tour');
  await bots.getByRole('button', { name: 'Create the bot' }).click();
  await page.waitForURL(/\/bot\//);

  const upload = page.getByRole('region', { name: 'Upload a version' });
  const choose = (...files: ReturnType<typeof file>[]) =>
    upload.getByLabel('Choose files').setInputFiles(files);
  const send = upload.getByRole('button', { name: 'Upload' });
  await choose(file('bot.py', 'def f(:\n'));
  await send.click();
  await upload.getByText('SyntaxError').waitFor();
  const source = readFileSync(join(ROOT, 'bots/python/bot.py'), 'utf8');
  await choose(file('bot.py', `import helper\n${source}`), file('data.txt', 'x'));
  await upload.getByLabel('Note').fill('with a helper');
  await send.click();
  const versions = page.getByRole('region', { name: 'Versions' });
  await versions.getByText('with a helper').waitFor();
  await page.getByText('Version 1 plays.').waitFor();
  expect(await upload.getByText('SyntaxError').count()).toBe(0);

  await versions.getByRole('button', { name: 'Check' }).click();
  const check = page.getByRole('region', { name: 'Check of version 1' });
  await check.getByText('It would lose games by the faults below.').waitFor();
  await check.getByText("! ModuleNotFoundError: No module named 'helper'").waitFor();
  await versions.getByText('1 fault').waitFor();
  await versions.getByText('Files and messages').click();
  await versions.getByText('data.txt').waitFor();
  expect(await violations(page)).toEqual([]);
  const url = page.url();

  // another student, and the teacher
  const eve = await browser.newContext({ locale: 'fr-FR', serviceWorkers: 'block' });
  const other = await eve.newPage();
  await other.goto(`${served.address}/join/${code}`);
  await other.getByLabel('Votre nom').fill('Eve');
  await other.getByRole('button', { name: 'Entrer' }).click();
  await other.waitForURL(/\/class\//);
  await other.goto(url);
  await other.getByText('Il n’y a pas de robot à cette adresse, ou il n’est pas à vous.').waitFor();
  await other.goto(`${served.address}/class#${teacher}`);
  await other.getByText('enseignant', { exact: true }).waitFor();
  await other.goto(url);
  await other.getByRole('heading', { name: 'Vérification de la version 1' }).waitFor();
  await eve.close();
  await context.close();
});
