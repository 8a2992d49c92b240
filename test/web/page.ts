import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { httpServer } from '../../src/server/http.ts';
import { listen } from '../../src/server/listen.ts';
import { connectBrowser, TIMEOUT } from '../support/browser.ts';
import { toldBy } from '../support/on-demand.ts';
import { Profiles } from './profiles.ts';

/** Whether this is `npm run e2e:full`. */
export const FULL = process.env.QUADRILLE_E2E === 'full';

/** The browser that all files share. */
export const sharedBrowser = async (): Promise<Browser> =>
  connectBrowser(await toldBy(inject('browser')));

/** The app in a real browser, for the tests: one server for many files, a fresh or an emptied profile a test. */
export interface Site {
  readonly address: string;
  readonly browser: Browser;
  /**
   * A page of an empty profile. Errors and warnings in its console are added to `complaints`. Its service worker, which
   * would fetch the whole app for every profile, runs only if `serviceWorkers` is 'allow'.
   */
  open(path: string, options?: BrowserContextOptions): Promise<Visit>;
  /** Leaves it to the next test file. */
  close(): Promise<void>;
}

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly complaints: string[];
  /**
   * Ends the visit and empties the profile for the next visit with the same options, which then takes half the time.
   * Close the context instead if the test changed more of it than its pages.
   */
  close(): Promise<void>;
}

/**
 * Warnings about service workers that are not the page's fault: Playwright blocks one, or one takes over while
 * the page loads, so that what was preloaded is fetched again.
 */
const OF_SERVICE_WORKERS = {
  block: /^Service Worker registration blocked by Playwright$/,
  allow:
    /cross-world service worker resource mismatch|was preloaded using link preload but not used/,
};

/** A network interface of this machine came or went, of another program or a test: the app loads such pages again. */
const OF_NETWORKS = /net::ERR_NETWORK_CHANGED/;

const sites = new Map<string, Promise<Site>>();

/**
 * The site, the same for all files of a process, since a page loads in half the time where it was loaded before.
 * `host`: the address to listen at and to visit; browsers give fewer rights to one that is not the loopback.
 */
export function openSite(host = 'localhost'): Promise<Site> {
  const site = sites.get(host) ?? newSite(host);
  sites.set(host, site);
  return site;
}

async function newSite(host: string): Promise<Site> {
  const server = await httpServer();
  const listening = await listen(server, host === 'localhost' ? '127.0.0.1' : host, 0, true);
  if (listening.kind === 'refused') throw new Error(listening.code);
  server.server.unref();
  const address = `http://${host}:${listening.port}`;
  const browser = await sharedBrowser();
  const profiles = new Profiles(browser);
  return {
    address,
    browser,
    async open(path, options = {}) {
      const { serviceWorkers = 'block' } = options;
      const page = await profiles.open({
        ...PLAIN_PAGE,
        ...options,
        serviceWorkers,
      });
      const context = page.context();
      const complaints: string[] = [];
      page.on('console', message => {
        if (OF_SERVICE_WORKERS[serviceWorkers].test(message.text())) return;
        if (OF_NETWORKS.test(message.text())) return;
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
      });
      page.on('pageerror', error => complaints.push(error.message));
      await page.goto(address + path);
      return {
        page,
        context,
        complaints,
        close: () => (serviceWorkers === 'allow' ? context.close() : profiles.leave(page)),
      };
    },
    close: () => profiles.tidy(),
  };
}

/** Settings of a page in the tests: English, without animations and service workers. */
export const PLAIN_PAGE = {
  locale: 'en-GB',
  reducedMotion: 'reduce',
  serviceWorkers: 'block',
} as const;

/** Adds a page's errors to `complaints`, with those of its console that are not expected. */
export function collectErrors(page: Page, complaints: string[], expected = /^$/): void {
  page.on('console', message => {
    if (message.type() === 'error' && !expected.test(message.text()))
      complaints.push(message.text());
  });
  page.on('pageerror', error => complaints.push(error.message));
}

/** Polls until it is so, since a busy machine may be slow. Each look takes 7 ms of processor time. */
export const soon = <T>(look: () => T | Promise<T>) =>
  expect.poll(look, { timeout: TIMEOUT, interval: 100 });

/** A cell of the board by its name, as screen readers read it. */
export const cell = (page: Page, name: string) =>
  page.getByRole('gridcell', { name: new RegExp(`^${name.replace('.', '\\.')},`) });

/** The moves as the page lists them. */
export const moves = (page: Page): Promise<string[]> =>
  page.locator('.moves button').allTextContents();

/** Telephones upright and lying, a tablet, screens. */
export const SIZES = [
  [360, 740],
  [740, 360],
  [768, 1024],
  [1440, 900],
  [1280, 720],
] as const;

/** The parts of a game that must be seen without scrolling. */
export const PARTS = ['.player.above', 'quadrille-board', '.player.below', '.match-bar'];
/** Those of them that are not visible without scrolling. */
export const unseen = (page: Page, parts: readonly string[] = PARTS) =>
  page.evaluate(
    names =>
      names.flatMap(name => {
        const box = document.querySelector(name)?.getBoundingClientRect();
        if (!box) return [`${name} is missing`];
        const { left, top, right, bottom } = box;
        const isSeen = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
        return isSeen ? [] : [`${name} ${[left, top, right, bottom].map(Math.round)}`];
      }),
    [...parts],
  );
