import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ContestPlan } from '../../src/arena/plan.ts';
import { MOIA_POINTS } from '../../src/stats/points.ts';
import { contestWith, keptStore, PLAN, reportOf } from '../arena/report-contests.ts';
import { sharedBrowser } from './page.ts';

/** The report in a window of 1,000 pixels and on A4: nothing is cut, and with 30 players it is large enough to read. */

const FOUR: ContestPlan = {
  ...PLAN,
  name: 'Championnat MOIA, groupe B',
  game: 'ultimate',
  preset: 'moia',
  points: MOIA_POINTS,
  time: '2s',
  format: { kind: 'round-robin', rounds: 4 },
  suspendAfter: 2,
  participants: [
    { name: 'JulIA', seat: 'random' },
    {
      name: 'Les Tricheurs de la salle 404C',
      seat: 'bot:false --with "many words" /and/a/long/path',
    },
    { name: 'Zoé', seat: 'greedy' },
    { name: 'W'.repeat(20), seat: 'random' },
  ],
};
const THIRTY: ContestPlan = {
  ...PLAN,
  points: MOIA_POINTS,
  participants: Array.from({ length: 30 }, (_, i) => ({
    name: `Élève numéro ${i + 1} Martin`,
    seat: i % 2 === 0 ? 'random' : 'greedy',
  })),
};
/** The width between A4's margins, and the window's. */
const MEDIA = [
  ['A4', { width: 672, height: 950 }, 'print'],
  ['1,000 px', { width: 1000, height: 800 }, 'screen'],
] as const;
/** Pixels of the smallest text in a table: 6 points on paper, 9 pixels on a screen. */
const SMALLEST = { print: 8, screen: 9 };

let browser: Browser;
let folder: string;
const pages = new Map<string, string>();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quadrille-report-layout-'));
  browser = await sharedBrowser();
  const kept = await keptStore();
  try {
    for (const [name, plan] of Object.entries({ FOUR, THIRTY })) {
      const contest = await contestWith(kept, plan);
      const { html } = await reportOf(kept, contest, 'fr', 12, 10);
      const file = join(folder, `${name}.html`);
      writeFileSync(file, html);
      pages.set(name, pathToFileURL(file).href);
    }
  } finally {
    await kept.close();
  }
}, 240_000);
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

test.each(
  MEDIA.flatMap(([medium, viewport, media]) =>
    ['FOUR', 'THIRTY'].map(name => [name, medium, viewport, media] as const),
  ),
)('%s players, %s', async (name, _, viewport, media) => {
  const page = await browser.newPage({ viewport });
  await page.emulateMedia({ media });
  await page.goto(pages.get(name) ?? '');
  const wider = await page.evaluate(() =>
    [...document.body.querySelectorAll<HTMLElement>('*'), document.documentElement]
      .filter(
        element =>
          !(element instanceof SVGElement) &&
          getComputedStyle(element).display !== 'inline' &&
          element.scrollWidth > element.clientWidth + 1,
      )
      .map(
        ({ tagName, className, scrollWidth, clientWidth, textContent }) =>
          `${tagName}.${className} ${scrollWidth} > ${clientWidth}: ${textContent?.slice(0, 60)}`,
      ),
  );
  expect(wider).toEqual([]);
  const sizes = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('table, table small')]
      .filter(element => element.checkVisibility())
      .map(element => Number.parseFloat(getComputedStyle(element).fontSize)),
  );
  expect(sizes.length).toBeGreaterThan(8);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(SMALLEST[media]);
  // games won, drawn, lost, and forfeited by either side: the widest table of points
  if (name === 'FOUR') expect(await page.locator('#points thead th').count()).toBe(8);
  const isListed = await page.locator('#games table').isVisible();
  expect(isListed).toBe(media === 'screen' || name === 'FOUR');
  await page.close();
});
