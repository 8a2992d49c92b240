import { connect, createServer, type Server, type Socket } from 'node:net';
import { parentPort } from 'node:worker_threads';
import { watchInput } from './input-watch.ts';
import type { Order, Report } from './messages.ts';
import { type Kept, openProcess } from './process-link.ts';

/**
 * The thread where bots' bytes come and go. It does nothing else, so that an answer is stamped when it
 * comes, whatever the main thread is busy with: a bot never pays for our stall.
 */

const report = (message: Report) => parentPort?.postMessage(message);
const links = new Map<number, Kept>();
let guests = 1;

function keepSocket(link: number, socket: Socket): void {
  socket.setNoDelay(true);
  const input = watchInput(link, tell, () => socket.destroy());
  socket.on('data', (bytes: Uint8Array) => input.data(bytes));
  socket.on('error', error => input.end({ kind: 'failed', message: error.message }));
  socket.on('close', () => {
    input.end({ kind: 'closed' });
    tell({ type: 'gone', link });
  });
  links.set(link, {
    input,
    write: bytes => socket.write(bytes, input.written),
    finish: () => socket.end(),
    close: () => {
      socket.end(() => setTimeout(() => socket.destroy(), 200).unref());
    },
  });
}

function listen(link: number, host: string, port: number): void {
  const server: Server = createServer(socket => {
    const guest = guests;
    guests += 2;
    const address = `${socket.remoteAddress}:${socket.remotePort}`;
    report({ type: 'guest', link: guest, listener: link, address });
    keepSocket(guest, socket);
  });
  const input = watchInput(link, tell, () => {});
  server.on('error', error => {
    input.end({ kind: 'failed', message: error.message });
    tell({ type: 'gone', link });
  });
  server.listen(port, host, () => {
    const address = server.address();
    const bound = typeof address === 'object' && address ? address.port : null;
    report({ type: 'opened', link, port: bound, sandboxed: false });
  });
  links.set(link, {
    input,
    write: () => {},
    finish: () => {},
    close: () => {
      server.close();
      input.end({ kind: 'closed' }); // its guests may stay
      tell({ type: 'gone', link });
    },
  });
}

/** Tells the main thread, and forgets a link that is gone. */
function tell(message: Report): void {
  if (message.type === 'gone') links.delete(message.link);
  report(message);
}

function open(link: number, spec: Extract<Order, { type: 'open' }>['spec']): void {
  switch (spec.kind) {
    case 'process': {
      const kept = openProcess(link, spec, tell);
      if (kept) links.set(link, kept);
      return;
    }
    case 'listen':
      return listen(link, spec.host, spec.port);
    case 'connect': {
      const socket = connect(spec.port, spec.host);
      socket.once('connect', () => report({ type: 'opened', link, port: null, sandboxed: false }));
      return keepSocket(link, socket);
    }
  }
}

parentPort?.on('message', (order: Order) => {
  if (order.type === 'open') return open(order.link, order.spec);
  const kept = links.get(order.link);
  switch (order.type) {
    case 'send':
      kept?.input.sending(order.seq);
      return kept?.write(order.bytes);
    case 'look':
      // after whatever is waiting to be read right now
      return void setImmediate(() =>
        setImmediate(() => {
          const { link, seq } = order;
          if (kept) report({ type: 'standing', link, seq, standing: kept.input.standing() });
        }),
      );
    case 'finish':
      return kept?.finish();
    case 'close':
      return kept?.close();
  }
});
