import { spawnSync } from 'node:child_process';
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

/**
 * A real Chromium: `CHROMIUM_PATH`, else a package's headless one, which takes half the time, else the system's.
 */
export async function launchOptions(): Promise<LaunchOptions> {
  const executablePath =
    process.env.CHROMIUM_PATH || (await packaged()) || SYSTEM.find(path => existsSync(path));
  if (!executablePath) throw new Error('no Chromium: set CHROMIUM_PATH');
  return { executablePath, args: ['--no-sandbox'] };
}

/** The package's browser; null if it does not run on this system or lacks a library. */
async function packaged(): Promise<string | null> {
  try {
    // without its default flags for cloud functions, whose single process dies with its last page
    const path = await (await import('@sparticuz/chromium')).default.executablePath();
    return spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0 ? path : null;
  } catch {
    return null;
  }
}
