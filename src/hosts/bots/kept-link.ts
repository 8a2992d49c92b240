import { type Millis, millis } from '../../core/clock.ts';
import { type Mailbox, mailbox } from '../../match/mailbox.ts';
import type { Ending, Order, Report, Standing } from './messages.ts';

/** What comes over a link. `spent`: since the last bytes that were sent had left. */
export type LinkEvent =
  | {
      readonly type: 'data';
      readonly bytes: Uint8Array;
      readonly spent: Millis;
      /** The number of the last message that had been sent when these bytes were read. */
      readonly after: number;
    }
  | {
      readonly type: 'ended';
      readonly ending: Ending;
      readonly spent: Millis;
      readonly stderr: string;
    };

/** A line of bytes to a bot, behind a process or a socket. It ends with an event and says nothing after. */
export interface Link {
  readonly events: AsyncIterable<LinkEvent>;
  readonly sandboxed: boolean;
  /** The other end's address, of a socket. */
  readonly address: string;
  /** Returns the message's number; later ones have higher ones. */
  send(data: Uint8Array | string): number;
  /** Closes the bot's input and goes on listening. */
  finish(): void;
  /** Resolves when everything that had come before this call has been told. */
  settle(): Promise<void>;
  /** The same, and how the bot stands then. */
  standing(): Promise<Standing>;
  /** Ends the process and all that it started, or the connection. Resolves when nothing is left of it. */
  close(): Promise<void>;
}

/** A link as the main thread keeps it. */
export class KeptLink implements Link {
  readonly box: Mailbox<LinkEvent> = mailbox();
  readonly events: AsyncIterable<LinkEvent> = this.box;
  sandboxed = false;
  readonly address: string;
  readonly #post: (order: Order) => void;
  readonly #number: number;
  #seq = 0;
  #isOver = false;
  #last: Standing = { spent: 0, stderr: '', memory: 0 };
  readonly #looking = new Map<number, (standing: Standing) => void>();
  readonly #gone: Promise<void>;
  #resolveGone = () => {};

  constructor(number: number, address: string, post: (order: Order) => void) {
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
    if (!this.#isOver) this.#post({ type: 'send', link: this.#number, bytes, seq });
    return seq;
  }

  finish(): void {
    if (!this.#isOver) this.#post({ type: 'finish', link: this.#number });
  }

  async settle(): Promise<void> {
    await this.standing();
  }

  standing(): Promise<Standing> {
    if (this.#isOver) return Promise.resolve(this.#last);
    return new Promise(resolve => {
      const seq = ++this.#seq;
      this.#looking.set(seq, resolve);
      this.#post({ type: 'look', link: this.#number, seq });
    });
  }

  close(): Promise<void> {
    if (!this.#isOver) this.#post({ type: 'close', link: this.#number });
    return this.#gone;
  }

  /** What the thread tells of this link. */
  hear(report: Report): void {
    switch (report.type) {
      case 'data': {
        const { bytes, spent, after } = report;
        return this.box.push({ type: 'data', bytes, spent: millis(spent), after });
      }
      case 'standing':
        this.#looking.get(report.seq)?.(report.standing);
        this.#looking.delete(report.seq);
        return;
      case 'ended': {
        const { ending, standing } = report;
        this.#isOver = true;
        this.#last = standing;
        const { spent, stderr } = standing;
        this.box.push({ type: 'ended', ending, spent: millis(spent), stderr });
        this.box.close();
        for (const resolve of this.#looking.values()) resolve(standing);
        this.#looking.clear();
        return;
      }
      case 'gone':
        return this.#resolveGone();
      case 'opened':
      case 'guest':
        return;
    }
  }
}
