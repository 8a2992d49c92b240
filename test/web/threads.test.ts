import { availableParallelism } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { quadrille } from '../support/run.ts';
import { openSite, type Site, soon } from './page.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const MOVES = ['4', '4', '4', '4', '4', '4', '4', '1', '2']; // takes half a second to solve
const address = (...moves: string[]) => `/analysis/puissance4?moves=${moves.join(' ')}`;

/** A score as the board shows it on its column. */
const painted = ({ kind, plies = 0 }: { kind: string; plies?: number }): string =>
  kind === 'draw' ? '=' : `${kind === 'win' ? 'W' : 'L'}${Math.ceil(plies / 2)}`;

describe.runIf(availableParallelism() > 1)('several threads solve Puissance 4 in the page', () => {
  test('and find what one finds in Node; offline as well', async () => {
    const { stdout } = await quadrille([
      ...['analyse', 'puissance4', ...MOVES],
      ...['--limits', '60s', '--json'],
    ]);
    const alone: { score: { kind: string; plies?: number } }[] = JSON.parse(stdout).moves;
    const { page, context, complaints } = await site.open(address(...MOVES, '1'), {
      serviceWorkers: 'allow',
    });
    expect(await page.evaluate('self.crossOriginIsolated')).toBe(true);

    const lines = page.locator('.muted');
    const helpers = () => page.workers().filter(worker => worker.url().includes('kernel-worker'));
    const solved = async () => {
      // the helpers start with the analysis of what comes one move later
      await soon(() => lines.allTextContents()).toContainEqual(
        expect.stringMatching(/^Depth 32 · .* · All moves proven$/),
      );
      await soon(() => helpers().length).toBeGreaterThan(0);
      await page.keyboard.press('ArrowLeft');
      await soon(() => lines.allTextContents()).toContainEqual(
        expect.stringMatching(/^Depth 33 · [\d,]+ positions · .*[2-4] threads · All moves proven$/),
      );
      const annotations = page.locator('quadrille-board .annotation'); // the board follows the list
      await soon(async () => (await annotations.allTextContents()).sort()).toEqual(
        alone.map(({ score }) => painted(score)).sort(),
      );
    };
    await solved();
    await soon(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true);
    await context.setOffline(true);
    await page.goto(site.address + address(...MOVES, '1'));
    await solved();
    expect(complaints).toEqual([]);
    await context.close();
  });
});

test('a page that may not share memory solves on one thread', async () => {
  const { page, context, complaints } = await site.open('/');
  await page.route('**/*', async route => {
    const response = await route.fetch();
    const { 'cross-origin-opener-policy': _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  await page.goto(site.address + address(...MOVES, '3', '5', '2'));
  expect(await page.evaluate('self.crossOriginIsolated')).toBe(false);
  await soon(() => page.locator('.muted').allTextContents()).toContainEqual(
    expect.stringMatching(/^Depth 30 · [\d,]+ positions · (?!.*threads).*All moves proven$/),
  );
  expect(page.workers().some(worker => worker.url().includes('kernel-worker'))).toBe(false);
  expect(complaints).toEqual([]);
  await context.close();
});
