import type { ConnectionEnd, ConnectionEvent } from '../../bots/connection.ts';
import { asyncQueue } from '../../match/async-queue.ts';
import type { WatchedConnection } from '../remote-client.ts';

/** Bytes kept of one message. */
const KEPT = 256;
/** The number of last messages kept. */
const MOST_KEPT = 512;

export interface ExchangedBytes {
  readonly from: 'client' | 'server';
  readonly bytes: Uint8Array;
}

/** The messages between a client and us, and how the connection ended. */
export class Exchange {
  /** The first bytes from the client. */
  first: Uint8Array | null = null;
  ending: ConnectionEnd | null = null;
  stderr = '';
  memory = 0;
  readonly #messages: ExchangedBytes[] = [];
  readonly #onFirst: (bytes: Uint8Array) => void;

  constructor(onFirst: (bytes: Uint8Array) => void = () => {}) {
    this.#onFirst = onFirst;
  }

  get messages(): readonly ExchangedBytes[] {
    return this.#messages;
  }

  /** Returns a connection whose messages are recorded. */
  record(connection: WatchedConnection): WatchedConnection {
    const events = asyncQueue<ConnectionEvent>();
    const pass = async () => {
      for await (const event of connection.events) {
        this.#note(event);
        events.push(event);
      }
      events.close();
    };
    return {
      ...connection,
      events,
      ended: pass(),
      send: data => {
        this.#keep('server', typeof data === 'string' ? new TextEncoder().encode(data) : data);
        return connection.send(data);
      },
    };
  }

  #note(event: ConnectionEvent): void {
    if (event.type === 'data') {
      this.#keep('client', event.bytes);
      if (this.first !== null) return;
      this.first = event.bytes;
      return this.#onFirst(event.bytes);
    }
    this.ending = event.ending;
    this.stderr = event.stderr;
    this.memory = event.memory;
  }

  #keep(from: ExchangedBytes['from'], bytes: Uint8Array): void {
    this.#messages.push({ from, bytes: bytes.slice(0, KEPT) });
    if (this.#messages.length > MOST_KEPT) this.#messages.shift();
  }
}
