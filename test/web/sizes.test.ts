import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FULL, openSite, type Site } from './page.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

/** Pages, and what is on them when they are complete. */
const PAGES = [
  ['/', '.gallery'],
  ['/play/puissance4?v=rotation', '.setup'],
  ['/play/puissance4?v=rotation&first=human&second=human&move=4', '.moves button'],
  ['/play/ultimate?first=human&second=level:1&time=5m%2B3s&move=e5', '.moves button'],
  ['/play/breakthrough?first=level:1&second=human&time=5m%2B3s&move=a2-a3', '.moves button'],
  ['/play/tictactoe?first=human&second=human&move=b2', '.moves button'],
  ['/online/breakthrough?with=bot', '.setup'],
  ['/analysis/ultimate?moves=e5 e1 a5 e9', '.lines li'],
  ['/learn/breakthrough', '.lesson-page'],
  ['/analysis/puissance4?v=rotation', '.lines li'],
  ['/puzzles/ultimate', '.puzzle-list'],
  ['/puzzles/puissance4', '.puzzle-list'],
  ['/cs50', '.runner'],
  ['/cours', '.course'],
  ['/board', '.api'],
  ['/nowhere', '.plain-page'],
] as const;

const SIZES = [
  [360, 740],
  [740, 360],
  [768, 1024],
  [1440, 900],
] as const;

/** Chromium's cumulative layout shift: how far things move after they were first drawn, without input. */
const WATCH_SHIFTS = `
  window.shifts = { sum: 0, of: [] };
  new PerformanceObserver(list => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (hadRecentInput) continue;
      shifts.sum += value;
      shifts.of.push(...sources.map(({ node }) => (node?.className ?? node?.nodeName) + ' ' + value.toFixed(3)));
    }
  }).observe({ type: 'layout-shift', buffered: true });`;

interface Measured {
  readonly shifts: { readonly sum: number; readonly of: readonly string[] };
  readonly wide: number;
  readonly shown: number;
}

/** Measures after the page has been drawn once more. */
const measured = (page: Page): Promise<Measured> =>
  page.evaluate<Measured>(
    `new Promise(drawn => requestAnimationFrame(() => setTimeout(drawn))).then(() => ({
      shifts, wide: document.documentElement.scrollWidth, shown: document.documentElement.clientWidth }))`,
  );

/** Controls smaller than a finger needs, except for links in a text, and cells of boards, which have a lens. */
const small = (page: Page) =>
  page.evaluate(() => {
    const inBoards = [...document.querySelectorAll('quadrille-board')].flatMap(board => [
      ...(board.shadowRoot?.querySelectorAll('button') ?? []),
    ]);
    return [...document.querySelectorAll('a, button, select, input, summary'), ...inBoards]
      .filter(one => one.checkVisibility())
      .filter(
        one =>
          getComputedStyle(one).display !== 'inline' ||
          one.textContent === one.parentElement?.textContent,
      )
      .map(one => ({ one, box: (one.closest('label') ?? one).getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && (box.width < 43.5 || box.height < 43.5))
      .map(({ one, box }) => `${one.textContent || one.tagName} ${box.width} × ${box.height}`);
  });

/** Each page at one size, the next page at the next; in the full run every page at every size. */
const pagesAt = (size: number) =>
  PAGES.filter((_, page) => FULL || page % SIZES.length === size % SIZES.length);

test.each(SIZES.map(([width, height], size) => ({ width, height, size })))(
  'at $width × $height nothing jumps, no page scrolls sideways, and fingers hit all',
  async ({ width, height, size }) => {
    const viewport = { width, height };
    const hasTouch = width < 1000;
    const visit = await site.open('/health', { viewport, hasTouch, locale: 'fr' });
    const { page } = visit;
    await page.addInitScript(WATCH_SHIFTS);
    for (const [path, ready] of pagesAt(size)) {
      await page.goto(site.address + path);
      await page.locator(ready).first().waitFor();
      const { shifts, wide, shown } = await measured(page);
      expect.soft(shifts.sum, `${path}: ${shifts.of.join(', ')}`).toBeLessThan(0.05);
      expect.soft(wide, path).toBeLessThanOrEqual(shown);
      if (hasTouch) expect.soft(await small(page), path).toEqual([]);
    }
    await visit.context.close();
  },
);
