import type { Connection } from '../bots/connection.ts';
import { sleep, type Timers } from '../time/timers.ts';

/** Sends messages one by one with a pause in between, the only delimiter of a protocol without frames. */
export interface PacedSender {
  /** `sent` is called with the message's number when it is sent. Returns a function that cancels an unsent message. */
  send(text: string, sent?: (number: number) => void): () => void;
  /** Resolves when that many milliseconds have passed since the last message was sent, or at the signal. */
  quiet(pause: number, signal: AbortSignal): Promise<void>;
  /** Resolves when the queue is empty. */
  emptied(): Promise<void>;
}

interface Waiting {
  readonly text: string;
  readonly sent: (number: number) => void;
}

export function pacedSender(connection: Connection, pause: number, timers: Timers): PacedSender {
  let waiting: Waiting[] = [];
  let isFirst = true;
  let isGoing = false;
  let done: (() => void)[] = [];

  const finish = () => {
    const resolved = done;
    done = [];
    for (const resolve of resolved) resolve();
  };
  /** Waits for a time since the last message was sent, as measured by its thread. */
  const rest = async (time: number, signal?: AbortSignal) => {
    const left = time - (await connection.status()).spent;
    if (left <= 0 || signal?.aborted) return;
    await sleep(left + 1, { timers, signal });
  };
  const go = async () => {
    if (isGoing) return;
    isGoing = true;
    while (waiting.length > 0) {
      if (!isFirst) await rest(pause);
      isFirst = false;
      const next = waiting.shift(); // undefined if it was cancelled meanwhile
      if (!next) break;
      next.sent(connection.send(Buffer.from(next.text, 'latin1')));
    }
    isGoing = false;
    finish();
  };
  return {
    send(text, sent = () => {}) {
      const message = { text, sent };
      waiting.push(message);
      void go();
      return () => {
        waiting = waiting.filter(each => each !== message);
      };
    },
    quiet: rest,
    emptied() {
      if (!isGoing) return Promise.resolve();
      return new Promise(resolve => done.push(resolve));
    },
  };
}
