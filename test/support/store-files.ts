import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { unwrap } from '../../src/core/result.ts';
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/store.ts';
import { quickFolder } from './quick-folder.ts';

/** Stores in temporary folders, removed after the test. */

export function freshFolder(): string {
  const folder = mkdtempSync(join(quickFolder(), 'quadrille-store-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export const freshFile = (): string => join(freshFolder(), 'quadrille.sqlite');

/** Opened for one test, and closed after it. */
export async function opened(file: string): Promise<Store> {
  const store = unwrap(await openStore(file));
  onTestFinished(() => store.close());
  return store;
}
