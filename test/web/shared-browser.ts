import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { launchOptions } from '../support/browser.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the browser of this run listens. */
    readonly browser: string;
  }
}

/** One Chromium for all files: each of them connects to it, and has profiles of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await chromium.launchServer(await launchOptions());
  project.provide('browser', server.wsEndpoint());
  return () => server.close();
}
