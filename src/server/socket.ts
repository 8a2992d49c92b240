import type { Socket } from 'node:net';
import type { WebSocket } from 'ws';
import { POLICY, TRY_LATER } from '../protocols/close-codes.ts';
import { readClientMessage, WIRE_VERSION, type WireClientMessage } from '../protocols/wire.ts';
import { faults } from './faults.ts';
import type { ChannelFinder, GameChannel, Seating } from './game-channel.ts';
import type { Identities } from './identity.ts';
import type { RoomClient } from './presence.ts';
import {
  serveSocket,
  type WireHandler,
  type WireSocket,
  type WireSocketOptions,
} from './wire-socket.ts';

export interface SocketOptions extends WireSocketOptions {
  readonly find: ChannelFinder;
  readonly identities: Identities;
}

const WATCHING: Seating = { place: null, side: null, isOwner: false };

/** Handles one page's connection, given with the stream that carries it. */
export function handleSocket(socket: WebSocket, stream: Socket, options: SocketOptions): void {
  serveSocket(socket, stream, options, wire => gameHandler(wire, options));
}

function gameHandler(
  wire: WireSocket,
  { find, identities, visitor }: SocketOptions,
): WireHandler<WireClientMessage> {
  let game: GameChannel | null = null;
  let client: RoomClient | null = null;
  const { pass } = wire;

  /** Pages of a wire version before 3 read a fault's message from `words`. */
  const refuseOldPage = () => {
    const { code, message } = faults.oldPage;
    wire.send({ type: 'fault', id: null, fault: { code, words: message } });
    wire.close(POLICY, code);
  };

  /** Null if the secret is absent or unknown: players need no name. */
  const personOf = async (secret: string | undefined) => {
    const identity = await identities.of(secret);
    return identity.ok ? identity.value.person : null;
  };

  const join = async (hello: Extract<WireClientMessage, { type: 'hello' }>) => {
    wire.greeted();
    if (hello.version < 3) return refuseOldPage();
    if (hello.version !== WIRE_VERSION) return wire.refuse(faults.oldPage, POLICY);
    const found = await find(hello.room, visitor);
    if (!found.ok && found.fault !== faults.noRoom) return wire.refuse(found.fault, TRY_LATER);
    if (!found.ok) return wire.refuseHello(found.fault);
    const person = await personOf(hello.person);
    const { secret } = hello;
    const plays = secret !== undefined || (person && found.value.seatOfPerson?.(person.id));
    if (found.value.showsOnly && plays) return wire.refuse(faults.playsElsewhere, TRY_LATER);
    const seating =
      (secret === undefined ? null : await found.value.seatOf(secret)) ??
      (person && found.value.seatOfPerson?.(person.id)) ??
      (secret === undefined ? WATCHING : null);
    if (!seating) return wire.refuseHello(faults.wrongSecret);
    if (!wire.isOpen) return;
    const { place, ...seat } = seating;
    const seated = place === null ? pass.watch() : pass.takeSeat(hello.room, place);
    if (!seated.ok) return wire.refuse(seated.fault, TRY_LATER);
    game = found.value;
    client = { ...visitor, ...seat, person, send: wire.sendFrame };
    wire.countAs(client.side === null ? 'spectator' : 'player');
    game.join(client, hello.known);
  };
  return {
    read: readClientMessage,
    async handle(message, arrived) {
      if (message.type === 'ping') return wire.send({ type: 'pong' });
      if (message.type === 'hello')
        return game ? wire.refuse(faults.notHello, POLICY) : await join(message);
      if (!game || !client) return wire.refuse(faults.notHello, POLICY);
      if (message.type === 'act') game.act(client, message, arrived);
      else if (message.type !== 'rematch') game.decide(client, message);
      else await game.rematch(client, message.rules);
    },
    left() {
      if (client) game?.leave(client);
    },
  };
}
