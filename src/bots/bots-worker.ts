import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { parentThread } from '../threads/node-port.ts';
import { after } from '../time/timers.ts';
import { serve, type WorkerServer } from '../workers/worker-server.ts';
import { monitorInput } from './input-monitor.ts';
import type { BotsMethods, BotsNotice, BotsRequest } from './messages.ts';
import { openProcess, type ThreadEndpoint } from './process-endpoint.ts';

/**
 * The thread that reads and writes the bots' bytes. It does nothing else, so that input is stamped when it arrives,
 * even if the main thread is busy: delays of ours are never charged to a bot.
 */

/** Milliseconds within which a client may close its side of a connection. */
const GRACE = 200;

const endpoints = new Map<number, ThreadEndpoint>();
const listeners = new Map<number, Server>();
let lastClient = -1;

function socketEndpoint(connection: number, socket: Socket): ThreadEndpoint {
  socket.setNoDelay(true);
  const gone = Promise.withResolvers<void>();
  const input = monitorInput(
    event => notify({ type: 'event', connection, event }),
    () => socket.destroy(),
  );
  socket.on('data', (bytes: Uint8Array) => input.data(bytes));
  socket.on('error', error => input.end({ kind: 'reset', message: error.message }));
  socket.on('close', () => {
    input.end({ kind: 'closed' });
    gone.resolve();
  });
  return {
    input,
    write: bytes => socket.write(bytes, input.written),
    finish: () => socket.end(),
    close() {
      socket.end(() => after(GRACE, () => socket.destroy(), { background: true }));
      return gone.promise;
    },
  };
}

function accept(listener: number, socket: Socket): void {
  lastClient += 2;
  const address = `${socket.remoteAddress}:${socket.remotePort}`;
  notify({ type: 'client', connection: lastClient, listener, address });
  endpoints.set(lastClient, socketEndpoint(lastClient, socket));
}

function stopListening(listener: number): void {
  listeners.get(listener)?.close();
  if (listeners.delete(listener)) notify({ type: 'listening-ended', listener });
}

const { notify }: WorkerServer<BotsNotice> = serve<BotsMethods, BotsRequest, BotsNotice>(
  parentThread(),
  {
    async open(_, connection, spec) {
      if (spec.kind === 'process') {
        const { sandboxed, ...endpoint } = await openProcess(spec, event =>
          notify({ type: 'event', connection, event }),
        );
        endpoints.set(connection, endpoint);
        return sandboxed;
      }
      const socket = connect(spec.port, spec.host);
      await once(socket, 'connect');
      endpoints.set(connection, socketEndpoint(connection, socket));
      return false;
    },
    async listen(_, listener, host, port, keepAlive) {
      const options =
        keepAlive === null ? {} : { keepAlive: true, keepAliveInitialDelay: keepAlive };
      const listening = createServer(options, socket => accept(listener, socket)).listen(
        port,
        host,
      );
      await once(listening, 'listening');
      listeners.set(listener, listening);
      listening.on('error', () => stopListening(listener));
      return (listening.address() as AddressInfo).port;
    },
    async status(_, connection) {
      const endpoint = endpoints.get(connection);
      // after all input that can be read now
      await setImmediate();
      await setImmediate();
      return endpoint?.input.status() ?? null;
    },
    async close(_, connection) {
      await endpoints.get(connection)?.close();
      endpoints.delete(connection);
    },
    stopListening: (_, listener) => stopListening(listener),
  },
  {
    onNotice(request) {
      const endpoint = endpoints.get(request.connection);
      switch (request.type) {
        case 'send':
          endpoint?.input.sending(request.seq);
          return endpoint?.write(request.bytes);
        case 'pause':
          return endpoint?.pause?.();
        case 'finish':
          return endpoint?.finish();
      }
    },
  },
);
