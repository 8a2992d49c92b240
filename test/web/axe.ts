import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

/** The pages' policy lets no foreign script in: axe is evaluated instead. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly target: unknown; readonly failureSummary?: string }[];
}

/** What axe finds wrong with a page as it stands. It preloads style sheets only for rules that are off. */
export async function violations(page: Page): Promise<string[]> {
  const found = await page.evaluate<Violation[]>(
    `${axe}; axe.run({ resultTypes: ['violations'], preload: { assets: ['media'] } }).then(({ violations }) => violations)`,
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.map(node => `${id}: ${JSON.stringify(node.target)} ${node.failureSummary}`),
  );
}
