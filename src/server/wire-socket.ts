import type { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import type { WebSocket } from 'ws';
import type { Fault, Result } from '../core/result.ts';
import { INTERNAL, POLICY, TRY_LATER, UNSUPPORTED } from '../protocols/close-codes.ts';
import { after, every } from '../time/timers.ts';
import type { AdmissionControl, Admitted } from './admission.ts';
import type { Visitor } from './context.ts';
import { faults } from './faults.ts';
import type { ServerLimits } from './limits.ts';
import type { Metrics, SocketRole } from './metrics.ts';
import { publicFault } from './public-fault.ts';
import { TokenBucket } from './token-bucket.ts';

export interface WireSocketOptions {
  readonly admission: AdmissionControl;
  readonly limits: ServerLimits;
  readonly visitor: Visitor;
  readonly metrics: Metrics;
  readonly log: FastifyBaseLogger;
  /** Whether to read a connection that sends too fast more slowly, rather than close it. */
  readonly slows?: boolean;
}

/** What a kind of connection does with its messages. */
export interface WireHandler<Message> {
  read(text: string): Result<Message>;
  /** Called for one message at a time, in order; `arrived` by `performance.now()`. */
  handle(message: Message, arrived: number): Promise<void> | void;
  /** Called for a message that cannot be read; absent: it is refused, and costs more than others. */
  unreadable?(fault: Fault): void;
  /** Called when anything has arrived, pongs included. */
  heard?(): void;
  /** Called after the last message was handled. */
  left(): void;
}

/** A WebSocket that was let in, with limits on all that it sends. */
export interface WireSocket {
  readonly isOpen: boolean;
  /** How it is counted; see `AdmissionControl`. */
  readonly pass: Admitted;
  send(message: object): void;
  sendFrame(frame: Buffer): void;
  /** Sends it a fault; closes it if there is a code. */
  refuse(fault: Fault, code?: number): void;
  /** Called when its first message was refused. */
  refuseHello(fault: Fault): void;
  /** Called when its first message was accepted; ends its timeout. */
  greeted(): void;
  /** Closes it; if the other end does not answer, cuts it off. */
  close(code: number, reason: string): void;
  /** Terminates it without a closing handshake: it may be dead. */
  drop(): void;
  countAs(role: SocketRole): void;
}

/**
 * Serves a WebSocket and the stream that carries it. One that is not let in is told why; for the others `make` makes
 * the handler.
 */
export function serveSocket<Message>(
  socket: WebSocket,
  stream: Socket,
  { admission, limits, visitor, metrics, log, slows = false }: WireSocketOptions,
  make: (socket: WireSocket) => WireHandler<Message>,
): void {
  let work: Promise<void> = Promise.resolve();
  let role: SocketRole = 'unauthenticated';
  const sendFrame = (frame: Buffer) => {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > limits.queuedBytes) return socket.terminate();
    socket.send(frame, { binary: false });
  };
  const send = (message: object) => sendFrame(Buffer.from(JSON.stringify(message)));
  const close = (code: number, reason: string) => {
    socket.close(code, reason);
    after(limits.closeDelay, () => socket.terminate(), { background: true });
  };
  const refuse = (fault: Fault, code?: number) => {
    metrics.refused(fault.code);
    send({ type: 'fault', id: null, fault });
    if (code !== undefined) close(code, fault.code);
  };
  const admitted = admission.admit(visitor, fault => refuse(fault, POLICY));
  if (!admitted.ok) return refuse(admitted.fault, TRY_LATER);
  const pass = admitted.value;
  metrics.sockets.inc({ role });
  const handler = make({
    pass,
    send,
    sendFrame,
    refuse,
    close,
    drop: () => socket.terminate(),
    get isOpen() {
      return socket.readyState === socket.OPEN;
    },
    refuseHello(fault) {
      pass.fail();
      refuse(fault, POLICY);
    },
    greeted() {
      pass.greet();
      cancelWait();
    },
    countAs(now) {
      metrics.sockets.dec({ role });
      role = now;
      metrics.sockets.inc({ role });
    },
  });
  const failed = (error: unknown) => {
    log.error(error);
    refuse(publicFault(error), INTERNAL);
  };
  const tooFast = (fault = faults.tooFast) => {
    if (slows) return slowDown(socket);
    pass.flood();
    refuse(fault, POLICY);
  };
  const afford = rateOf(socket, stream, limits, tooFast);
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    if (socket.readyState !== socket.OPEN) return;
    handler.heard?.();
    if (!afford(1)) {
      tooFast();
      if (!slows) return;
    }
    if (isBinary) return refuse(faults.notText, UNSUPPORTED);
    const message = handler.read(data.toString());
    if (!message.ok && handler.unreadable) return handler.unreadable(message.fault);
    if (!message.ok)
      return afford(limits.unreadablePrice) ? refuse(message.fault) : tooFast(message.fault);
    const arrived = performance.now();
    work = work.then(() => handler.handle(message.value, arrived)).catch(failed);
  });
  const cancelWait = after(limits.helloTimeout, () => refuse(faults.notHello, POLICY));
  socket.on('pong', () => handler.heard?.());
  keepChecking(socket, limits.heartbeat);
  socket.on('close', () => {
    cancelWait();
    pass.leave();
    void work.then(() => {
      metrics.sockets.dec({ role });
      handler.left();
    });
  });
}

/** Milliseconds of a pause in reading what comes too fast; the system's buffers fill meanwhile. */
const PAUSE = 500;

function slowDown(socket: WebSocket): void {
  if (socket.isPaused) return;
  socket.pause();
  after(PAUSE, () => socket.resume(), { background: true });
}

/** What a connection may send; returns whether it can afford a number of messages. */
function rateOf(
  socket: WebSocket,
  stream: Socket,
  limits: ServerLimits,
  tooFast: () => void,
): (price: number) => boolean {
  const now = performance.now();
  const messages = new TokenBucket(limits.messages, limits.messagesPerSecond, now);
  const bytes = new TokenBucket(limits.bytes, limits.bytesPerSecond, now);
  const afford = (price: number) => messages.take(price, performance.now());
  // every byte counts, also in frames that never become a message
  stream.on('data', ({ length }: Buffer) => {
    if (socket.readyState === socket.OPEN && !bytes.take(length, performance.now())) tooFast();
  });
  socket.on('ping', () => {
    if (socket.readyState === socket.OPEN && !afford(1)) tooFast();
  });
  return afford;
}

/** Terminates a connection that does not answer a ping before the next one. */
function keepChecking(socket: WebSocket, interval: number): void {
  let isAlive = true;
  socket.on('pong', () => {
    isAlive = true;
  });
  const stop = every(interval, () => {
    if (!isAlive) return socket.terminate();
    isAlive = false;
    socket.ping();
  });
  socket.on('close', stop);
}
