import { millis } from '../core/clock.ts';
import { FaultError, type Result } from '../core/result.ts';
import { type AsyncQueue, asyncQueue } from '../match/async-queue.ts';
import { startWorker } from '../threads/node-port.ts';
import { type WorkerClient, workerClient } from '../workers/worker-client.ts';
import type { BotStatus, Connection, ConnectionEvent } from './connection.ts';
import type { BotsMethods, BotsNotice, BotsRequest, ConnectSpec, ProcessSpec } from './messages.ts';
import { type ClientSettings, RELAY_ALLOWANCE } from './relay.ts';
import { type BotProgram, type Entrant, entrants } from './sandbox/entrants.ts';

export interface TcpListener {
  readonly port: number;
  readonly clients: AsyncIterable<Connection>;
  close(): Promise<void>;
}

export interface BotsThread {
  /** Rejects with a message if the program cannot be started or the host cannot be reached. */
  open(spec: ProgramSpec | ConnectSpec): Promise<Connection>;
  /** Takes a bot's snapshot, or returns the one taken before. */
  enter(program: BotProgram): Promise<Result<Entrant>>;
  /** Port 0 takes any free one. `keepAlive`: milliseconds of silence after which a client is probed. */
  listen(host: string, port: number, keepAlive?: number): Promise<TcpListener>;
  /** How many ports are open, or about to be. */
  readonly listening: number;
  /** Ends every connection, then the thread. */
  close(): Promise<void>;
}

/** A bot's program to start. */
export interface ProgramSpec extends BotProgram {
  readonly kind: 'process';
  /** The memory limit of the bot's whole group, in bytes. */
  readonly memory: number;
  /** The number of processors that it may use, where control groups limit them. */
  readonly cpus?: number | undefined;
  /** Whether to use a sandbox if one is available. */
  readonly sandbox: boolean;
  /**
   * Settings for a program that connects to a server: the connection is the one that it makes, preceded by the notice
   * of the relay (`readRelayNotice`). Its command may have placeholders.
   */
  readonly client?: ClientSettings | undefined;
}

type BotsClient = WorkerClient<BotsMethods, BotsRequest>;

/** Starts the thread that runs the bots' connections; one suffices for many of them. */
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
    const forget = () => connections.delete(number);
    const connection = threadConnection(thread, number, address, forget);
    connections.set(number, connection);
    return connection;
  };
  const stopListening = async (listener: number) => {
    if (listeners.has(listener)) await thread.call('stopListening', [listener]);
  };

  const { enter, relayFiles, close: removeSnapshots } = entrants();
  /** Checks and copies the files here, since the thread must only read and write. */
  const processSpec = async (spec: ProgramSpec): Promise<ProcessSpec> => {
    const entered = await enter(spec);
    if (!entered.ok) throw new FaultError(entered.fault);
    const { kind, command, memory, cpus = null, client } = spec;
    const { cwd } = entered.value;
    const contents = spec.sandbox ? entered.value.contents : null;
    if (!client) return { kind, command, cwd, memory, cpus, contents, relay: null };
    const { node, mounts } = await relayFiles();
    return {
      ...{ kind, command, cwd, cpus },
      memory: memory + RELAY_ALLOWANCE.memory,
      contents: contents && { ...contents, mounts: [...contents.mounts, ...mounts] },
      relay: { ...client, node },
    };
  };

  return {
    enter,
    async open(spec) {
      const address =
        spec.kind === 'connect' ? `${spec.host}:${spec.port}` : spec.command.join(' ');
      const request = spec.kind === 'connect' ? spec : await processSpec(spec);
      const number = newNumber();
      const connection = newConnection(number, address); // before it is open, as data may follow at once
      try {
        connection.sandboxed = await thread.call('open', [number, request]);
        return connection;
      } catch (error) {
        connections.delete(number);
        throw error;
      }
    },
    async listen(host, wanted, keepAlive) {
      const number = newNumber();
      const clients = asyncQueue<Connection>();
      listeners.set(number, clients);
      try {
        const port = await thread.call('listen', [number, host, wanted, keepAlive ?? null]);
        return { port, clients, close: () => stopListening(number) };
      } catch (error) {
        listeners.delete(number);
        throw error;
      }
    },
    get listening() {
      return listeners.size;
    },
    async close() {
      await Promise.all([...listeners.keys()].map(stopListening));
      await Promise.all([...connections.values()].map(connection => connection.close()));
      await thread.terminate();
      await removeSnapshots();
    },
  };
}

interface ThreadConnection extends Connection {
  sandboxed: boolean;
  receive(event: ConnectionEvent): void;
}

/** The main thread's side of a connection. */
function threadConnection(
  thread: BotsClient,
  connection: number,
  address: string,
  onGone: () => void,
): ThreadConnection {
  const events = asyncQueue<ConnectionEvent>();
  let seq = 0;
  let last: BotStatus | null = null;
  let gone: Promise<void> | null = null;
  const notify = (request: BotsRequest) => {
    if (!last) thread.notify(request);
  };
  const status = async (): Promise<BotStatus> => {
    const now = last ?? (await thread.call('status', [connection]));
    // if the connection has ended before the reply, its last status is the one at its end
    return last ?? now ?? { spent: millis(0), stderr: '', memory: 0 };
  };
  const close = (): Promise<void> => {
    gone ??= thread.call('close', [connection]).then(onGone);
    return gone;
  };
  return {
    events,
    sandboxed: false,
    address,
    send(data) {
      const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data;
      notify({ type: 'send', connection, bytes, seq: ++seq });
      return seq;
    },
    pause: () => notify({ type: 'pause', connection }),
    finish: () => notify({ type: 'finish', connection }),
    flush: async () => void (await status()),
    status,
    close,
    receive(event) {
      events.push(event);
      if (event.type !== 'ended') return;
      last = event;
      events.close();
      void close();
    },
  };
}
