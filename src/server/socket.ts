import type { Socket } from 'node:net';
import type { WebSocket } from 'ws';
import { readClientMessage, WIRE_VERSION, type WireClientMessage } from '../protocols/wire.ts';
import { faults } from './faults.ts';
import type { RoomClient } from './presence.ts';
import type { Room } from './room.ts';
import type { Rooms } from './rooms.ts';
import {
  POLICY,
  serveSocket,
  TRY_LATER,
  type WireHandler,
  type WireSocket,
  type WireSocketOptions,
} from './wire-socket.ts';

export interface SocketOptions extends WireSocketOptions {
  readonly rooms: Rooms;
}

/** One page's connection, and the stream that carries it. */
export function handleSocket(socket: WebSocket, stream: Socket, options: SocketOptions): void {
  serveSocket(socket, stream, options, wire => roomHandler(wire, options));
}

function roomHandler(
  wire: WireSocket,
  { rooms, visitor }: SocketOptions,
): WireHandler<WireClientMessage> {
  let room: Room | null = null;
  let client: RoomClient | null = null;
  const { pass } = wire;

  /** Pages before version 3 read a fault's message from `words`. */
  const refuseOldPage = () => {
    const { code, message } = faults.oldPage;
    wire.send({ type: 'fault', id: null, fault: { code, words: message } });
    wire.close(POLICY, code);
  };

  const join = async (hello: Extract<WireClientMessage, { type: 'hello' }>) => {
    wire.greeted();
    if (hello.version < 3) return refuseOldPage();
    if (hello.version !== WIRE_VERSION) return wire.refuse(faults.oldPage, POLICY);
    const found = await rooms.find(hello.room, visitor);
    if (!found.ok && found.fault !== faults.noRoom) return wire.refuse(found.fault, TRY_LATER);
    if (!found.ok) return wire.refuseHello(found.fault);
    const side = hello.secret === undefined ? null : found.value.sideOf(hello.secret);
    const isOwner = hello.secret !== undefined && found.value.isOwner(hello.secret);
    if (hello.secret !== undefined && !isOwner) return wire.refuseHello(faults.wrongSecret);
    if (!wire.isOpen) return;
    const seated = isOwner ? pass.sit(hello.room, side ?? 'owner') : pass.watch();
    if (!seated.ok) return wire.refuse(seated.fault, TRY_LATER);
    room = found.value;
    client = { ...visitor, side, isOwner, send: wire.sendFrame };
    wire.countAs(side === null ? 'spectator' : 'player');
    room.join(client, hello.known);
  };
  return {
    read: readClientMessage,
    async handle(message, arrived) {
      if (message.type === 'ping') return wire.send({ type: 'pong' });
      if (message.type === 'hello')
        return room ? wire.refuse(faults.notHello, POLICY) : await join(message);
      if (!room || !client) return wire.refuse(faults.notHello, POLICY);
      if (message.type === 'act') room.act(client, message, arrived);
      else if (message.type !== 'rematch') room.decide(client, message);
      else await rooms.rematch(room, client);
    },
    left() {
      if (client) room?.leave(client);
    },
  };
}
