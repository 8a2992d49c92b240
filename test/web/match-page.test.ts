import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isLong } from '../support/long.ts';
import { violations } from './axe.ts';
import { cell, FULL, moves, openSite, PARTS, SIZES, type Site, soon, unseen } from './page.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

/** How far the page can be scrolled sideways. */
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Pairs of parts that overlap. */
const overlaps = (page: Page) =>
  page.evaluate(names => {
    const boxes = names.flatMap(name => {
      const box = document.querySelector(name)?.getBoundingClientRect();
      return box ? [{ name, box }] : [];
    });
    return boxes.flatMap(({ name, box: a }, i) =>
      boxes
        .slice(i + 1)
        .filter(
          ({ box: b }) =>
            a.left < b.right - 1 &&
            b.left < a.right - 1 &&
            a.top < b.bottom - 1 &&
            b.top < a.bottom - 1,
        )
        .map(one => `${name} and ${one.name}`),
    );
  }, PARTS);

/** Buttons of the page that are smaller than a finger needs. */
const small = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.match-bar button, .match-bar select, .result :is(a, button)')]
      .filter(one => one.checkVisibility())
      .map(one => ({ name: one.textContent, box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.width < 44 || box.height < 44)
      .map(({ name, box }) => `${name} ${box.width} x ${box.height}`),
  );

/** Counts layout shifts of every page that is opened from now on. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const counted = window as unknown as { shifts: number }; // cast: a property of our own
    counted.shifts = 0;
    new PerformanceObserver(list => {
      for (const entry of list.getEntries())
        counted.shifts += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
const shifts = (page: Page) => page.evaluate<number>('window.shifts');

/** Turned to the right, it lines up both colours. */
const BOTH = 'ry2/ry2/yr1y/rr1y r 1-1 columns=4,rows=4,tokens=8,rotations=1';

const begin = async (page: Page) => {
  await page.locator('.setup [type=submit]').click();
  await page.locator('.match').waitFor();
};

/** Each game at every other size, the next game at the sizes between; in the full run at every size. */
const sizesOf = (game: number) =>
  SIZES.filter((_, size) => isLong || FULL || (size + game) % 2 === 1);

/** Taps cells, each after the move before it is shown. */
async function playAll(page: Page, names: readonly string[]): Promise<void> {
  for (const [played, name] of names.entries()) {
    await cell(page, name).click();
    await soon(() => moves(page)).toHaveLength(played + 1);
  }
}

test('at every size a game is on one screen, nothing over anything else, and nothing moves when turns pass', async () => {
  const visit = await site.open('/', { locale: 'fr' });
  const { page } = visit;
  await watchShifts(page);
  const games = [
    'puissance4?v=rotation&first=human&second=human&time=5m%2B3s',
    'breakthrough?first=human&second=human&time=5m%2B3s',
    'ultimate?first=human&second=level:1',
    'tictactoe?first=level:1&second=random',
  ];
  for (const [index, game] of games.entries()) {
    await page.goto(`${site.address}/play/${game}`);
    await begin(page);
    for (const [width, height] of sizesOf(index)) {
      await page.setViewportSize({ width, height });
      const where = `${game} at ${width} x ${height}`;
      expect(await unseen(page), where).toEqual([]);
      expect(await overlaps(page), where).toEqual([]);
      expect(await small(page), where).toEqual([]);
      expect(await sideways(page), where).toBeLessThanOrEqual(0);
      if (height > 400) continue;
      // buttons and actions do not cost the board its height
      const { width: column } = (await page.getByRole('gridcell').first().boundingBox()) ?? {};
      if (game === games[0]) expect(column, where).toBeGreaterThan(36);
      const bar = await page.locator('.match-bar').boundingBox();
      expect(bar?.height, where).toBeLessThan(100);
    }
  }
  // a turn in the game with the most around the board
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${site.address}/play/${games[0]}`);
  await begin(page);
  const places = () =>
    page.evaluate(
      names => names.map(name => document.querySelector(name)?.getBoundingClientRect().top),
      PARTS,
    );
  const before = await places();
  await page.evaluate('window.shifts = 0');
  await cell(page, '4.1').click();
  await soon(() => moves(page)).toHaveLength(1);
  expect(await places()).toEqual(before);
  expect(await shifts(page)).toBeLessThan(0.05);
  await page.reload();
  await soon(() => moves(page)).toHaveLength(1);
  expect(await shifts(page)).toBeLessThan(0.05);
  expect(visit.complaints).toEqual([]);
  await visit.context.close();
});

test('the result lies over the board, with its reason, the rematch and the review, on a phone too', async () => {
  const visit = await site.open('/play/tictactoe?first=human&second=human');
  const { page } = visit;
  await page.setViewportSize({ width: 360, height: 740 });
  await begin(page);
  await playAll(page, ['a1', 'b1', 'a2', 'b2', 'a3']);
  const result = page.locator('.match-board .result');
  await soon(() => result.locator('h2').textContent()).toBe('Crosses won');
  expect(await result.locator('.result-reason').textContent()).toBe('Three marks are lined up.');
  const again = result.getByRole('button', { name: 'Rematch' });
  const review = result.getByRole('link', { name: 'Review the game' });
  expect(await unseen(page, ['.result', '.match-bar'])).toEqual([]);
  expect(await small(page)).toEqual([]);
  expect(await review.isVisible()).toBe(true);
  expect(await violations(page)).toEqual([]);
  await result.getByRole('button', { name: 'See the board' }).click();
  expect(await result.count()).toBe(0);
  await page.locator('.match-bar').getByRole('button', { name: 'Rematch' }).waitFor();
  await page.reload(); // over when it is opened
  await review.click(); // begins at once
  await page.locator('.review .graph').waitFor();
  await page.goBack();
  await again.click();
  await soon(() => page.locator('.status h1').textContent()).toBe('Crosses to move');
  expect(await result.count()).toBe(0);
  expect(visit.complaints).toEqual([]);
  await visit.close();
});

test('a rotation that lines up both colours: a draw, and why', async () => {
  const both = new URLSearchParams({
    v: '4x4-rotation',
    first: 'human',
    second: 'human',
    position: BOTH,
  });
  const visit = await site.open(`/play/puissance4?${both}`);
  const { page } = visit;
  await begin(page);
  await page.getByRole('button', { name: 'Turn right', exact: true }).click();
  await soon(() => page.locator('.result').textContent()).toContain('A draw');
  expect(await page.locator('.result-reason').textContent()).toBe('Both colours are lined up.');
  await visit.close();
});

test('arrow keys, Home and End go through a game that is played, and the way back is told', async () => {
  const visit = await site.open('/play/tictactoe?first=human&second=human');
  const { page } = visit;
  await begin(page);
  await playAll(page, ['a1', 'b1', 'a2']); // by clicks, so that the focus is in the board
  const told = () => page.locator('.past').textContent();
  const marks = () => page.getByRole('gridcell', { name: /Crosses|Noughts/ }).count();
  await page.keyboard.press('ArrowLeft');
  await soon(told).toContain('After move 2 of 3');
  expect(await marks()).toBe(2);
  expect(await violations(page)).toEqual([]);
  expect(await page.locator('quadrille-board .playable').count()).toBe(0);
  await page.keyboard.press('Home');
  await soon(told).toContain('Starting position');
  await page.keyboard.press('ArrowRight');
  await soon(marks).toBe(1);
  await page.keyboard.press('End');
  await soon(() => page.locator('.past').count()).toBe(0);
  await page.getByRole('button', { name: 'Move before' }).click();
  await page.getByRole('button', { name: 'Back to now' }).click();
  await soon(marks).toBe(3);
  // by keyboard inside the board the arrows belong to the cells
  await cell(page, 'b2').press('Enter');
  await soon(() => moves(page)).toHaveLength(4);
  await page.keyboard.press('ArrowLeft');
  expect(await page.locator('.past').count()).toBe(0);
  expect(visit.complaints).toEqual([]);
  await visit.close();
});

test('the result is told nowhere before the board has shown the end', async () => {
  const visit = await site.open('/play/tictactoe?first=human&second=human', {
    reducedMotion: 'no-preference',
  });
  const { page } = visit;
  await begin(page);
  await playAll(page, ['a1', 'b1', 'a2', 'b2']);
  await page.evaluate(() => {
    const told: string[] = [];
    Object.assign(window, { told });
    document.querySelector('quadrille-board')?.addEventListener('ended', () => told.push('ended'));
    const note = (what: string, isTold: boolean) => {
      if (isTold && !told.includes(what)) told.push(what);
    };
    new MutationObserver(() => {
      note('heading', /won/.test(document.querySelector('.status h1')?.textContent ?? ''));
      note('result', document.querySelector('.result') !== null);
      note('score', document.querySelector('.session') !== null);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await cell(page, 'a3').click();
  const told = () => page.evaluate('window.told');
  await soon(told).toEqual(['ended', 'heading', 'result', 'score']);
  expect(visit.complaints).toEqual([]);
  await visit.close();
});

test('a game with a direction is turned by a button, the names with it', async () => {
  const visit = await site.open('/play/breakthrough?first=level:1&second=human');
  const { page } = visit;
  await begin(page);
  const own = () => page.locator('.player.below .player-name').textContent();
  expect(await own()).toBe('Black You');
  await page.getByRole('button', { name: 'Flip the board' }).click();
  await soon(own).toBe('Red Level 1, beginner');
  await page.goto(`${site.address}/play/puissance4?first=human&second=human`);
  await begin(page);
  expect(await page.getByRole('button', { name: 'Flip the board' }).count()).toBe(0);
  await visit.close();
});
