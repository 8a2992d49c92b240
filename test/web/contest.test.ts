import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ask, newClass } from '../server/class-client.ts';
import { type Served, serve } from '../server/online-client.ts';
import { violations } from './axe.ts';
import { cell, collectErrors, PLAIN_PAGE, sharedBrowser, soon } from './page.ts';
import { Profiles } from './profiles.ts';

/** A championship in real browsers: its teacher, two people who take part, and a projector. */

let served: Served;
let browser: Browser;
let profiles: Profiles;
const opened: Page[] = [];
const complaints: string[] = [];
beforeAll(async () => {
  [served, browser] = await Promise.all([serve(), sharedBrowser()]);
  profiles = new Profiles(browser);
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map(page => profiles.leave(page)));
});
afterAll(async () => {
  await browser.close();
  await served.close();
  // the browser logs refusals of the server
  expect(complaints.filter(text => !text.includes('400'))).toEqual([]);
});

/** A page of an empty profile, for the person with the secret. */
async function open(path: string, secret?: string, viewport?: { width: number; height: number }) {
  const page = await profiles.open({ ...PLAIN_PAGE, ...(viewport ? { viewport } : {}) });
  opened.push(page);
  if (secret !== undefined) {
    await page.goto(`${served.address}/health`);
    await page.evaluate(`localStorage.setItem('quadrille.person', '${secret}')`);
  }
  collectErrors(page, complaints);
  await page.goto(`${served.address}${path}`);
  return page;
}

const isMine = async (page: Page) =>
  (await page.locator('.status h1').textContent())?.startsWith('Your move');

test('from the form to the wall: two people are called to their game and play it', async () => {
  const { id: classroom, teacher: secret, code, join } = await newClass(served, 'L3');
  const students = [
    await join('Ada Lovelace', { pseudonym: 'Comète' }),
    await join('Bob Curie', { pseudonym: '<i>Renard</i>' }),
  ];
  const people = [
    await open('/learn', students[0].secret),
    await open(`/class/${classroom}`, students[1].secret),
  ];
  const teacher = await open(`/class/${classroom}/new-contest`, secret);
  await teacher.getByLabel('Name', { exact: true }).fill('Coupe <b>');
  await teacher.getByLabel('Game').selectOption('tictactoe');
  await teacher.getByLabel('Clock').fill('ten');
  await teacher.getByRole('checkbox', { name: 'Comète' }).check();
  await teacher.getByRole('checkbox', { name: '<i>Renard</i>' }).check();
  await teacher.getByRole('button', { name: 'Check the participants' }).click();
  await teacher.getByRole('alert').getByText('ten').waitFor(); // the server says what is wrong
  await teacher.getByLabel('Clock').fill('5m+3s');
  await teacher.getByRole('button', { name: 'Check the participants' }).click();
  await teacher.getByText('Games: 2. Likely duration').waitFor();
  expect(await violations(teacher)).toEqual([]);
  await teacher.getByRole('button', { name: 'Create the championship' }).click();
  await teacher.waitForURL(/\/contest\//);
  const contest = new URL(teacher.url()).pathname.split('/')[2];
  const wall = await open(`/wall/${contest}`, secret, { width: 1920, height: 1080 });
  await wall.getByText('The championship is about to begin.').waitFor();
  await wall.locator('.wall-join strong').getByText(code.slice(0, 3)).waitFor();
  await teacher.getByRole('button', { name: 'Start' }).click();

  for (const page of people) await page.getByRole('link', { name: 'Go to the game' }).click();
  for (const [i, move] of ['a2', 'a1', 'b2', 'b1', 'c2'].entries()) {
    await soon(async () => (await isMine(people[0])) || (await isMine(people[1]))).toBe(true);
    const mover = (await isMine(people[0])) ? people[0] : people[1];
    await cell(mover, move).click();
    await soon(() => mover.locator('.moves button').count()).toBeGreaterThan(i);
    if (i === 0) await wall.locator('.live-board').waitFor();
    if (i === 0) expect(await violations(wall)).toEqual([]);
  }
  await people[0].locator('.status[data-over="true"]').waitFor();
  await people[0].getByRole('heading', { name: 'Game 1 of “Coupe <b>”' }).waitFor();
  await wall.locator('.wall-band .results').getByText('1', { exact: false }).first().waitFor();
  await wall.getByText('1 / 2 games').waitFor();
  await teacher.getByRole('button', { name: 'Pause' }).click();
  await wall.getByText('Paused: no game begins.').waitFor();
  const game = people[0].url();
  await people[0].getByRole('link', { name: 'The championship' }).click();
  await people[0].getByRole('heading', { name: 'Coupe <b>' }).waitFor();
  expect(await people[0].getByRole('button', { name: 'Resume' }).count()).toBe(0);
  expect(await violations(people[0])).toEqual([]);
  await people[0].getByRole('link', { name: 'Games', exact: true }).click();
  await people[0].getByRole('group', { name: 'Cross table' }).getByRole('link').first().click();
  await people[0].getByText('Their games').waitFor();
  const stranger = await open(new URL(game).pathname);
  await soon(() => stranger.locator('.moves button').count()).toBe(5);
  expect(await stranger.locator('main').textContent()).not.toMatch(/Lovelace|Curie/);
});

test('a late participant is added on the page; a Swiss tournament shows rounds and tie-breaks', async () => {
  const { id: classroom, teacher: secret, join } = await newClass(served, 'L3');
  await join('Ada Lovelace', { pseudonym: 'Comète' });
  const participants = [
    'random',
    { name: 'Two', seat: 'random' },
    { name: 'Three', seat: 'random' },
  ];
  const plan = { game: 'tictactoe', format: 'swiss', rounds: 2, time: '5m', seed: 1, participants };
  const create = async (name: string) => {
    const body = { class: classroom, file: JSON.stringify({ ...plan, name }) };
    const created = await ask(served.address, 'POST', '/api/contests', { as: secret, body });
    return created.body.id as string;
  };
  const late = await open(`/contest/${await create('Late')}?part=participants`, secret);
  await late.getByText('Add a participant').click();
  await late.getByRole('combobox', { name: 'Add a participant' }).selectOption('Comète');
  await late.getByRole('button', { name: 'Add', exact: true }).click();
  await late.locator('.participants').getByText('Comète').waitFor();
  // participants are not offered again
  await soon(() =>
    late.getByRole('combobox', { name: 'Add a participant' }).locator('option').count(),
  ).toBe(1);
  expect(await violations(late)).toEqual([]);
  await late.getByRole('link', { name: 'Rules and log' }).click();
  await late
    .locator('.log')
    .getByText(/Comète/)
    .waitFor();

  const swiss = await create('Swiss');
  await ask(served.address, 'POST', `/api/contests/${swiss}/actions`, {
    ...{ as: secret, body: { type: 'start' } },
  });
  const page = await open(`/contest/${swiss}`, secret);
  await page.locator('.contest-state[data-state="over"]').waitFor();
  const rounds = page.getByRole('group', { name: 'Rounds' });
  expect(await rounds.locator('.bracket-title').allTextContents()).toEqual(['Round 1', 'Round 2']);
  expect(await rounds.getByText('bye').count()).toBe(2); // of three players, one a round has no opponent
  const heads = page.locator('.standings thead th');
  expect((await heads.allTextContents()).slice(-3)).toEqual(['Buchholz', 'S.-Berger', 'Points']);
  expect(await violations(page)).toEqual([]);

  // a finished game is played again, for a reason or because of the network; both are recorded
  await page.getByRole('link', { name: 'Games', exact: true }).click();
  const again = page.getByRole('button', { name: 'Play again' });
  await again.first().click();
  await page.getByRole('textbox').fill('Disputed');
  await page.locator('.reason').getByRole('button', { name: 'Play again' }).click();
  await page.locator('.reason').waitFor({ state: 'detached' });
  await again.last().click();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Because of the network' }).click();
  await page.locator('.reason').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Rules and log' }).click();
  const log = page.locator('.log');
  await log.getByText(/Game 1 was voided.*Disputed/).waitFor();
  await log.getByText(/Game 4 was voided.*network/).waitFor();
  await page.locator('.contest-state[data-state="over"]').waitFor();
});
