import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Served, serve } from '../server/online-client.ts';
import { violations } from './axe.ts';
import { collectErrors, PLAIN_PAGE, sharedBrowser, soon } from './page.ts';

/** A class in real browsers: a teacher, students of his roster, and a student who has lost a browser. */

let served: Served;
let browser: Browser;
const complaints: string[] = [];
beforeAll(async () => {
  [served, browser] = await Promise.all([serve(), sharedBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await served.close();
  // an invalid secret is refused, and the browser logs every refusal
  expect(complaints.filter(text => !text.includes('401'))).toEqual([]);
});

/** A page of a fresh profile. */
async function open(path: string): Promise<Page> {
  const page = await (await browser.newContext(PLAIN_PAGE)).newPage();
  collectErrors(page, complaints);
  await page.goto(path.startsWith('http') ? path : `${served.address}${path}`);
  return page;
}

async function join(page: Page, name: string): Promise<void> {
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Join' }).click();
  await page.waitForURL(/\/class\//);
}

test('from the teacher’s link to a student who has lost his browser', async () => {
  const teacher = await open(`/class#${served.administrator}`);
  await teacher.getByLabel('Its name').fill('<b>8INF846</b>');
  await teacher.getByLabel('Your name').fill('Mme Roy');
  await teacher.getByRole('button', { name: 'Make the class' }).click();
  await soon(() => teacher.locator('h1').textContent()).toBe('<b>8INF846</b>');
  expect(teacher.url()).not.toContain('#'); // the address no longer shows the secret
  await teacher.getByLabel('Import a roster (CSV)').setInputFiles({
    name: 'liste.csv',
    mimeType: 'application/vnd.ms-excel',
    buffer: Buffer.from('Pr\xe9nom;Nom\r\nZo\xe9;C\xf4t\xe9\r\nLinh;Nguyen\r\n', 'latin1'),
  });
  await teacher.getByText('2 added.').waitFor();
  await teacher.getByRole('row', { name: /Zoé Côté.*expected/ }).waitFor();
  expect(await violations(teacher)).toEqual([]);

  await teacher.getByRole('link', { name: 'Bots', exact: true }).click();
  await teacher.getByText('New bot over TCP').click();
  await teacher.getByLabel('Name of the bot').fill('Glouton');
  await teacher.getByRole('button', { name: 'Make the bot' }).click();
  await teacher.getByRole('link', { name: 'Glouton' }).waitFor();
  await teacher.getByText('Add an engine').click();
  await teacher.getByLabel('Name', { exact: true }).last().fill('Filler');
  await teacher.getByRole('button', { name: 'Add', exact: true }).click();
  await teacher.getByRole('link', { name: 'Filler' }).click();
  await teacher.getByText(/An engine of Quadrille that fills the field/).waitFor();
  await teacher.getByText(/level 3/i).waitFor();
  expect(await violations(teacher)).toEqual([]);
  await teacher.getByRole('link', { name: 'Class <b>8INF846</b>' }).click();

  const link = await teacher.getByLabel('Link to join').inputValue();
  const zoe = await open(link);
  await join(zoe, 'zoe cote');
  await zoe.getByText('The teacher knows that this is Zoé Côté.').waitFor();
  expect(await violations(zoe)).toEqual([]);
  const row = teacher.getByRole('row', { name: /Zoé Côté/ });
  await soon(() => row.getByRole('img', { name: 'here', exact: true }).count()).toBe(1);
  expect(await row.getByRole('checkbox').isChecked()).toBe(true);
  expect(await zoe.locator('main').textContent()).not.toContain('Nguyen');

  await row.getByRole('button', { name: 'Change Zoé Côté' }).click();
  await teacher.getByRole('button', { name: 'Personal link' }).click();
  const personal = await teacher.getByLabel('Personal link').inputValue();
  const phone = await open(personal);
  await phone.getByRole('link', { name: '<b>8INF846</b>' }).click();
  await phone.getByText('The teacher knows that this is Zoé Côté.').waitFor();
  await zoe.reload();
  await zoe
    .getByText('not open to you', { exact: false })
    .or(zoe.getByText('you are not in it'))
    .waitFor();

  await teacher.getByRole('button', { name: 'Lock' }).click();
  const late = await open(link);
  await late.getByText('This class is locked.').waitFor();
  await teacher.getByText('Settings').click();
  await teacher.getByRole('button', { name: 'Delete the class' }).click();
  await teacher.getByLabel('Name of the class').last().fill('<b>8INF846</b>');
  await teacher.getByRole('button', { name: 'Delete for ever' }).click();
  await teacher.waitForURL(/\/class$/);
  await teacher.getByLabel('Its name').waitFor(); // still the administrator
});
