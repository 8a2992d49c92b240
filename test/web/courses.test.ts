import { afterAll, beforeAll, expect, test } from 'vitest';
import { cell, moves, openSite, type Site, soon, unseen } from './page.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

test('the figures of Puissance 4 are replayed: a rotation to the right, then one to the left', async () => {
  const visit = await site.open('/cours#puissance4');
  const { page } = visit;
  const course = page.locator('#puissance4');
  const grid = async () => {
    const names = await course
      .getByRole('gridcell')
      .evaluateAll(cells => cells.map(one => one.getAttribute('aria-label') ?? ''));
    return names.flatMap(name => /^(\d\.\d), (Red|Yellow)/.exec(name)?.slice(1).join('') ?? []);
  };
  const a = ['2.2Yellow', '3.2Yellow', '1.1Red', '2.1Yellow', '3.1Red', '4.1Yellow', '5.1Red'];
  await soon(grid).toEqual(a);
  await course.getByRole('button', { name: 'Next move' }).click();
  const b = ['1.5Red', '1.4Yellow', '1.3Red', '1.2Yellow', '2.2Yellow', '1.1Red', '2.1Yellow'];
  await soon(grid).toEqual(b);
  await course.getByRole('button', { name: 'Next move' }).click();
  await soon(() => course.locator('.figure-caption').textContent()).toContain('It is not A');
  const c = ['6.2Yellow', '7.2Yellow', '3.1Red', '4.1Yellow', '5.1Red', '6.1Yellow', '7.1Red'];
  await soon(grid).toEqual(c);
  expect(visit.complaints).toEqual([]);
  await visit.close();
});

test('N is chosen by a slider, and the AI then plays with it', async () => {
  const visit = await site.open('/cours');
  const { page } = visit;
  const slider = page.getByRole('slider', { name: 'Moves that the AI looks ahead' });
  await slider.focus();
  await slider.press('Home');
  await slider.press('ArrowRight');
  expect(await slider.getAttribute('aria-valuetext')).toMatch(/^N.=.2$/);
  await page.getByRole('link', { name: 'Play with rotation' }).click();
  await cell(page, '4.1').click();
  await soon(() => moves(page).then(all => all.length)).toBe(2);
  expect(await page.locator('.player.above').textContent()).toMatch(/N.=.2/);
  expect(await unseen(page, ['quadrille-board'])).toEqual([]);
  await visit.close();
});

test('a command is copied as it stands', async () => {
  const visit = await site.open('/cours', { permissions: ['clipboard-read', 'clipboard-write'] });
  const { page } = visit;
  const line = 'quadrille course log320 noir minimax debug';
  await page.getByRole('button', { name: `Copy: ${line}` }).click();
  await page.getByRole('button', { name: `Copied: ${line}` }).waitFor();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(line);
  await visit.context.close();
});

test('the summary has the games played and those that each has won, and prints on white', async () => {
  const visit = await site.open('/play/tictactoe?first=human&second=human&begin=now');
  const { page } = visit;
  for (const name of ['b2', 'a1', 'b1', 'a2', 'b3']) await cell(page, name).click();
  await page.getByRole('button', { name: 'Rematch, sides exchanged' }).click();
  // player 2 begins, and wins too
  await cell(page, 'a1').click();
  for (const name of ['b1', 'a2', 'b2', 'a3']) await cell(page, name).click();
  await page.getByRole('button', { name: 'Rematch, sides exchanged' }).waitFor();
  await page.goto(`${site.address}/cours/synthese`);
  const rows = () => page.locator('.synthesis tr').allTextContents();
  await soon(rows).toEqual([
    'PlayerGames won',
    'Player 11',
    'Player 21',
    'Draws0',
    'Games played2',
  ]);
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('.top').isVisible()).toBe(false);
  expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
  expect(await page.locator('.synthesis table').isVisible()).toBe(true);
  await visit.context.close();
});
