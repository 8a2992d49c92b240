import { type AsyncQueue, asyncQueue } from '../match/async-queue.ts';
import { startWorker } from '../threads/node-port.ts';
import { type Connection, ThreadConnection } from './connection.ts';
import type {
  BotsThreadReport,
  BotsThreadRequest,
  ConnectSpec,
  ListenSpec,
  ProcessSpec,
} from './messages.ts';

export interface TcpListener {
  readonly port: number;
  readonly clients: AsyncIterable<Connection>;
  close(): Promise<void>;
}

export interface BotsThread {
  /** Rejects with the system's word where the program cannot be started or the host not reached. */
  open(spec: ProcessSpec | ConnectSpec): Promise<Connection>;
  listen(spec: ListenSpec): Promise<TcpListener>;
  /** Ends every connection, then the thread. */
  close(): Promise<void>;
}

/** The thread that keeps bots; one is enough for many of them. */
export function botsThread(): BotsThread {
  const port = startWorker('bots-worker', import.meta.url);
  const connections = new Map<number, ThreadConnection>();
  const opening = new Map<
    number,
    { opened(port: number | null): void; failed(why: Error): void }
  >();
  const arrivals = new Map<number, AsyncQueue<Connection>>();
  const post = (order: BotsThreadRequest) => port.post(order);
  let next = 0;

  const begin = (spec: Extract<BotsThreadRequest, { type: 'open' }>['spec'], address: string) => {
    next += 2;
    const number = next;
    const connection = new ThreadConnection(number, address, post);
    connections.set(number, connection);
    const opened = new Promise<number | null>((resolve, reject) => {
      opening.set(number, { opened: resolve, failed: reject });
    });
    post({ type: 'open', connection: number, spec });
    return { number, connection, opened };
  };

  port.onMessage(message => {
    const report = message as BotsThreadReport;
    if (report.type === 'client') {
      const connection = new ThreadConnection(report.connection, report.address, post);
      connections.set(report.connection, connection);
      arrivals.get(report.listener)?.push(connection);
      return;
    }
    const connection = connections.get(report.connection);
    if (report.type === 'opened') {
      if (connection) connection.sandboxed = report.sandboxed;
      opening.get(report.connection)?.opened(report.port);
      opening.delete(report.connection);
    }
    connection?.hear(report);
    if (report.type === 'ended') {
      const { ending } = report;
      opening
        .get(report.connection)
        ?.failed(new Error(ending.kind === 'failed' ? ending.message : ending.kind));
      opening.delete(report.connection);
      arrivals.get(report.connection)?.close();
    }
    if (report.type === 'gone') connections.delete(report.connection);
  });

  return {
    async open(spec) {
      const { connection, opened } = begin(
        spec,
        spec.kind === 'connect' ? `${spec.host}:${spec.port}` : spec.command.join(' '),
      );
      await opened;
      return connection;
    },
    async listen(spec) {
      const { number, connection, opened } = begin(spec, `${spec.host}:${spec.port}`);
      const clients = asyncQueue<Connection>();
      arrivals.set(number, clients);
      const port = await opened;
      return { port: port ?? spec.port, clients, close: () => connection.close() };
    },
    async close() {
      await Promise.all([...connections.values()].map(connection => connection.close()));
      await port.close();
    },
  };
}
