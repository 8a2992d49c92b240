import { Worker } from 'node:worker_threads';
import { type Millis, millis } from '../../core/clock.ts';
import { type Mailbox, mailbox } from '../../match/mailbox.ts';
import type { ConnectSpec, Ending, ListenSpec, Order, ProcessSpec, Report } from './messages.ts';

/** What comes over a link. `spent`: since the last bytes that were sent had left. */
export type LinkEvent =
  | { readonly type: 'data'; readonly bytes: Uint8Array; readonly spent: Millis }
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
  send(data: Uint8Array | string): void;
  /** Resolves when everything that had come before this call has been told. */
  settle(): Promise<void>;
  /** Ends the process and all that it started, or the connection. */
  close(): Promise<void>;
}

export interface Listener {
  readonly port: number;
  readonly guests: AsyncIterable<Link>;
  close(): Promise<void>;
}

export interface BotsThread {
  /** Rejects with the system's word where the program cannot be started or the host not reached. */
  open(spec: ProcessSpec | ConnectSpec): Promise<Link>;
  listen(spec: ListenSpec): Promise<Listener>;
  /** Ends every link, then the thread. */
  close(): Promise<void>;
}

class KeptLink implements Link {
  readonly box: Mailbox<LinkEvent> = mailbox();
  readonly events: AsyncIterable<LinkEvent> = this.box;
  sandboxed = false;
  readonly address: string;
  readonly ended: Promise<void>;
  readonly #post: (order: Order) => void;
  readonly #number: number;
  #seq = 0;
  #sentAt = performance.timeOrigin + performance.now();
  #isOver = false;
  readonly #settling = new Map<number, () => void>();
  #resolveEnded = () => {};

  constructor(number: number, address: string, post: (order: Order) => void) {
    this.#number = number;
    this.address = address;
    this.#post = post;
    this.ended = new Promise(resolve => {
      this.#resolveEnded = resolve;
    });
  }

  send(data: Uint8Array | string): void {
    const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data;
    if (!this.#isOver) this.#post({ type: 'send', link: this.#number, bytes, seq: ++this.#seq });
  }

  settle(): Promise<void> {
    if (this.#isOver) return Promise.resolve();
    return new Promise(resolve => {
      const seq = ++this.#seq;
      this.#settling.set(seq, resolve);
      this.#post({ type: 'settle', link: this.#number, seq });
    });
  }

  close(): Promise<void> {
    if (!this.#isOver) this.#post({ type: 'close', link: this.#number });
    return this.ended;
  }

  /** What the thread tells of this link. */
  hear(report: Report): void {
    switch (report.type) {
      case 'sent':
        this.#sentAt = report.at;
        break;
      case 'data':
        this.box.push({ type: 'data', bytes: report.bytes, spent: this.#since(report.at) });
        break;
      case 'settled':
        this.#settling.get(report.seq)?.();
        this.#settling.delete(report.seq);
        break;
      case 'ended':
        this.#isOver = true;
        this.box.push({
          type: 'ended',
          ending: report.ending,
          spent: this.#since(report.at),
          stderr: report.stderr,
        });
        this.box.close();
        for (const resolve of this.#settling.values()) resolve();
        this.#settling.clear();
        this.#resolveEnded();
        break;
      case 'opened':
      case 'guest':
        break;
    }
  }

  #since(at: number): Millis {
    return millis(Math.max(0, at - this.#sentAt));
  }
}

/** The thread that keeps bots; one is enough for many of them. */
export function botsThread(): BotsThread {
  const file = new URL(`./bots-worker${import.meta.url.slice(-3)}`, import.meta.url);
  const worker = new Worker(file);
  const links = new Map<number, KeptLink>();
  const opening = new Map<
    number,
    { opened(port: number | null): void; failed(why: Error): void }
  >();
  const guestBoxes = new Map<number, Mailbox<Link>>();
  const post = (order: Order) => worker.postMessage(order);
  let next = 0;

  const begin = (spec: Extract<Order, { type: 'open' }>['spec'], address: string) => {
    next += 2;
    const number = next;
    const link = new KeptLink(number, address, post);
    links.set(number, link);
    const opened = new Promise<number | null>((resolve, reject) => {
      opening.set(number, { opened: resolve, failed: reject });
    });
    post({ type: 'open', link: number, spec });
    return { number, link, opened };
  };

  worker.on('message', (report: Report) => {
    if (report.type === 'guest') {
      const link = new KeptLink(report.link, report.address, post);
      links.set(report.link, link);
      guestBoxes.get(report.listener)?.push(link);
      return;
    }
    const link = links.get(report.link);
    if (report.type === 'opened') {
      if (link) link.sandboxed = report.sandboxed;
      opening.get(report.link)?.opened(report.port);
      opening.delete(report.link);
    }
    link?.hear(report);
    if (report.type === 'ended') {
      const { ending } = report;
      opening
        .get(report.link)
        ?.failed(new Error(ending.kind === 'failed' ? ending.message : ending.kind));
      opening.delete(report.link);
      links.delete(report.link);
      guestBoxes.get(report.link)?.close();
    }
  });

  return {
    async open(spec) {
      const { link, opened } = begin(
        spec,
        spec.kind === 'connect' ? `${spec.host}:${spec.port}` : spec.command.join(' '),
      );
      await opened;
      return link;
    },
    async listen(spec) {
      const { number, link, opened } = begin(spec, `${spec.host}:${spec.port}`);
      const guests = mailbox<Link>();
      guestBoxes.set(number, guests);
      const port = await opened;
      return { port: port ?? spec.port, guests, close: () => link.close() };
    },
    async close() {
      await Promise.all([...links.values()].map(link => link.close()));
      await worker.terminate();
    },
  };
}
