import { connect, createServer, type Server, type Socket } from 'node:net';
import { parentPort } from 'node:worker_threads';
import { monitorInput } from './input-monitor.ts';
import type { BotsThreadReport, BotsThreadRequest } from './messages.ts';
import { openProcess, type ThreadEndpoint } from './process-endpoint.ts';

/**
 * The thread where bots' bytes come and go. It does nothing else, so that an answer is stamped when it
 * comes, whatever the main thread is busy with: a bot never pays for our stall.
 */

const report = (message: BotsThreadReport) => parentPort?.postMessage(message);
const connections = new Map<number, ThreadEndpoint>();
let clients = 1;

function keepSocket(connection: number, socket: Socket): void {
  socket.setNoDelay(true);
  const input = monitorInput(connection, tell, () => socket.destroy());
  socket.on('data', (bytes: Uint8Array) => input.data(bytes));
  socket.on('error', error => input.end({ kind: 'failed', message: error.message }));
  socket.on('close', () => {
    input.end({ kind: 'closed' });
    tell({ type: 'gone', connection });
  });
  connections.set(connection, {
    input,
    write: bytes => socket.write(bytes, input.written),
    finish: () => socket.end(),
    close: () => {
      socket.end(() => setTimeout(() => socket.destroy(), 200).unref());
    },
  });
}

function listen(connection: number, host: string, port: number): void {
  const server: Server = createServer(socket => {
    const client = clients;
    clients += 2;
    const address = `${socket.remoteAddress}:${socket.remotePort}`;
    report({ type: 'client', connection: client, listener: connection, address });
    keepSocket(client, socket);
  });
  const input = monitorInput(connection, tell, () => {});
  server.on('error', error => {
    input.end({ kind: 'failed', message: error.message });
    tell({ type: 'gone', connection });
  });
  server.listen(port, host, () => {
    const address = server.address();
    const bound = typeof address === 'object' && address ? address.port : null;
    report({ type: 'opened', connection, port: bound, sandboxed: false });
  });
  connections.set(connection, {
    input,
    write: () => {},
    finish: () => {},
    close: () => {
      server.close();
      input.end({ kind: 'closed' }); // its clients may stay
      tell({ type: 'gone', connection });
    },
  });
}

/** Tells the main thread, and forgets a connection that is gone. */
function tell(message: BotsThreadReport): void {
  if (message.type === 'gone') connections.delete(message.connection);
  report(message);
}

function open(
  connection: number,
  spec: Extract<BotsThreadRequest, { type: 'open' }>['spec'],
): void {
  switch (spec.kind) {
    case 'process': {
      const kept = openProcess(connection, spec, tell);
      if (kept) connections.set(connection, kept);
      return;
    }
    case 'listen':
      return listen(connection, spec.host, spec.port);
    case 'connect': {
      const socket = connect(spec.port, spec.host);
      socket.once('connect', () =>
        report({ type: 'opened', connection, port: null, sandboxed: false }),
      );
      return keepSocket(connection, socket);
    }
  }
}

parentPort?.on('message', (order: BotsThreadRequest) => {
  if (order.type === 'open') return open(order.connection, order.spec);
  const kept = connections.get(order.connection);
  switch (order.type) {
    case 'send':
      kept?.input.sending(order.seq);
      return kept?.write(order.bytes);
    case 'look':
      // after whatever is waiting to be read right now
      return void setImmediate(() =>
        setImmediate(() => {
          const { connection, seq } = order;
          if (kept) report({ type: 'status', connection, seq, status: kept.input.status() });
        }),
      );
    case 'finish':
      return kept?.finish();
    case 'close':
      return kept?.close();
  }
});
