import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

/** Evaluated in the page, since its security policy allows no foreign script. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly target: unknown; readonly failureSummary?: string }[];
}

/** Violations that axe finds in a page. It would preload style sheets only for rules that are off. */
export async function violations(page: Page): Promise<string[]> {
  const found = await page.evaluate<Violation[]>(
    `${axe}; axe.run({ resultTypes: ['violations'], preload: { assets: ['media'] } }).then(({ violations }) => violations)`,
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.map(node => `${id}: ${JSON.stringify(node.target)} ${node.failureSummary}`),
  );
}
