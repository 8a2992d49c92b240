import { connect, createServer, type Server, type Socket } from 'node:net';
import { parentPort } from 'node:worker_threads';
import {
  type Ending,
  FLOOD,
  type Order,
  type ProcessSpec,
  type Report,
  STDERR_KEPT,
} from './messages.ts';
import { type Group, startGroup } from './process-group.ts';

/**
 * The thread where bots' bytes come and go. It does nothing else, so that an answer is stamped when it
 * comes, whatever the main thread is busy with: a bot never pays for our stall.
 */

const now = (): number => performance.timeOrigin + performance.now();
const report = (message: Report) => parentPort?.postMessage(message);

interface Kept {
  /** `written` is called when the bytes have left for the system. */
  write(bytes: Uint8Array, written: () => void): void;
  close(): void;
}

const links = new Map<number, Kept>();
let guests = 1;

/** Reports data and the end of a stream, once; too many bytes since the last send are a flood. */
function watchInput(link: number, close: () => void) {
  let sinceSend = 0;
  let ended = false;
  return {
    sent: () => {
      sinceSend = 0;
    },
    data: (bytes: Uint8Array) => {
      if (ended) return;
      sinceSend += bytes.length;
      if (sinceSend > FLOOD) {
        close();
        return end({ kind: 'flood', bytes: sinceSend });
      }
      report({ type: 'data', link, bytes, at: now() });
    },
    end,
  };
  function end(ending: Ending, stderr = ''): void {
    if (ended) return;
    ended = true;
    links.delete(link);
    report({ type: 'ended', link, ending, at: now(), stderr });
  }
}

function openProcess(link: number, spec: ProcessSpec): void {
  let group: Group;
  let stderr = '';
  let closing = false;
  const input = watchInput(link, () => void group.end());
  const finish = (ending: Ending) => {
    clearInterval(watch);
    input.end(ending, stderr);
  };
  try {
    group = startGroup(spec.command, spec.cwd, spec.sandbox);
  } catch (error) {
    return input.end({ kind: 'failed', message: (error as Error).message });
  }
  const { child } = group;
  child.on('error', error => finish({ kind: 'failed', message: error.message }));
  child.on('exit', (code, signal) => {
    // what it wrote before it ended may still be on its way: streams close after it
    const ended = () => finish(closing ? { kind: 'closed' } : { kind: 'exit', code, signal });
    if (child.stdout.readableEnded) ended();
    else {
      child.stdout.once('close', ended);
      setTimeout(ended, 100); // a grandchild may hold the pipe open for ever
    }
    group.kill();
  });
  child.stdout.on('data', (bytes: Uint8Array) => input.data(bytes));
  child.stdout.on('error', () => {});
  child.stdout.on('end', () => {
    // a program may close its output and live on: then nothing more will come
    setTimeout(() => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      finish(closing ? { kind: 'closed' } : { kind: 'mute' });
      void group.end();
    }, 100);
  });
  child.stdin.on('error', () => {}); // it has closed its input: its end will tell
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-STDERR_KEPT);
  });
  const watch = setInterval(() => {
    const bytes = group.memory();
    if (bytes <= spec.memory) return;
    finish({ kind: 'memory', bytes });
    group.kill();
  }, 250);
  links.set(link, {
    write(bytes, written) {
      input.sent();
      child.stdin.write(bytes, written);
    },
    close() {
      closing = true;
      void group.end().then(() => finish({ kind: 'closed' }));
    },
  });
  report({ type: 'opened', link, port: null, sandboxed: group.sandboxed });
}

function keepSocket(link: number, socket: Socket): void {
  socket.setNoDelay(true);
  const input = watchInput(link, () => socket.destroy());
  socket.on('data', (bytes: Uint8Array) => input.data(bytes));
  socket.on('error', error => input.end({ kind: 'failed', message: error.message }));
  socket.on('close', () => input.end({ kind: 'closed' }));
  links.set(link, {
    write(bytes, written) {
      input.sent();
      socket.write(bytes, written);
    },
    close() {
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
  const end = (ending: Ending) => report({ type: 'ended', link, ending, at: now(), stderr: '' });
  server.on('error', error => end({ kind: 'failed', message: error.message }));
  server.listen(port, host, () => {
    const address = server.address();
    const bound = typeof address === 'object' && address ? address.port : null;
    report({ type: 'opened', link, port: bound, sandboxed: false });
  });
  links.set(link, { write: () => {}, close: () => server.close(() => end({ kind: 'closed' })) });
}

function open(link: number, spec: Extract<Order, { type: 'open' }>['spec']): void {
  switch (spec.kind) {
    case 'process':
      return openProcess(link, spec);
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
  switch (order.type) {
    case 'open':
      return open(order.link, order.spec);
    case 'send':
      return links
        .get(order.link)
        ?.write(order.bytes, () =>
          report({ type: 'sent', link: order.link, seq: order.seq, at: now() }),
        );
    case 'settle':
      // after whatever is waiting to be read right now
      return void setImmediate(() =>
        setImmediate(() => report({ type: 'settled', link: order.link, seq: order.seq })),
      );
    case 'close':
      return links.get(order.link)?.close();
  }
});
