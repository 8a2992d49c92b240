import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { ServeProcess } from '../support/serve-process.ts';
import { collectErrors, PLAIN_PAGE, sharedBrowser } from './page.ts';
import { Profiles } from './profiles.ts';

/** A server for the tests of a file, and pages of empty profiles at it. Their consoles may only have network errors. */
export function onlinePages() {
  const folder = mkdtempSync(join(tmpdir(), 'quadrille-online-'));
  const store = join(folder, 'quadrille.sqlite');
  const complaints: string[] = [];
  let server: ServeProcess;
  let browser: Browser;
  let profiles: Profiles;
  beforeAll(async () => {
    [server, browser] = await Promise.all([
      ServeProcess.start('--port', String(await freePort()), '--store', store),
      sharedBrowser(),
    ]);
    profiles = new Profiles(browser);
  });
  afterAll(async () => {
    await browser.close();
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
    expect(complaints).toEqual([]);
  });

  async function open(path: string): Promise<Page> {
    const page = await profiles.open(PLAIN_PAGE);
    collectErrors(page, complaints, /ERR_(CONNECTION_REFUSED|INTERNET_DISCONNECTED)/);
    await page.goto(path.startsWith('http') ? path : `${server.address}${path}`);
    return page;
  }

  return {
    folder,
    open,
    /** Sets up a game as the form offers it. */
    async createGame(path: string): Promise<Page> {
      const page = await open(path);
      await page.getByRole('button', { name: 'Create the game' }).click();
      await page.waitForURL(/\/game\//);
      return page;
    },
    close: (...pages: Page[]) => Promise.all(pages.map(page => profiles.leave(page))),
    address: () => server.address,
    /** Kills the server; the returned function starts it again on its port. */
    async killServer() {
      const { port } = server;
      await server.kill();
      return async () => {
        server = await ServeProcess.start('--port', port, '--store', store);
      };
    },
  };
}

export const heading = (page: Page) => page.locator('.status h1').textContent();
