import type { Store } from '../../store/store.ts';
import { sleep } from '../../time/timers.ts';
import type { CliTranslator } from '../translator.ts';

/** Milliseconds between two questions to the store, and how long an answer may take. */
const PATIENCE = 5_000;
/** Milliseconds until a store that has just failed is asked again. */
const SOON = 250;

/** Prints that the store of a run does not answer, and that it does again: a database may be away for minutes. */
export function watchStore(
  store: Pick<Store, 'leader'>,
  { t }: CliTranslator,
  print: (line: string) => void,
  patience = PATIENCE,
): { close(): void } {
  const closing = new AbortController();
  const { signal } = closing;
  /** Ends with the run. */
  const waited = (time: number) => sleep(time, { signal, background: true }).then(() => false);
  const watch = async () => {
    let isAway = false;
    while (!signal.aborted) {
      const answered = store.leader().then(
        () => true,
        () => false,
      );
      const isThere = await Promise.race([answered, waited(patience)]);
      if (signal.aborted) return;
      if (isThere === isAway) print(isThere ? t.contest.storeBack : t.contest.storeAway);
      isAway = !isThere;
      await answered;
      await waited(isThere ? patience : Math.min(patience, SOON));
    }
  };
  void watch();
  return { close: () => closing.abort() };
}
