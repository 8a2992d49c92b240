import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { ask, newClass } from '../server/class-client.ts';
import { type Served, serve } from '../server/online-client.ts';
import { freshStore, inPostgres } from '../support/postgres.ts';
import { freshFolder, opened } from '../support/store-files.ts';
import { kept, registered } from '../support/work-samples.ts';
import { violations } from './axe.ts';
import { sharedBrowser, soon } from './page.ts';

/** A championship that a worker plays: what its teacher sees of the machine, and what a projector shows. */

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => browser.close());

async function open({ address }: Served, path: string, secret = '') {
  const context = await browser.newContext({ locale: 'en-GB', serviceWorkers: 'block' });
  await context.addInitScript(`localStorage.setItem('quadrille.person', '${secret}')`);
  const page = await context.newPage();
  await page.goto(`${address}${path}`);
  return page;
}

test('progress, speed and time left of each worker are on the page, and on the wall without names', async () => {
  const database = await freshStore();
  const served = await serve(database, { version: '1', files: freshFolder() });
  onTestFinished(() => served.close());
  const { work } = await opened(database);
  if (!work) throw new Error('no queue');
  const worker = await registered(work, { name: 'salle-<b>', processor: 'Z80' });
  await inPostgres(database, 'update worker set rate = 0.5'); // as after its first chunk
  await kept(database);
  const { id, teacher: secret } = await newClass(served);
  const participants = ['random', 'greedy'];
  const file = { name: 'Far', game: 'tictactoe', seed: 7, rounds: 60, time: 'none', participants };
  const { body } = await ask(served.address, 'POST', '/api/contests', {
    ...{ as: secret, body: { class: id, file: JSON.stringify(file) } },
  });
  const [teacher, wall] = await Promise.all([
    open(served, `/contest/${body.id}`, secret),
    open(served, `/wall/${body.id}`),
  ]);
  const actions = `/api/contests/${body.id}/actions`;
  await ask(served.address, 'POST', actions, { as: secret, body: { type: 'start' } });
  let chunk = await work.claim(worker);
  while (!chunk) chunk = await work.claim(worker);
  const { id: held, games } = chunk;
  const beat = () => work.heartbeat(worker, held, { played: 1 });
  await beat();
  const beats = setInterval(beat, 2_000);
  onTestFinished(() => clearInterval(beats));

  const row = teacher.getByRole('group', { name: 'Workers' }).getByRole('row', { name: /salle-/ });
  const left = 2 * (games.length - 1);
  await row.getByText(`1/${games.length} · about ${Math.max(1, left)} s left`).waitFor();
  expect(await row.getByRole('cell').allTextContents()).toMatchObject([
    ...['1', 'plays', '2 × Z80', '0', '0.5/s', expect.stringContaining('left')],
  ]);
  expect(await row.getByRole('rowheader').textContent()).toBe('salle-<b>');
  // on a telephone too, without scrolling sideways
  await teacher.setViewportSize({ width: 360, height: 740 });
  const table = teacher.locator('.workers');
  for (const part of ['.worker-chunk', '.worker-rate', '.worker-games', '.worker-state'])
    await table.locator(part).waitFor();
  expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  expect(await violations(teacher)).toEqual([]);
  await teacher.setViewportSize({ width: 1280, height: 720 });
  await wall.getByText('1 worker (0.5/s)').waitFor();
  await wall.getByText(/^\d+ games? elsewhere/).waitFor();
  const shown = wall.locator('.wall-workers li');
  await soon(() => shown.allTextContents()).toEqual([
    expect.stringMatching(`^Worker 11/${games.length}0.5/s\\d+ s$`),
  ]);
  expect(await wall.content()).not.toMatch(/salle-|Z80/);
  expect(await violations(teacher)).toEqual([]);
  expect(await violations(wall)).toEqual([]);

  clearInterval(beats);
  await work.fail(worker, held, { fr: 'bot.py manque', en: 'bot.py is missing' });
  await inPostgres(database, 'update worker set set_aside = 1'); // as after the third time
  await teacher.getByText('bot.py is missing').waitFor();
  await teacher.getByRole('button', { name: 'FR,' }).click();
  await teacher.getByText('bot.py manque').waitFor();
  await shown.getByText('set aside').waitFor();
  expect(await wall.content()).not.toContain('bot.py');
});

test('what a database in trouble cannot show is not called missing, and comes when it can', async () => {
  const database = await freshStore();
  const served = await serve(database, { version: '1', files: freshFolder() });
  onTestFinished(() => served.close());
  const { id, teacher: secret } = await newClass(served);
  const participants = ['random', 'greedy'];
  const file = JSON.stringify({ name: 'Later', game: 'tictactoe', participants });
  const { body } = await ask(served.address, 'POST', '/api/contests', {
    ...{ as: secret, body: { class: id, file } },
  });
  await inPostgres(database, 'alter table contest rename to hidden');
  const page = await open(served, `/contest/${body.id}`, secret);
  await page.getByRole('heading', { name: 'Not at the moment' }).waitFor();
  await page.getByText('The server cannot store moves').waitFor();
  const again = page.getByRole('button', { name: 'Try again' });
  await Promise.all([page.waitForEvent('load'), again.click()]);
  await page.getByText('The server cannot store moves').waitFor();
  await inPostgres(database, 'alter table hidden rename to contest');
  const shown = page.getByRole('heading', { name: 'Later' });
  await Promise.any([again.click(), shown.waitFor()]); // the server may tell the page before the click
  await shown.waitFor();
});
