/** A queue with one reader and any number of writers. */
export interface AsyncQueue<T> extends AsyncIterable<T> {
  /** Ignored once the queue is closed. */
  push(item: T): void;
  /** Items pushed before are still read. */
  close(): void;
}

export function asyncQueue<T>(): AsyncQueue<T> {
  const waiting: T[] = [];
  let closed = false;
  let wake: (() => void) | null = null;
  const notify = () => {
    wake?.();
    wake = null;
  };
  return {
    push(item) {
      if (closed) return;
      waiting.push(item);
      notify();
    },
    close() {
      closed = true;
      notify();
    },
    async *[Symbol.asyncIterator]() {
      while (true) {
        while (waiting.length > 0) yield waiting.shift() as T;
        if (closed) return;
        await new Promise<void>(resolve => {
          wake = resolve;
        });
      }
    },
  };
}
