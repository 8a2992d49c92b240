import { randomUUID } from 'node:crypto';
import { readLiveGameId } from '../../classroom/live-games.ts';
import { SIDES } from '../../core/game.ts';
import { type Fault, ok, refusal } from '../../core/result.ts';
import { readServerMessage } from '../../protocols/wire.ts';
import type { Store, StoredRoom } from '../../store/store.ts';
import { after, every } from '../../time/timers.ts';
import { faults } from '../faults.ts';
import type { ChannelFinder, GameChannel } from '../game-channel.ts';
import type { Metrics } from '../metrics.ts';
import { frameOf, type RoomClient } from '../presence.ts';
import { MirroredRoom } from './mirrored-room.ts';
import {
  REPEATED,
  ROOM_CHANNEL,
  WATCH_CHANNEL,
  type WatchedRoom,
  type WatchNotice,
} from './room-notices.ts';

/** The least milliseconds between two notices to the leader about spectators. */
const SHORTEST = 100;
/** The most rooms in a notice, and characters of an address. */
const ROOMS = 40;
const ADDRESS = 45;

export interface MirrorsOptions {
  readonly store: Pick<Store, 'rooms' | 'notices'>;
  readonly metrics: Pick<Metrics, 'refused'>;
}

/** The rooms of the leader that this server shows to spectators. */
export class Mirrors {
  readonly #options: MirrorsOptions;
  /** Identifies this server in notices. */
  readonly #server = randomUUID();
  readonly #rooms = new Map<string, MirroredRoom>();
  /** The rooms to tell the leader about, and whether it is to answer. */
  readonly #changed = new Map<string, boolean>();
  readonly #stopRepeating: () => void;
  #cancelTelling: (() => void) | null = null;
  #toldAt = Number.NEGATIVE_INFINITY;
  #unsubscribe = () => {};
  #isClosed = false;

  private constructor(options: MirrorsOptions) {
    this.#options = options;
    this.#stopRepeating = every(REPEATED, () => this.#repeat(false), { background: true });
  }

  static async open(options: MirrorsOptions): Promise<Mirrors> {
    const mirrors = new Mirrors(options);
    mirrors.#unsubscribe = await options.store.notices.subscribe(ROOM_CHANNEL, payload =>
      payload === null ? mirrors.readAgain() : mirrors.#heard(payload),
    );
    return mirrors;
  }

  /** Finds rooms only: the running games of contests are in the leader's memory. */
  readonly find: ChannelFinder = async id => {
    const stored = await this.#options.store.rooms.read(id);
    if (stored) return ok(this.#channel(stored));
    return refusal(readLiveGameId(id) ? faults.playsElsewhere : faults.noRoom);
  };

  /** Called when another server leads, or messages of the leader may have been lost. */
  readAgain(): void {
    for (const room of this.#rooms.values()) room.readAgain();
    this.#repeat(true);
  }

  close(): void {
    this.#isClosed = true;
    this.#stopRepeating();
    this.#cancelTelling?.();
    this.#unsubscribe();
  }

  #channel({ id, seats }: StoredRoom): GameChannel {
    const refuse = ({ send }: RoomClient, fault: Fault, message: string | null = null) => {
      this.#options.metrics.refused(fault.code);
      send(frameOf({ type: 'fault', id: message, fault }));
    };
    return {
      showsOnly: true,
      seatOf: () => null,
      seatOfPerson(person) {
        const side = SIDES.find(each => seats[each].person === person);
        return side ? { place: side, side, isOwner: true } : null;
      },
      join: (client, known) => {
        const { rooms } = this.#options.store;
        const room = this.#rooms.get(id) ?? new MirroredRoom(from => rooms.events(id, from));
        this.#rooms.set(id, room);
        room.join(client, known);
        this.#tellSoon(id, room.isUnknown);
      },
      leave: client => {
        const room = this.#rooms.get(id);
        room?.leave(client);
        if (room?.pages === 0) this.#rooms.delete(id);
        this.#tellSoon(id, false);
      },
      act: (client, message) => refuse(client, faults.watching, message.id),
      decide: client => refuse(client, faults.notOwner),
      rematch: async client => refuse(client, faults.watching),
    };
  }

  #heard(payload: string): void {
    const end = payload.indexOf(' ');
    const room = this.#rooms.get(payload.slice(0, end));
    const message = room && readServerMessage(payload.slice(end + 1));
    if (message?.ok) room?.receive(message.value);
  }

  /** Tells the leader all rooms again, since it drops those that are not repeated. */
  #repeat(asks: boolean): void {
    for (const [id, room] of this.#rooms) this.#tellSoon(id, asks || room.isUnknown);
  }

  #tellSoon(id: string, asks: boolean): void {
    if (this.#isClosed) return;
    this.#changed.set(id, asks || this.#changed.get(id) === true);
    const wait = Math.max(0, this.#toldAt + SHORTEST - performance.now());
    this.#cancelTelling ??= after(wait, () => this.#tell());
  }

  #tell(): void {
    this.#cancelTelling = null;
    this.#toldAt = performance.now();
    const rooms: WatchedRoom[] = [...this.#changed].map(([room, asks]) => {
      const { pages = 0, known = 0, address = '' } = this.#rooms.get(room) ?? {};
      return { room, pages, known, asks, address: address.slice(0, ADDRESS) };
    });
    this.#changed.clear();
    for (let at = 0; at < rooms.length; at += ROOMS) {
      const notice: WatchNotice = { server: this.#server, rooms: rooms.slice(at, at + ROOMS) };
      const { notices } = this.#options.store;
      notices.publish(WATCH_CHANNEL, JSON.stringify(notice)).catch(() => {}); // repeated by `#repeat`
    }
  }
}
