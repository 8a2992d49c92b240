import { availableParallelism } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { quadrille } from '../support/run.ts';
import { openSite, type Site, soon } from './page.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const MOVES = ['4', '4', '4', '4', '4', '4', '4', '1', '2']; // a second's work, so that helpers have the time to start
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
    const { page, context, complaints } = await site.open(address(...MOVES), {
      serviceWorkers: 'allow',
    });
    expect(await page.evaluate('self.crossOriginIsolated')).toBe(true);

    const solved = async () => {
      await soon(() => page.locator('.whisper').allTextContents()).toContainEqual(
        expect.stringMatching(/^Depth 33 · [\d,]+ positions · .*[2-4] threads · All moves proven$/),
      );
      const annotations = page.locator('quadrille-board .annotation'); // the board follows the list
      await soon(async () => (await annotations.allTextContents()).sort()).toEqual(
        alone.map(({ score }) => painted(score)).sort(),
      );
      const helpers = page.workers().filter(worker => worker.url().includes('kernel-worker'));
      expect(helpers.length).toBeGreaterThan(0);
    };
    await solved();
    await soon(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true);
    await context.setOffline(true);
    await page.reload();
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
  await soon(() => page.locator('.whisper').allTextContents()).toContainEqual(
    expect.stringMatching(/^Depth 30 · [\d,]+ positions · (?!.*threads).*All moves proven$/),
  );
  expect(page.workers().some(worker => worker.url().includes('kernel-worker'))).toBe(false);
  expect(complaints).toEqual([]);
  await context.close();
});
