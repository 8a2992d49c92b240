/// <reference lib="dom" />
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Solver } from '../../research/puzzles/solve.ts';
import { unwrap } from '../../src/core/result.ts';
import { readPosition } from '../../src/core/variant.ts';
import { puissance4 } from '../../src/games/puissance4/index.ts';
import { ticTacToe } from '../../src/games/tictactoe/index.ts';
import { cell, FULL, openSite, type Site, soon } from './page.ts';

/** Puzzles as a person solves them, and the pages beside them on every screen. */

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const linesOf = (game: string): string[] =>
  readFileSync(new URL(`../../src/web/puzzles/${game}.txt`, import.meta.url), 'utf8').split('\n');
/** The number of the first puzzle like that, and its answer. */
function puzzleLike(game: string, like: RegExp) {
  const lines = linesOf(game);
  const at = lines.findIndex(line => like.test(line));
  return { number: at + 1, answer: lines[at].split(' ')[1] };
}

const told = (page: Page) => page.locator('.told').textContent();
const positionOf = (page: Page): Promise<string> =>
  page
    .locator('quadrille-board')
    .evaluate(board => (board as HTMLElement & { position: string }).position);

/** The moves of the side to move, by what they lead to for it. */
function movesByValue(text: string): { readonly winning: string[]; readonly others: string[] } {
  const { rules, position } = unwrap(readPosition(ticTacToe, text));
  const solver = new Solver(10_000, () => 0);
  const isWin = (move: string) =>
    solver.value(position.play(unwrap(rules.readMove(position, move)))) === -1;
  const all = position.legalMoves().map(move => rules.writeMove(position, move));
  return { winning: all.filter(isWin), others: all.filter(move => !isWin(move)) };
}

/** Plays winning moves until the page says that the puzzle is over. */
async function finish(page: Page): Promise<void> {
  let before = '';
  const turn = async () => {
    const isOver = /Won|Solved/.test((await told(page)) ?? '');
    const isOurs = (await page.locator('quadrille-board .active').count()) === 1;
    return isOver ? 'over' : isOurs && (await positionOf(page)) !== before ? 'ours' : 'theirs';
  };
  for (;;) {
    await soon(turn).not.toBe('theirs');
    if ((await turn()) === 'over') return;
    before = await positionOf(page);
    await cell(page, movesByValue(before).winning[0]).click();
  }
}

describe('a puzzle', () => {
  const { number, answer } = puzzleLike('tictactoe', /^5 /);
  const address = `/puzzles/tictactoe/${number}`;
  const link = (page: Page, mark: string) =>
    page.getByRole('link', { name: `Puzzle ${number}${mark}`, exact: true });

  test('says at once that a move is wrong, the second too, and counts when it is won', async () => {
    const visit = await site.open(address);
    const { page } = visit;
    await cell(page, answer).waitFor();
    const { others } = movesByValue(await positionOf(page));
    await cell(page, others[0]).click();
    await soon(() => told(page)).toContain('does not win');
    await page.getByRole('button', { name: 'Try again' }).click();
    await cell(page, answer).click();
    await soon(() => page.locator('quadrille-board .active').count()).toBe(1);
    const second = await positionOf(page);
    await soon(() => link(page, '').count()).toBe(1); // one right move is not all
    await cell(page, movesByValue(second).others[0]).click();
    await soon(() => told(page)).toContain('lets the win slip');
    expect(await page.locator('quadrille-board [aria-label*=empty]').count()).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Try again' }).click();
    expect(await positionOf(page)).toBe(second);
    await finish(page);
    expect(await told(page)).toContain('on your own');
    await page.reload();
    await soon(() => link(page, ', solved').count()).toBe(1);
    await page.getByRole('link', { name: 'Next puzzle' }).press('Enter');
    await soon(() => page.evaluate('document.activeElement.textContent')).toMatch(/^Puzzle \d+$/);
    expect(await page.locator('h1').textContent()).not.toBe(`Puzzle ${number}`);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  test('whose answer was shown does not count, not after a reload either', async () => {
    const visit = await site.open(address);
    const { page } = visit;
    await page.getByRole('button', { name: 'Show the answer' }).click();
    for (const again of [false, true]) {
      if (again) await page.reload();
      await cell(page, answer).click();
      await finish(page);
      expect(await told(page)).toContain('the answer was shown');
      expect(await link(page, ', answer shown').count()).toBe(1);
    }
    await page.goto(`${site.address}/puzzles/tictactoe`);
    await soon(() => page.locator('h1').textContent()).not.toBe(`Puzzle ${number}`);
    await visit.close();
  });
});

test('a puzzle shows its variant and what each side has left, and previews rotations', async () => {
  const { number } = puzzleLike('puissance4', / R .* columns=5,/);
  const visit = await site.open(`/puzzles/puissance4/${number}`, { locale: 'fr' });
  const { page } = visit;
  await soon(() => page.locator('.variant').textContent()).toBe('Étude 5 × 5, deux rotations');
  const text = await positionOf(page);
  const { rules, position } = unwrap(readPosition(puissance4, text));
  const strips = await page.locator('.side-strip').allTextContents();
  const [tokens, rotations] = rules.view(position).counters.map(({ left }) => left);
  const bottom = position.turn;
  const top = bottom === 'first' ? 'second' : 'first';
  const names = { first: 'Rouge', second: 'Jaune' };
  const left = (side: 'first' | 'second') =>
    `Jetons\u00a0: ${tokens[side]}Rotations\u00a0: ${rotations[side]}`;
  expect(strips).toEqual([names[top] + left(top), `${names[bottom]}Vous${left(bottom)}`]);
  await page
    .getByRole('button', { name: /^Aperçu/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Fermer l’aperçu' }).click();
  expect(await positionOf(page)).toBe(text);
  expect(visit.complaints).toEqual([]);
  await visit.close();
});

const SCREENS: readonly (readonly [number, number])[] = [
  [360, 740],
  [740, 360],
  ...(FULL ? [[768, 1024] as const, [1440, 900] as const] : []),
];
const PAGES = [
  [
    `/puzzles/puissance4/${puzzleLike('puissance4', /rotations=2/).number}`,
    ['.goal', '.told', '.puzzle-bar .actions'],
  ],
  ['/puzzles/breakthrough', ['.goal', '.told', '.puzzle-bar .actions']],
  ['/learn/ultimate', ['h1', '.trying']],
  ['/cs50', ['h1', '.runner-choice button']],
] as const;

async function overlap(one: Locator, another: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one, another].map(part => part.boundingBox()));
  if (!a || !b) throw new Error('not shown');
  const below = a.y + a.height <= b.y || b.y + b.height <= a.y;
  return !below && a.x < b.x + b.width && b.x < a.x + a.width;
}

describe.each(SCREENS)('at %i x %i', (width, height) => {
  test('board and actions are on the screen, and nothing moves while it loads', async () => {
    const visit = await site.open('/health', { viewport: { width, height }, hasTouch: true });
    const { page } = visit;
    await page.addInitScript(() => {
      const seen = window as unknown as { shift: number }; // cast: a property of the test
      seen.shift = 0;
      new PerformanceObserver(list => {
        // cast: entries of this type have a value
        for (const entry of list.getEntries())
          seen.shift += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const [path, shown] of PAGES) {
      await page.goto(site.address + path);
      await page.locator(shown[0]).first().waitFor();
      if (path !== '/cs50') await page.getByRole('gridcell').first().waitFor();
      await page.evaluate(
        'document.fonts.ready.then(() => new Promise(drawn => requestAnimationFrame(() => setTimeout(drawn))))',
      );
      const parts = path === '/cs50' ? shown : [...shown, 'quadrille-board .cells'];
      for (const part of parts) {
        const box = await page.locator(part).first().boundingBox();
        expect(box, `${path} ${part}`).not.toBeNull();
        if (!box) continue;
        expect(box.y, `${path} ${part}`).toBeGreaterThanOrEqual(0);
        expect(box.y + box.height, `${path} ${part}`).toBeLessThanOrEqual(height);
      }
      const [board, bar] = ['quadrille-board .cells', '.puzzle-bar'].map(part =>
        page.locator(part),
      );
      if (path === '/puzzles/breakthrough')
        expect(await page.getByRole('gridcell').first().getAttribute('aria-label')).toMatch(/^h1,/); // black to move
      if (path.startsWith('/puzzles')) expect(await overlap(board, bar), path).toBe(false);
      expect(await page.evaluate('window.shift'), path).toBeLessThan(0.05);
      expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBeLessThanOrEqual(
        width,
      );
    }
    expect(visit.complaints).toEqual([]);
    await visit.context.close();
  });
});
