import type { FastifyBaseLogger } from 'fastify';
import type { WebSocket } from 'ws';
import type { Fault } from '../core/result.ts';
import { FaultError } from '../core/result.ts';
import {
  readClientMessage,
  WIRE_VERSION,
  type WireClientMessage,
  type WireServerMessage,
} from '../protocols/wire.ts';
import { faults } from './faults.ts';
import type { Metrics, SocketRole } from './metrics.ts';
import { frameOf, type RoomClient, type WireFrame } from './presence.ts';
import type { Room } from './room.ts';
import type { Rooms } from './rooms.ts';

/** Burst of messages allowed, and rate per second. Unreadable messages count several times. */
const BURST = 40;
const PER_SECOND = 10;
const UNREADABLE = 5;
/** Milliseconds between checks that the connection is alive, and until its first message. */
const HEARTBEAT = 20_000;
const HELLO = 10_000;
/** Bytes that may be queued before a slow reader is dropped. */
const MOST_WAITING = 1 << 20;

// https://www.rfc-editor.org/rfc/rfc6455#section-7.4.1
const UNSUPPORTED = 1003;
const POLICY = 1008;
const INTERNAL = 1011;

/** One page's connection. */
export function handleSocket(
  socket: WebSocket,
  rooms: Rooms,
  log: FastifyBaseLogger,
  metrics: Metrics,
): void {
  let role: SocketRole = 'unauthenticated';
  metrics.sockets.inc({ role });
  let room: Room | null = null;
  let client: RoomClient | null = null;
  let tokens = BURST;
  let refilled = performance.now();
  let isAlive = true;
  let work: Promise<void> = Promise.resolve();

  const sendFrame = (frame: WireFrame) => {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > MOST_WAITING) return socket.terminate();
    socket.send(frame, { binary: false });
  };
  const send = (message: WireServerMessage) => sendFrame(frameOf(message));
  const refuse = (fault: Fault, code?: number) => {
    metrics.refused(fault.code);
    send({ type: 'fault', id: null, fault });
    if (code !== undefined) socket.close(code, fault.code);
  };

  /** Pages before version 3 read a fault's message from `words`. */
  const refuseOldPage = () => {
    const { code, message } = faults.oldPage;
    socket.send(JSON.stringify({ type: 'fault', id: null, fault: { code, words: message } }));
    socket.close(POLICY, code);
  };

  const join = async (hello: Extract<WireClientMessage, { type: 'hello' }>) => {
    if (hello.version < 3) return refuseOldPage();
    if (hello.version !== WIRE_VERSION) return refuse(faults.oldPage, POLICY);
    const found = await rooms.find(hello.room);
    if (!found.ok) return refuse(found.fault, POLICY);
    const side = hello.secret === undefined ? null : found.value.sideOf(hello.secret);
    if (hello.secret !== undefined && side === null) return refuse(faults.wrongSecret, POLICY);
    if (socket.readyState !== socket.OPEN) return;
    clearTimeout(waiting);
    room = found.value;
    client = { side, send: sendFrame };
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
    else await rooms.rematch(room, client);
  };
  const failed = (error: unknown) => {
    log.error(error);
    refuse(error instanceof FaultError ? error.fault : faults.trouble, INTERNAL);
  };
  /** Whether to go on reading; false beyond the allowed rate. */
  const afford = (price: number): boolean => {
    const now = performance.now();
    tokens = Math.min(BURST, tokens + ((now - refilled) / 1_000) * PER_SECOND) - price;
    refilled = now;
    return tokens >= 0;
  };

  socket.on('message', (data: Buffer, isBinary: boolean) => {
    if (socket.readyState !== socket.OPEN) return;
    if (!afford(1)) return refuse(faults.tooFast, POLICY);
    if (isBinary) return socket.close(UNSUPPORTED);
    const message = readClientMessage(data.toString());
    if (!message.ok) return refuse(message.fault, afford(UNREADABLE) ? undefined : POLICY);
    const arrived = performance.now();
    work = work.then(() => handle(message.value, arrived)).catch(failed);
  });
  socket.on('pong', () => {
    isAlive = true;
  });
  const waiting = setTimeout(() => refuse(faults.notHello, POLICY), HELLO);
  const heartbeat = setInterval(() => {
    if (!isAlive) return socket.terminate();
    isAlive = false;
    socket.ping();
  }, HEARTBEAT);
  socket.on('close', () => {
    clearTimeout(waiting);
    clearInterval(heartbeat);
    void work.then(() => {
      metrics.sockets.dec({ role });
      if (client) room?.leave(client);
    });
  });
}
