import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * How long a page may take until something is so, in milliseconds: for whoever waits, polls or clicks. Long,
 * because a machine with other work may stand still for half of it; a test that succeeds never waits for it.
 */
export const PATIENCE = 60_000;

/** A real Chromium: `CHROMIUM_PATH`, else the system's, else the one that a package carries. */
export async function openBrowser(): Promise<Browser> {
  const browser = await launched();
  browser.on('context', context => context.setDefaultTimeout(PATIENCE));
  return browser;
}

async function launched(): Promise<Browser> {
  const own = [process.env.CHROMIUM_PATH, ...SYSTEM].find(
    path => path !== undefined && path !== '' && existsSync(path),
  );
  if (own !== undefined) return chromium.launch({ executablePath: own, args: ['--no-sandbox'] });
  const { default: carried } = await import('@sparticuz/chromium');
  return chromium.launch({ executablePath: await carried.executablePath(), args: carried.args });
}
