import { setTimeout } from 'node:timers/promises';
import type { Store } from '../../store/store.ts';

/** Milliseconds for an orderly close: the database may not answer. */
const CLOSE_TIMEOUT = 3_000;

/** Whether it ended in time. */
export async function endsInTime(ending: Promise<void> | undefined): Promise<boolean> {
  const late = setTimeout(CLOSE_TIMEOUT, false, { ref: false });
  const ended = Promise.resolve(ending).then(
    () => true,
    () => false,
  );
  return Promise.race([ended, late]);
}

/** Closes a store, or abandons it if its database does not answer. */
export async function endStore(store: Store): Promise<void> {
  if (!(await endsInTime(store.close()))) await store.abandon();
}
