import type { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import type { WebSocket } from 'ws';
import type { Fault } from '../core/result.ts';
import {
  readClientMessage,
  WIRE_VERSION,
  type WireClientMessage,
  type WireServerMessage,
} from '../protocols/wire.ts';
import type { AdmissionControl } from './admission.ts';
import type { Visitor } from './context.ts';
import { faults } from './faults.ts';
import type { ServerLimits } from './limits.ts';
import type { Metrics, SocketRole } from './metrics.ts';
import { frameOf, type RoomClient, type WireFrame } from './presence.ts';
import { publicFault } from './public-fault.ts';
import type { Room } from './room.ts';
import type { Rooms } from './rooms.ts';
import { TokenBucket } from './token-bucket.ts';

// https://www.rfc-editor.org/rfc/rfc6455#section-7.4.1
const UNSUPPORTED = 1003;
const POLICY = 1008;
const INTERNAL = 1011;
const TRY_LATER = 1013;

export interface SocketOptions {
  readonly rooms: Rooms;
  readonly admission: AdmissionControl;
  readonly limits: ServerLimits;
  readonly visitor: Visitor;
  readonly metrics: Metrics;
  readonly log: FastifyBaseLogger;
}

/** One page's connection, and the stream that carries it. */
export function handleSocket(
  socket: WebSocket,
  stream: Socket,
  { rooms, admission, limits, visitor, metrics, log }: SocketOptions,
): void {
  let room: Room | null = null;
  let client: RoomClient | null = null;
  let work: Promise<void> = Promise.resolve();

  const sendFrame = (frame: WireFrame) => {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > limits.queuedBytes) return socket.terminate();
    socket.send(frame, { binary: false });
  };
  const send = (message: WireServerMessage) => sendFrame(frameOf(message));
  const refuse = (fault: Fault, code?: number) => {
    metrics.refused(fault.code);
    send({ type: 'fault', id: null, fault });
    if (code !== undefined) close(code, fault.code);
  };
  /** Whoever does not answer the closing is cut off. */
  const close = (code: number, reason: string) => {
    socket.close(code, reason);
    setTimeout(() => socket.terminate(), limits.closeDelay).unref();
  };

  /** Pages before version 3 read a fault's message from `words`. */
  const refuseOldPage = () => {
    const { code, message } = faults.oldPage;
    metrics.refused(code);
    socket.send(JSON.stringify({ type: 'fault', id: null, fault: { code, words: message } }));
    close(POLICY, code);
  };

  const admitted = admission.admit(visitor, fault => refuse(fault, POLICY));
  if (!admitted.ok) return refuse(admitted.fault, TRY_LATER);
  const pass = admitted.value;
  let role: SocketRole = 'unauthenticated';
  metrics.sockets.inc({ role });
  const refuseHello = (fault: Fault) => {
    pass.fail();
    refuse(fault, POLICY);
  };

  const join = async (hello: Extract<WireClientMessage, { type: 'hello' }>) => {
    pass.greet();
    clearTimeout(waiting);
    if (hello.version < 3) return refuseOldPage();
    if (hello.version !== WIRE_VERSION) return refuse(faults.oldPage, POLICY);
    const found = await rooms.find(hello.room, visitor);
    if (!found.ok && found.fault !== faults.noRoom) return refuse(found.fault, TRY_LATER);
    if (!found.ok) return refuseHello(found.fault);
    const side = hello.secret === undefined ? null : found.value.sideOf(hello.secret);
    const isOwner = hello.secret !== undefined && found.value.isOwner(hello.secret);
    if (hello.secret !== undefined && !isOwner) return refuseHello(faults.wrongSecret);
    if (socket.readyState !== socket.OPEN) return;
    const seated = isOwner ? pass.sit(hello.room, side ?? 'owner') : pass.watch();
    if (!seated.ok) return refuse(seated.fault, TRY_LATER);
    room = found.value;
    client = { ...visitor, side, isOwner, send: sendFrame };
    metrics.sockets.dec({ role });
    role = side === null ? 'spectator' : 'player';
    metrics.sockets.inc({ role });
    room.join(client, hello.known);
  };
  const handle = async (message: WireClientMessage, arrived: number) => {
    if (message.type === 'ping') return send({ type: 'pong' });
    if (message.type === 'hello')
      return room ? refuse(faults.notHello, POLICY) : await join(message);
    if (!room || !client) return refuse(faults.notHello, POLICY);
    if (message.type === 'act') room.act(client, message, arrived);
    else if (message.type !== 'rematch') room.decide(client, message);
    else await rooms.rematch(room, client);
  };
  const failed = (error: unknown) => {
    log.error(error);
    refuse(publicFault(error), INTERNAL);
  };
  const tooFast = (fault = faults.tooFast) => {
    pass.flood();
    refuse(fault, POLICY);
  };
  const afford = rateOf(socket, stream, limits, tooFast);
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    if (socket.readyState !== socket.OPEN) return;
    if (!afford(1)) return tooFast();
    if (isBinary) return refuse(faults.notText, UNSUPPORTED);
    const message = readClientMessage(data.toString());
    if (!message.ok)
      return afford(limits.unreadablePrice) ? refuse(message.fault) : tooFast(message.fault);
    const arrived = performance.now();
    work = work.then(() => handle(message.value, arrived)).catch(failed);
  });
  const waiting = setTimeout(() => refuse(faults.notHello, POLICY), limits.helloTimeout);
  keepChecking(socket, limits.heartbeat);
  socket.on('close', () => {
    clearTimeout(waiting);
    pass.leave();
    void work.then(() => {
      metrics.sockets.dec({ role });
      if (client) room?.leave(client);
    });
  });
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
  // every byte counts, also those of frames that never become a message
  stream.on('data', ({ length }: Buffer) => {
    if (socket.readyState === socket.OPEN && !bytes.take(length, performance.now())) tooFast();
  });
  socket.on('ping', () => {
    if (socket.readyState === socket.OPEN && !afford(1)) tooFast();
  });
  return afford;
}

/** Ends a connection that does not answer from one check to the next. */
function keepChecking(socket: WebSocket, interval: number): void {
  let isAlive = true;
  socket.on('pong', () => {
    isAlive = true;
  });
  const timer = setInterval(() => {
    if (!isAlive) return socket.terminate();
    isAlive = false;
    socket.ping();
  }, interval);
  socket.on('close', () => clearInterval(timer));
}
