import type { WireServerMessage } from '../../protocols/wire.ts';
import type { Notices } from '../../store/store.ts';
import { every } from '../../time/timers.ts';
import { frameOf, type RoomClient, type WireFrame } from '../presence.ts';
import type { Room } from '../room.ts';
import type { Rooms } from '../rooms.ts';
import { GONE, REPEATED, ROOM_CHANNEL, readWatchNotice, type WatchedRoom } from './room-notices.ts';

export interface RemoteSpectatorsOptions {
  readonly rooms: Pick<Rooms, 'find'>;
  /** Of the leader's own store: without the lease nothing is published. */
  readonly notices: Pick<Notices, 'publish'>;
}

interface SpectatorClient extends RoomClient {
  pages: number;
}

/** A room that other servers show. */
interface RemoteRoom {
  readonly id: string;
  readonly servers: Map<string, { readonly pages: number; readonly heardAt: number }>;
  /** Represents all their pages in the room. */
  client: SpectatorClient | null;
  /** Null until it has joined. */
  room: Room | null;
  /** Whether a server waits for the room's welcome. */
  isAsked: boolean;
  /** How many events the servers were told of. */
  length: number;
  /** Updates of the room, one at a time. */
  work: Promise<void>;
}

/**
 * The spectators at other servers, as the leader knows them: in each room one client represents them all. What it is
 * sent is published, with events counted only, since the others read them from the store.
 */
export class RemoteSpectators {
  readonly #options: RemoteSpectatorsOptions;
  readonly #rooms = new Map<string, RemoteRoom>();
  readonly #stopSweep: () => void;
  #isClosed = false;

  constructor(options: RemoteSpectatorsOptions) {
    this.#options = options;
    this.#stopSweep = every(REPEATED, () => this.#forgetGone(), { background: true });
  }

  close(): void {
    this.#isClosed = true;
    this.#stopSweep();
  }

  /** Called with each notice on `WATCH_CHANNEL`; lost ones are repeated. */
  receive(payload: string | null): void {
    const notice = payload === null ? null : readWatchNotice(payload);
    if (!notice || this.#isClosed) return;
    for (const watched of notice.rooms) {
      const known = this.#rooms.get(watched.room);
      if (!known && watched.pages === 0) continue;
      const remote = known ?? newRemoteRoom(watched.room);
      this.#rooms.set(remote.id, remote);
      const { pages } = watched;
      if (pages === 0) remote.servers.delete(notice.server);
      else remote.servers.set(notice.server, { pages, heardAt: performance.now() });
      this.#updateInTurn(remote, watched);
    }
  }

  #updateInTurn(remote: RemoteRoom, watched: WatchedRoom): void {
    // after a failure the other server asks again
    remote.work = remote.work.then(() => this.#update(remote, watched)).catch(() => {});
  }

  async #update(remote: RemoteRoom, { known, address, asks }: WatchedRoom): Promise<void> {
    if (this.#isClosed) return;
    const pages = [...remote.servers.values()].reduce((sum, server) => sum + server.pages, 0);
    if (pages === 0) {
      if (this.#rooms.get(remote.id) === remote) this.#rooms.delete(remote.id);
      if (remote.client) remote.room?.leave(remote.client);
      remote.room = null;
      return;
    }
    if (remote.room && remote.client?.pages === pages && !asks) {
      if (known < remote.length) this.#tell(remote, eventsUpTo(remote.length));
      return;
    }
    const found = await this.#options.rooms.find(remote.id, { address });
    if (this.#isClosed) return;
    if (!found.ok) return this.#tell(remote, { type: 'fault', id: null, fault: found.fault });
    remote.client ??= this.#clientFor(remote, address);
    remote.client.pages = pages;
    // if nobody asks, only the number of pages has changed, which the next status tells
    remote.isAsked = asks || remote.room === null;
    remote.room = found.value;
    remote.room.join(remote.client, Math.max(known, remote.length));
  }

  #clientFor(remote: RemoteRoom, address: string): SpectatorClient {
    const send = (frame: WireFrame) => this.#pass(remote, frame);
    return { address, side: null, isOwner: false, person: null, pages: 0, send };
  }

  /** Sends the other servers what a page of the room gets. */
  #pass(remote: RemoteRoom, frame: WireFrame): void {
    const message = JSON.parse(frame.toString()) as WireServerMessage; // made by the room
    if (message.type === 'candidates' || message.type === 'pong') return;
    if (message.type !== 'welcome' && message.type !== 'events') return this.#tell(remote, message);
    remote.length = message.from + message.events.length;
    if (message.type === 'events' || remote.isAsked)
      this.#tell(remote, { ...message, from: remote.length, events: [] });
  }

  #tell({ id }: RemoteRoom, message: WireServerMessage): void {
    const payload = `${id} ${frameOf(message).toString()}`;
    this.#options.notices.publish(ROOM_CHANNEL, payload).catch(() => {}); // the other servers ask again
  }

  #forgetGone(): void {
    const before = performance.now() - GONE;
    for (const remote of this.#rooms.values())
      for (const [server, { heardAt }] of remote.servers) {
        if (heardAt > before) continue;
        remote.servers.delete(server);
        const address = remote.client?.address ?? '';
        const { length: known } = remote;
        this.#updateInTurn(remote, { room: remote.id, pages: 0, known, address, asks: false });
      }
  }
}

const newRemoteRoom = (id: string): RemoteRoom => ({
  ...{ id, servers: new Map(), client: null, room: null },
  ...{ isAsked: true, length: 0, work: Promise.resolve() },
});

const eventsUpTo = (length: number): WireServerMessage => ({
  ...{ type: 'events', from: length, events: [] },
});
