import { setImmediate } from 'node:timers/promises';
import type { BotStatus, Connection, ConnectionEnd, ConnectionEvent } from '../bots/connection.ts';
import { type InputMonitor, monitorInput } from '../bots/input-monitor.ts';
import { contentOf, readContent } from '../bots/wire-content.ts';
import { type Millis, millis } from '../core/clock.ts';
import { asyncQueue } from '../match/async-queue.ts';
import type { BotItem, ServerItem } from '../protocols/connect-wire.ts';
import type { Timers } from '../time/timers.ts';

/** Milliseconds of every answer that are put down to the network and not charged to the program. */
export const NETWORK_GRACE = 150;
/** The most milliseconds of a stall of ours that are credited to one answer: a program elsewhere does not cause it. */
const STALL_CREDIT = 5_000;
/** Milliseconds for the answer to a status query; after that the network is taken to be gone. */
const ANSWER = 3_000;
/** Milliseconds that a program has to end when told to. */
const LEAVING = 5_000;

/** What a run needs of its session. */
export interface RunSession {
  readonly timers: Timers;
  /** Milliseconds, since the session began, during which it had no socket. */
  away(): number;
  /** Resolves when the session has a socket, or is over. */
  present(): Promise<void>;
  /** False if the other end has left too much unacknowledged. */
  post(item: ServerItem): boolean;
  /** Gives the socket up if nothing has been heard since that time. */
  suspect(since: number): void;
  forget(run: number): void;
}

/** One start of a program on its author's machine, as a connection like any other. */
export class RelayedRun {
  readonly connection: Connection;
  readonly number: number;
  readonly #session: RunSession;
  readonly #events = asyncQueue<ConnectionEvent>();
  readonly #input: InputMonitor;
  readonly #started = Promise.withResolvers<boolean>();
  readonly #ended = Promise.withResolvers<void>();
  readonly #queries = new Map<number, () => void>();
  #sent = 0;
  #lastQuery = 0;
  /** `away()` of the session when the program was last sent something. */
  #awayBefore = 0;
  #last: BotStatus | null = null;
  #memory = 0;
  #stderr = '';

  constructor(number: number, session: RunSession, address: string) {
    this.number = number;
    this.#session = session;
    this.#awayBefore = session.away();
    this.#input = monitorInput(
      event => this.#report(event),
      () => session.post({ type: 'close', run: number }),
      STALL_CREDIT,
    );
    const isSandboxed = { value: false };
    void this.#started.promise.then(sandboxed => {
      isSandboxed.value = sandboxed;
    });
    this.connection = {
      events: this.#events,
      get sandboxed() {
        return isSandboxed.value;
      },
      address,
      send: data => this.#send(data),
      pause: () => this.#post({ type: 'pause', run: number }),
      finish: () => this.#post({ type: 'finish', run: number }),
      flush: async () => void (await this.#status()),
      status: () => this.#status(),
      close: () => this.#close(),
    };
  }

  /** Resolves when the program has been started, or has ended instead. */
  get started(): Promise<unknown> {
    return Promise.race([this.#started.promise, this.#ended.promise]);
  }

  get isOver(): boolean {
    return this.#last !== null;
  }

  receive(item: BotItem): void {
    switch (item.type) {
      case 'started':
        return this.#started.resolve(item.sandboxed);
      case 'output':
        return this.#input.data(readContent(item.content));
      case 'status':
        this.#note(item);
        this.#queries.get(item.query)?.();
        return;
      case 'ended':
        this.#note(item);
        return this.end(item.ending);
    }
  }

  /** Ends the connection; the program may still run. */
  end(ending: ConnectionEnd): void {
    this.#input.end(ending);
  }

  #note({ stderr, memory }: { readonly stderr: string; readonly memory: number }): void {
    this.#stderr = stderr;
    this.#memory = Math.max(this.#memory, memory);
  }

  #report(event: ConnectionEvent): void {
    if (this.#last) return;
    if (event.type === 'data') {
      this.#events.push({ ...event, spent: this.#charged(event.spent) });
      return;
    }
    const status = this.#statusNow();
    this.#last = status;
    this.#events.push({ type: 'ended', ending: event.ending, ...status });
    this.#events.close();
    this.#session.forget(this.number);
    for (const answer of this.#queries.values()) answer();
    this.#ended.resolve();
  }

  /** The time charged to the program: without the network's share and the time without a socket. */
  #charged(spent: Millis): Millis {
    const away = this.#session.away() - this.#awayBefore;
    return millis(Math.max(0, spent - away - NETWORK_GRACE));
  }

  #statusNow(): BotStatus {
    const spent = this.#charged(this.#input.status().spent);
    return { spent, stderr: this.#stderr, memory: this.#memory };
  }

  #post(item: ServerItem): void {
    if (this.#last || this.#session.post(item)) return;
    this.end({ kind: 'closed' });
  }

  #send(data: Uint8Array | string): number {
    const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data;
    const number = ++this.#sent;
    this.#input.sending(number);
    this.#awayBefore = this.#session.away();
    for (const content of contentOf(bytes))
      this.#post({ type: 'input', run: this.number, number, content });
    return number;
  }

  /** Asks the other end, whose answer comes after all that the program wrote before; waits while it is away. */
  async #status(): Promise<BotStatus> {
    const { timers } = this.#session;
    while (!this.#last) {
      await this.#session.present();
      const awayBefore = this.#session.away();
      const asked = timers.now();
      const answered = await this.#asked();
      if (this.#last) break;
      if (!answered) this.#session.suspect(asked);
      if (this.#session.away() === awayBefore) break;
    }
    // what has arrived is read first
    await setImmediate();
    await setImmediate();
    return this.#last ?? this.#statusNow();
  }

  /** Whether the other end has answered in time. */
  #asked(): Promise<boolean> {
    const query = ++this.#lastQuery;
    return new Promise(resolve => {
      const settle = (isAnswered: boolean) => {
        cancel();
        this.#queries.delete(query);
        resolve(isAnswered);
      };
      const cancel = this.#session.timers.after(millis(ANSWER), () => settle(false));
      this.#queries.set(query, () => settle(true));
      this.#post({ type: 'status', run: this.number, query });
    });
  }

  async #close(): Promise<void> {
    if (this.#last) return;
    this.#post({ type: 'close', run: this.number });
    const cancel = this.#session.timers.after(millis(LEAVING), () => this.end({ kind: 'closed' }));
    await this.#ended.promise;
    cancel();
  }
}
