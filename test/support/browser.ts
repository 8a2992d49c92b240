import { existsSync } from 'node:fs';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * How long tests wait for a page, in milliseconds, whether by waiting, polling or clicking. Long,
 * because a busy machine may pause for half of it; a test that succeeds never waits that long.
 */
export const TIMEOUT = 60_000;

/** A browser for one test file. */
export async function openBrowser(): Promise<Browser> {
  return patient(await chromium.launch(await launchOptions()));
}

/** A browser at an address; closing it closes only this connection and its profiles. */
export async function connectBrowser(address: string): Promise<Browser> {
  return patient(await chromium.connect(address));
}

function patient(browser: Browser): Browser {
  browser.on('context', context => context.setDefaultTimeout(TIMEOUT));
  return browser;
}

/** A real Chromium: `CHROMIUM_PATH`, else the system's, else a package's. */
export async function launchOptions(): Promise<LaunchOptions> {
  const own = [process.env.CHROMIUM_PATH, ...SYSTEM].find(
    path => path !== undefined && path !== '' && existsSync(path),
  );
  // the package's default flags are for cloud functions: its single process dies with its last page
  const executablePath =
    own ?? (await (await import('@sparticuz/chromium')).default.executablePath());
  return { executablePath, args: ['--no-sandbox'] };
}
