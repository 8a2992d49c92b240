import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { launchOptions } from './browser.ts';
import { startedOnDemand } from './on-demand.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The port that answers with the address of this run's browser. */
    readonly browser: number;
  }
}

/** One Chromium for all test files, each of which connects to it and has profiles of its own. */
export default async function share(project: TestProject): Promise<() => Promise<void>> {
  const shared = await startedOnDemand(async () => {
    const server = await chromium.launchServer(await launchOptions());
    return { told: server.wsEndpoint(), close: () => server.close() };
  });
  project.provide('browser', shared.port);
  return shared.close;
}
