import type { Store } from '../../store/store.ts';
import { within } from '../../time/timers.ts';

/** Milliseconds for an orderly close: the database may not answer. */
const CLOSE_TIMEOUT = 3_000;

/** Whether it ended in time. */
export async function endsInTime(ending: Promise<void> | undefined): Promise<boolean> {
  const ended = Promise.resolve(ending).then(
    () => true,
    () => false,
  );
  return within(ended, CLOSE_TIMEOUT, () => false, { background: true });
}

/** Closes a store, or abandons it if its database does not answer. */
export async function endStore(store: Store): Promise<void> {
  if (!(await endsInTime(store.close()))) await store.abandon();
}
