import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/** How many profiles are kept from one file to the next: each keeps a process of the browser. */
const MOST_KEPT = 4;

const WINDOW = { width: 1280, height: 720 };

/** Reuses emptied profiles of one browser, in which a page loads in half the time. */
export class Profiles {
  readonly #browser: Browser;
  /** The one left last comes last. */
  #emptied: { readonly kind: string; readonly page: Page }[] = [];
  readonly #kinds = new WeakMap<Page, string>();

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** A page, and nothing else, of an empty profile with these settings. */
  async open({ viewport = WINDOW, ...settings }: BrowserContextOptions): Promise<Page> {
    const kind = JSON.stringify(settings); // without the size of the window, which can be changed
    const found = this.#emptied.findLast(one => one.kind === kind);
    if (!found) {
      const context = await this.#browser.newContext({ ...settings, viewport });
      const page = await context.newPage();
      this.#kinds.set(page, kind);
      return page;
    }
    this.#emptied = this.#emptied.filter(one => one !== found);
    if (viewport) await found.page.setViewportSize(viewport);
    return found.page;
  }

  /**
   * Empties the profile of a page that `open` returned, whose server must still run. Close the context instead if more
   * of it was changed than its pages.
   */
  async leave(page: Page): Promise<void> {
    const kind = this.#kinds.get(page);
    if (kind === undefined) throw new Error('no page of these profiles');
    await empty(page);
    this.#emptied.push({ kind, page });
  }

  /** Closes profiles that were not left, and all but the latest of the others. */
  async tidy(): Promise<void> {
    this.#emptied = this.#emptied.slice(-MOST_KEPT);
    const kept = new Set(this.#emptied.map(({ page }) => page.context()));
    for (const context of this.#browser.contexts()) if (!kept.has(context)) await context.close();
  }
}

/** Leaves the app with nothing that it stored, and only this page of the context. */
async function empty(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  for (const other of page.context().pages()) if (other !== page) await other.close();
  page.removeAllListeners('console');
  page.removeAllListeners('pageerror');
  await page.goto(`${origin}/health`); // of the same origin, and without the app
  await page.evaluate('sessionStorage.clear()');
  const storage = await page.context().newCDPSession(page);
  await storage.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await storage.detach();
}
