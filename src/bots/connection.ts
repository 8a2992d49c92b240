import { type Millis, millis } from '../core/clock.ts';
import { type AsyncQueue, asyncQueue } from '../match/async-queue.ts';
import type { BotStatus, BotsThreadReport, BotsThreadRequest, ConnectionEnd } from './messages.ts';

/** Events of a connection. `spent`: time since the last bytes sent had left. */
export type ConnectionEvent =
  | {
      readonly type: 'data';
      readonly bytes: Uint8Array;
      readonly spent: Millis;
      /** The number of the last message sent before these bytes were read. */
      readonly after: number;
    }
  | {
      readonly type: 'ended';
      readonly ending: ConnectionEnd;
      readonly spent: Millis;
      readonly stderr: string;
    };

/** A byte stream to and from a bot's process or socket. The `ended` event is its last. */
export interface Connection {
  readonly events: AsyncIterable<ConnectionEvent>;
  readonly sandboxed: boolean;
  /** The remote address of a socket. */
  readonly address: string;
  /** Returns the message's number; numbers increase. */
  send(data: Uint8Array | string): number;
  /** Closes the bot's input and goes on reading. */
  finish(): void;
  /** Resolves when everything received before this call has been delivered. */
  flush(): Promise<void>;
  /** The same, with the bot's status at that time. */
  status(): Promise<BotStatus>;
  /** Ends the process and its descendants, or the connection. Resolves when nothing is left of it. */
  close(): Promise<void>;
}

/** The main thread's side of a connection. */
export class ThreadConnection implements Connection {
  readonly queue: AsyncQueue<ConnectionEvent> = asyncQueue();
  readonly events: AsyncIterable<ConnectionEvent> = this.queue;
  sandboxed = false;
  readonly address: string;
  readonly #post: (order: BotsThreadRequest) => void;
  readonly #number: number;
  #seq = 0;
  #isOver = false;
  #last: BotStatus = { spent: 0, stderr: '', memory: 0 };
  readonly #statusRequests = new Map<number, (status: BotStatus) => void>();
  readonly #gone: Promise<void>;
  #resolveGone = () => {};

  constructor(number: number, address: string, post: (order: BotsThreadRequest) => void) {
    this.#number = number;
    this.address = address;
    this.#post = post;
    this.#gone = new Promise(resolve => {
      this.#resolveGone = resolve;
    });
  }

  send(data: Uint8Array | string): number {
    const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data;
    const seq = ++this.#seq;
    if (!this.#isOver) this.#post({ type: 'send', connection: this.#number, bytes, seq });
    return seq;
  }

  finish(): void {
    if (!this.#isOver) this.#post({ type: 'finish', connection: this.#number });
  }

  async flush(): Promise<void> {
    await this.status();
  }

  status(): Promise<BotStatus> {
    if (this.#isOver) return Promise.resolve(this.#last);
    return new Promise(resolve => {
      const seq = ++this.#seq;
      this.#statusRequests.set(seq, resolve);
      this.#post({ type: 'look', connection: this.#number, seq });
    });
  }

  close(): Promise<void> {
    if (!this.#isOver) this.#post({ type: 'close', connection: this.#number });
    return this.#gone;
  }

  /** Handles the thread's messages about this connection. */
  hear(report: BotsThreadReport): void {
    switch (report.type) {
      case 'data': {
        const { bytes, spent, after } = report;
        return this.queue.push({ type: 'data', bytes, spent: millis(spent), after });
      }
      case 'status':
        this.#statusRequests.get(report.seq)?.(report.status);
        this.#statusRequests.delete(report.seq);
        return;
      case 'ended': {
        const { ending, status } = report;
        this.#isOver = true;
        this.#last = status;
        const { spent, stderr } = status;
        this.queue.push({ type: 'ended', ending, spent: millis(spent), stderr });
        this.queue.close();
        for (const resolve of this.#statusRequests.values()) resolve(status);
        this.#statusRequests.clear();
        return;
      }
      case 'gone':
        return this.#resolveGone();
      case 'opened':
      case 'client':
        return;
    }
  }
}
