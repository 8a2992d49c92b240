import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
import type { Classes } from '../classroom/classes.ts';
import { BotEntrance } from '../classroom/connect-bot.ts';
import { connectFaults } from '../classroom/connect-faults.ts';
import type { ConnectSession, SessionSocket } from '../classroom/connect-session.ts';
import type { ConnectedBots } from '../classroom/connected-bots.ts';
import { NORMAL, POLICY, TRY_LATER } from '../protocols/close-codes.ts';
import {
  CONNECT_VERSION,
  type ConnectHello,
  type ConnectMessage,
  readConnectMessage,
} from '../protocols/connect-wire.ts';
import type { ClassroomStore } from '../store/classroom-store.ts';
import type { ServerContext } from './context.ts';
import type { Identities } from './identity.ts';
import { addSocketRoute, type LiveRoute } from './live-route.ts';
import {
  serveSocket,
  type WireHandler,
  type WireSocket,
  type WireSocketOptions,
} from './wire-socket.ts';

export interface ConnectSocketOptions extends WireSocketOptions {
  readonly connected: ConnectedBots;
  readonly entrance: BotEntrance;
  readonly identities: Identities;
  readonly store: ClassroomStore;
}

/** The route for `quadrille connect`. */
export function connectRoute(
  server: FastifyInstance,
  { connected, identities, store: { classrooms: store }, limits, metrics }: ServerContext,
  live: LiveRoute,
  classes: Classes,
): void {
  classes.beforeRemoval.push(async ({ id }) =>
    connected.dismiss(({ classroom }) => classroom === id, connectFaults.notMember),
  );
  classes.afterDeparture.push(async ({ member: left }) => {
    if (left) connected.dismiss(({ member }) => member === left.id, connectFaults.notMember);
  });
  const entrance = new BotEntrance(store, limits.botsPerMember);
  const options = { connected, entrance, identities, store, limits, metrics };
  addSocketRoute(server, '/api/connect', live, (socket, stream, connection) =>
    handleConnectSocket(socket, stream, { ...options, ...connection }),
  );
}

/** The connection of `quadrille connect`. */
export function handleConnectSocket(
  socket: WebSocket,
  stream: Socket,
  options: ConnectSocketOptions,
): void {
  const { limits } = options;
  const own = {
    ...limits,
    messages: limits.connectMessages,
    messagesPerSecond: limits.connectMessagesPerSecond,
    bytes: limits.connectBytes,
    bytesPerSecond: limits.connectBytesPerSecond,
    heartbeat: limits.connectHeartbeat,
  };
  serveSocket(socket, stream, { ...options, limits: own, slows: true }, wire =>
    connectHandler(wire, options),
  );
}

function connectHandler(
  wire: WireSocket,
  { connected, entrance, identities, store, visitor }: ConnectSocketOptions,
): WireHandler<ConnectMessage> {
  let session: ConnectSession | null = null;
  const carrier: SessionSocket = {
    send: wire.send,
    refuse: fault => wire.refuse(fault, POLICY),
    drop: wire.drop,
  };

  const enter = async (hello: ConnectHello): Promise<void> => {
    wire.greeted();
    if (hello.version !== CONNECT_VERSION) return wire.refuse(connectFaults.oldClient, POLICY);
    const identity = await identities.of(hello.secret);
    if (!identity.ok) return wire.refuseHello(identity.fault);
    const { member } = await identities.roleIn(hello.classroom, identity.value);
    const classroom = member && (await store.read(hello.classroom));
    if (!member || !classroom) return wire.refuseHello(connectFaults.notMember);
    const seated = wire.pass.takeSeat(`member ${member.id}`, 'owner');
    if (!seated.ok) return wire.refuse(seated.fault, TRY_LATER);
    const entered = await entrance.enter(member, hello.bot);
    if (!entered.ok) return wire.refuse(entered.fault, POLICY);
    if (!wire.isOpen) return;
    const { bot, version } = entered.value;
    const { protocol } = hello.bot;
    const { address } = visitor;
    const found = connected.enter(
      {
        ...{ id: bot.id, name: bot.name, version, protocol, address },
        ...{ classroom: classroom.id, member: member.id },
      },
      classroom.name,
      hello,
      carrier,
    );
    if (!found.ok) return wire.refuse(found.fault, POLICY);
    wire.countAs('player');
    session = found.value;
  };
  return {
    read: readConnectMessage,
    heard: () => session?.heard(),
    unreadable(fault) {
      wire.refuse(fault, POLICY); // our own program sends no unreadable message
      session?.end({ kind: 'closed' });
    },
    async handle(message) {
      if (message.type === 'hello')
        return session ? wire.refuse(connectFaults.notHello, POLICY) : await enter(message);
      if (!session) return wire.refuse(connectFaults.notHello, POLICY);
      if (message.type === 'leave') {
        session.end({ kind: 'closed' });
        return wire.close(NORMAL, 'leave');
      }
      if (session.carriedBy(carrier) && !session.receive(message))
        session.end({ kind: 'closed' }, connectFaults.broken);
    },
    left() {
      session?.detach(carrier);
    },
  };
}
