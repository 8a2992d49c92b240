import { resolve } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { ok, type Result } from '../../src/core/result.ts';
import type { Store } from '../../src/store/store.ts';

/** Stores that stay open from one command to the next: each would start a thread of its own, for 0.1 s. */

const kept = new Map<string, Store>();
let keeping = false;

/** For all tests of a file whose commands run in its process. */
export function keepStores(): void {
  beforeAll(() => {
    keeping = true;
  });
  afterAll(async () => {
    keeping = false;
    for (const file of [...kept.keys()]) await releaseStore(file);
  });
}

/** Closes a store for good, for whoever copies its file. */
export async function releaseStore(file: string): Promise<void> {
  const store = kept.get(resolve(file));
  kept.delete(resolve(file));
  await store?.close();
}

/** The store in that file, which may be open already; closing it then changes nothing. */
export async function openOrKept(
  file: string,
  open: () => Promise<Result<Store>>,
): Promise<Result<Store>> {
  if (!keeping) return open();
  let store = kept.get(resolve(file));
  if (!store) {
    const opened = await open();
    if (!opened.ok) return opened;
    store = opened.value;
    kept.set(resolve(file), store);
  }
  return ok({ ...store, close: async () => {} });
}
