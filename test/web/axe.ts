import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

/** The pages' policy lets no foreign script in: axe is evaluated instead. */
const axe: string = createRequire(import.meta.url)('axe-core').source;

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly target: unknown; readonly failureSummary?: string }[];
}

/** What axe finds wrong with a page as it stands. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const found = (await page.evaluate("axe.run({ resultTypes: ['violations'] })")) as {
    violations: Violation[];
  };
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(node => `${id}: ${JSON.stringify(node.target)} ${node.failureSummary}`),
  );
}
