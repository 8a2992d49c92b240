import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cell, moves, openSite, type Site, soon } from './page.ts';

/** A plain-http address: without shared memory and service worker, and without complaints. */

const host = Object.values(networkInterfaces())
  .flatMap(list => list ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;

describe.skipIf(host === undefined)('over the network', () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite(host);
  });
  afterAll(() => site.close());

  test('engines answer, stop and are asked again, on one thread', async () => {
    const visit = await site.open('/play/ultimate?first=human&second=mcts:300ms');
    const { page } = visit;
    expect(await page.evaluate('isSecureContext || crossOriginIsolated')).toBe(false);
    await page.getByRole('button', { name: 'Begin' }).click();
    await page.locator('.status').waitFor();
    await cell(page, 'e5').click();
    await soon(async () => (await moves(page)).length).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Take back' }).click(); // while the engine thinks, or has just answered
    await soon(() => moves(page)).toEqual([]);
    await cell(page, 'a1').click();
    await soon(() => moves(page)).toHaveLength(2);
    await page.goto(`${site.address}/analysis/ultimate`);
    await page.locator('.lines .score').first().waitFor();
    await cell(page, 'e5').click(); // the analysis under way is given up
    await soon(() => page.locator('.lines .score').count()).toBeGreaterThan(0);
    expect(visit.complaints).toEqual([]);
    await visit.context.close();
  });
});
