import type { Socket } from 'node:net';
import type { WebSocket } from 'ws';
import { POLICY, TRY_LATER } from '../protocols/close-codes.ts';
import {
  FEED_VERSION,
  type FeedClientMessage,
  readFeedClientMessage,
} from '../protocols/feed-wire.ts';
import { faults } from './faults.ts';
import type { Feed, FeedClient } from './feed.ts';
import type { Identities } from './identity.ts';
import {
  serveSocket,
  type WireHandler,
  type WireSocket,
  type WireSocketOptions,
} from './wire-socket.ts';

export interface FeedSocketOptions extends WireSocketOptions {
  readonly feed: Feed;
  readonly identities: Identities;
}

/** A page's connection to the feed. */
export function handleFeedSocket(
  socket: WebSocket,
  stream: Socket,
  options: FeedSocketOptions,
): void {
  serveSocket(socket, stream, options, wire => feedHandler(wire, options));
}

function feedHandler(
  wire: WireSocket,
  { feed, identities }: FeedSocketOptions,
): WireHandler<FeedClientMessage> {
  let client: FeedClient | null = null;

  const enter = async ({ version, secret }: Extract<FeedClientMessage, { type: 'hello' }>) => {
    wire.greeted();
    if (version !== FEED_VERSION) return wire.refuse(faults.oldPage, POLICY);
    const identity = await identities.of(secret);
    if (!identity.ok) return wire.refuseHello(identity.fault);
    if (!wire.isOpen) return;
    const { person } = identity.value;
    const seated = person ? wire.pass.takeSeat(`person ${person.id}`, 'owner') : wire.pass.watch();
    if (!seated.ok) return wire.refuse(seated.fault, TRY_LATER);
    wire.countAs(person ? 'player' : 'spectator');
    client = {
      identity: identity.value,
      send: wire.sendFrame,
      close: fault => wire.refuse(fault, POLICY),
    };
    feed.enter(client);
    wire.send({ type: 'welcome' });
  };
  return {
    read: readFeedClientMessage,
    async handle(message) {
      if (message.type === 'ping') return wire.send({ type: 'pong' });
      if (message.type === 'hello')
        return client ? wire.refuse(faults.notHello, POLICY) : await enter(message);
      if (!client) return wire.refuse(faults.notHello, POLICY);
      if (message.type === 'unfollow') return feed.unfollow(client, message.topic);
      const fault = await feed.follow(client, message.topic);
      if (fault) wire.send({ type: 'fault', id: message.topic, fault });
    },
    left() {
      if (client) feed.leave(client);
    },
  };
}
