import { existsSync } from 'node:fs';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * How long a page may take until something is so, in milliseconds: for whoever waits, polls or clicks. Long,
 * because a machine with other work may stand still for half of it; a test that succeeds never waits for it.
 */
export const TIMEOUT = 60_000;

/** A browser of one's own. */
export async function openBrowser(): Promise<Browser> {
  return patient(await chromium.launch(await launchOptions()));
}

/** A browser that listens at an address; closing it closes this connection and its profiles only. */
export async function connectBrowser(address: string): Promise<Browser> {
  return patient(await chromium.connect(address));
}

function patient(browser: Browser): Browser {
  browser.on('context', context => context.setDefaultTimeout(TIMEOUT));
  return browser;
}

/** A real Chromium: `CHROMIUM_PATH`, else the system's, else the one that a package carries. */
export async function launchOptions(): Promise<LaunchOptions> {
  const own = [process.env.CHROMIUM_PATH, ...SYSTEM].find(
    path => path !== undefined && path !== '' && existsSync(path),
  );
  // the flags that come with the package are for functions in a cloud: its one process dies with its last page
  const executablePath =
    own ?? (await (await import('@sparticuz/chromium')).default.executablePath());
  return { executablePath, args: ['--no-sandbox'] };
}
