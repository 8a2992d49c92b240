import type { CliTranslator } from '../translator.ts';

/** Signals such as Ctrl-C: the first stops cleanly, the second exits at once. `clear` erases the progress line first. */
export function stopSignal(
  translator: CliTranslator,
  clear: () => void,
): { readonly signal: AbortSignal; close(): void } {
  const stopping = new AbortController();
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const stop = () => {
    if (stopping.signal.aborted) process.exit(1);
    clear();
    process.stderr.write(`${translator.t.contest.stopping}\n`);
    stopping.abort();
  };
  for (const name of signals) process.on(name, stop);
  return {
    signal: stopping.signal,
    close() {
      for (const name of signals) process.off(name, stop);
    },
  };
}
