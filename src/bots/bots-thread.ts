import { millis } from '../core/clock.ts';
import { type AsyncQueue, asyncQueue } from '../match/async-queue.ts';
import { startWorker } from '../threads/node-port.ts';
import { type WorkerClient, workerClient } from '../workers/worker-client.ts';
import type { BotStatus, Connection, ConnectionEvent } from './connection.ts';
import type { BotsMethods, BotsNotice, BotsRequest, ConnectSpec, ProcessSpec } from './messages.ts';

export interface TcpListener {
  readonly port: number;
  readonly clients: AsyncIterable<Connection>;
  close(): Promise<void>;
}

export interface BotsThread {
  /** Rejects with the system's message if the program cannot be started or the host not reached. */
  open(spec: ProcessSpec | ConnectSpec): Promise<Connection>;
  /** Port 0 takes any free one. */
  listen(host: string, port: number): Promise<TcpListener>;
  /** Ends every connection, then the thread. */
  close(): Promise<void>;
}

type BotsClient = WorkerClient<BotsMethods, BotsRequest>;

/** Starts the thread that runs the bots' connections; one is enough for many of them. */
export function botsThread(): BotsThread {
  const connections = new Map<number, ThreadConnection>();
  const listeners = new Map<number, AsyncQueue<Connection>>();
  let last = 0;
  const newNumber = () => (last += 2);
  const thread: BotsClient = workerClient<BotsMethods, BotsRequest, BotsNotice>(
    startWorker('bots-worker', import.meta.url),
    {
      name: 'the thread of the bots',
      keepsAlive: true,
      onNotice(notice) {
        switch (notice.type) {
          case 'event':
            return connections.get(notice.connection)?.receive(notice.event);
          case 'client':
            return listeners
              .get(notice.listener)
              ?.push(newConnection(notice.connection, notice.address));
          case 'listening-ended':
            listeners.get(notice.listener)?.close();
            listeners.delete(notice.listener);
        }
      },
      onEnd(error) {
        if (error) throw error;
      },
    },
  );
  const newConnection = (number: number, address: string): ThreadConnection => {
    const connection = new ThreadConnection(number, address, thread, () =>
      connections.delete(number),
    );
    connections.set(number, connection);
    return connection;
  };
  const stopListening = async (listener: number) => {
    if (listeners.has(listener)) await thread.call('stopListening', [listener]);
  };

  return {
    async open(spec) {
      const address =
        spec.kind === 'connect' ? `${spec.host}:${spec.port}` : spec.command.join(' ');
      const number = newNumber();
      const connection = newConnection(number, address); // it may have data as soon as it is open
      try {
        connection.sandboxed = await thread.call('open', [number, spec]);
        return connection;
      } catch (error) {
        connections.delete(number);
        throw error;
      }
    },
    async listen(host, wanted) {
      const number = newNumber();
      const clients = asyncQueue<Connection>();
      listeners.set(number, clients);
      const port = await thread.call('listen', [number, host, wanted]);
      return { port, clients, close: () => stopListening(number) };
    },
    async close() {
      await Promise.all([...listeners.keys()].map(stopListening));
      await Promise.all([...connections.values()].map(connection => connection.close()));
      await thread.terminate();
    },
  };
}

/** The main thread's side of a connection. */
class ThreadConnection implements Connection {
  readonly #queue = asyncQueue<ConnectionEvent>();
  readonly events: AsyncIterable<ConnectionEvent> = this.#queue;
  sandboxed = false;
  readonly address: string;
  readonly #number: number;
  readonly #thread: BotsClient;
  readonly #onGone: () => void;
  #seq = 0;
  #last: BotStatus | null = null;
  #gone: Promise<void> | null = null;

  constructor(number: number, address: string, thread: BotsClient, onGone: () => void) {
    this.#number = number;
    this.address = address;
    this.#thread = thread;
    this.#onGone = onGone;
  }

  send(data: Uint8Array | string): number {
    const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data;
    const seq = ++this.#seq;
    this.#notify({ type: 'send', connection: this.#number, bytes, seq });
    return seq;
  }

  finish(): void {
    this.#notify({ type: 'finish', connection: this.#number });
  }

  #notify(request: BotsRequest): void {
    if (!this.#last) this.#thread.notify(request);
  }

  async flush(): Promise<void> {
    await this.status();
  }

  async status(): Promise<BotStatus> {
    const status = this.#last ?? (await this.#thread.call('status', [this.#number]));
    // the end comes before the reply, and no status follows it
    return this.#last ?? status ?? { spent: millis(0), stderr: '', memory: 0 };
  }

  close(): Promise<void> {
    this.#gone ??= this.#thread.call('close', [this.#number]).then(this.#onGone);
    return this.#gone;
  }

  receive(event: ConnectionEvent): void {
    this.#queue.push(event);
    if (event.type !== 'ended') return;
    this.#last = event;
    this.#queue.close();
    void this.close();
  }
}
