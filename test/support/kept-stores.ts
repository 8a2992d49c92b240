import { resolve } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { ok, type Result } from '../../src/core/result.ts';
import type { Store } from '../../src/store/store.ts';

/** Stores that stay open from one command to the next, since opening one starts a thread, which takes 0.1 s. */

const kept = new Map<string, Store>();
let keeping = false;

/** To be called in a test file whose commands run in its process. */
export function keepStores(): void {
  beforeAll(() => {
    keeping = true;
  });
  afterAll(async () => {
    keeping = false;
    for (const file of [...kept.keys()]) await releaseStore(file);
  });
}

/** Really closes a store, so that its file can be copied. */
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
