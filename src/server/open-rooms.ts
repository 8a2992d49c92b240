import { normalizeIP } from '@fastify/rate-limit';
import { millis } from '../core/clock.ts';
import { type Ending, endingOf } from '../core/match.ts';
import { type Fault, FaultError, ok, type Result, refusal, unwrap } from '../core/result.ts';
import type { StoredRoom } from '../store/store.ts';
import type { BotListeners } from './bot-listeners.ts';
import type { ServerContext, Visitor } from './context.ts';
import { faults } from './faults.ts';
import { replayed } from './replay.ts';
import { Room, type RoomHistory } from './room.ts';
import { PORTS_KEPT } from './room-rest.ts';
import { readRoomSettings } from './room-settings.ts';
import { NO_SCORE, type SeriesScore, scored } from './score.ts';

/** A place for one room in memory, charged to the address that it is opened from. */
export interface RoomPlace {
  readonly address: string;
  opening: Promise<Result<Room>> | null;
  /** Null until it is open. */
  room: Room | null;
  /** How many callers of `find` are about to join the room. */
  expected: number;
}

const placeFor = ({ address }: Visitor): RoomPlace => ({
  address: normalizeIP(address),
  opening: null,
  room: null,
  expected: 0,
});

/** How many endings are remembered. */
const ENDINGS = 10_000;

/**
 * The rooms in memory. Each has one place from before it is opened until it begins to close, and is opened again only
 * after it has closed: a journal never has two rooms. If there is no place for one more, the least recently used room
 * that is not needed is closed; it is opened again from the store when it is next used.
 */
export class OpenRooms {
  readonly #context: ServerContext;
  /** By the rooms' ids. */
  readonly #named = new Map<string, RoomPlace>();
  readonly #closing = new Map<string, Promise<void>>();
  /** Taken places, the least recently used first; below, the same by address. */
  readonly #places = new Set<RoomPlace>();
  readonly #placesOf = new Map<string, Set<RoomPlace>>();
  /** Endings of a series' games, which never change, by the rooms' ids. */
  readonly #endings = new Map<string, Ending>();
  #isClosed = false;

  constructor(context: ServerContext) {
    this.#context = context;
  }

  get size(): number {
    return this.#named.size;
  }

  get ids(): readonly string[] {
    return [...this.#named.keys()];
  }

  get rooms(): readonly Room[] {
    return [...this.#places].flatMap(({ room }) => room ?? []);
  }

  /** The room of an id, opened if it is in the store only. The caller joins it at once, before any other event. */
  async find(id: string, visitor: Visitor): Promise<Result<Room>> {
    for (;;) {
      let place = this.#named.get(id);
      if (!place) {
        place = placeFor(visitor);
        this.#start(id, place, this.#open(id, place));
      }
      const opened = await place.opening;
      if (!opened?.ok) return opened ?? refusal(faults.noRoom);
      if (this.#named.get(id) !== place) continue; // was closed meanwhile
      this.#expect(place);
      opened.value.expect();
      return opened;
    }
  }

  /** Takes a place for a room that is about to be created; to be followed by `enter` or `vacate`. */
  reserve(visitor: Visitor): Result<RoomPlace> {
    const place = placeFor(visitor);
    const fault = this.#occupy(place);
    return fault ? refusal(fault) : ok(place);
  }

  /** Opens a new room in its place. */
  async enter(place: RoomPlace, stored: StoredRoom, listeners: BotListeners): Promise<void> {
    if (this.#isClosed) throw new FaultError(faults.trouble);
    const history = { before: NO_SCORE, next: null };
    await this.#start(stored.id, place, this.#openRoom(place, stored, history, listeners));
  }

  vacate(place: RoomPlace): void {
    this.#places.delete(place);
    const own = this.#placesOf.get(place.address);
    own?.delete(place);
    if (own?.size === 0) this.#placesOf.delete(place.address);
  }

  /** Closes the rooms that have not been used for that many milliseconds. */
  async restIdle(timeout: number): Promise<void> {
    const idle = [...this.#places].filter(
      place => mayRest(place) && place.room?.rest.isDue(timeout),
    );
    await Promise.all(idle.map(place => this.#rest(place)));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.allSettled([...this.#named.values()].map(({ opening }) => opening));
    await Promise.all([...this.#places].map(place => this.#rest(place)));
    await Promise.all(this.#closing.values());
  }

  #start(id: string, place: RoomPlace, opening: Promise<Result<Room>>): Promise<Result<Room>> {
    const forget = () => {
      this.#named.delete(id);
      this.vacate(place);
    };
    place.opening = opening.then(
      result => {
        if (!result.ok) forget();
        return result;
      },
      error => {
        forget();
        throw error;
      },
    );
    this.#named.set(id, place);
    return place.opening;
  }

  async #open(id: string, place: RoomPlace): Promise<Result<Room>> {
    const { store } = this.#context;
    await this.#closing.get(id);
    const stored = await store.rooms.read(id);
    if (!stored) return refusal(faults.noRoom);
    const fault = this.#occupy(place); // not earlier: a request for an unknown room must not close another
    if (fault) return refusal(fault);
    const series = await store.rooms.of(stored.series);
    const next = series.find(({ number }) => number === stored.number + 1)?.id ?? null;
    const earlier = series.filter(({ number }) => number < stored.number);
    return this.#openRoom(place, stored, { before: await this.#scoreOf(earlier), next });
  }

  async #openRoom(
    place: RoomPlace,
    stored: StoredRoom,
    history: RoomHistory,
    listeners?: BotListeners,
  ): Promise<Result<Room>> {
    const room = await Room.open(this.#context, stored, history, listeners);
    room.address = place.address;
    room.left = () => {
      this.#use(place);
      if (room.rest.isDeserted) this.#freePorts(place);
    };
    place.room = room;
    return ok(room);
  }

  async #scoreOf(games: readonly StoredRoom[]): Promise<SeriesScore> {
    let score = NO_SCORE;
    for (const game of games) score = scored(score, game.number, await this.#endingOf(game));
    return score;
  }

  async #endingOf(game: StoredRoom): Promise<Ending | null> {
    const known = this.#endings.get(game.id);
    if (known) return known;
    const seats = { first: game.seats.first.seat, second: game.seats.second.seat };
    const settings = unwrap(readRoomSettings({ ...game, seats }));
    const { match } = await replayed(this.#context.store.journal, game, settings);
    const ending = endingOf(match);
    if (ending === null) return null;
    const { cause, winner } = ending;
    if (this.#endings.size >= ENDINGS) this.#endings.clear();
    this.#endings.set(game.id, { cause, winner });
    return ending;
  }

  /** Counts a place, for which another room may have to be closed; a fault if none can be. */
  #occupy(place: RoomPlace): Fault | null {
    const { openRooms, openRoomsPerAddress } = this.#context.limits;
    if (this.#isClosed) return faults.trouble;
    const own = this.#placesOf.get(place.address) ?? new Set();
    if (own.size >= openRoomsPerAddress && !this.#restOne(own)) return faults.tooManyOpen;
    if (this.#places.size >= openRooms && !this.#restOne(this.#places)) return faults.full;
    this.#placesOf.set(place.address, own.add(place));
    this.#places.add(place);
    return null;
  }

  /** Closes a room whose ports are no longer needed, unless a page or a bot comes. */
  #freePorts(place: RoomPlace): void {
    this.#context.timers.after(millis(PORTS_KEPT), () => {
      if (this.#places.has(place) && mayRest(place) && place.room?.rest.isDeserted)
        void this.#rest(place);
    });
  }

  /** Keeps the room open until the callers of `find` have joined. */
  #expect(place: RoomPlace): void {
    this.#use(place);
    place.expected++;
    setImmediate(() => place.expected--);
  }

  #use(place: RoomPlace): void {
    for (const places of [this.#places, this.#placesOf.get(place.address)])
      if (places?.delete(place)) places.add(place);
  }

  /** Closes the least recently used room that is not needed; if there is none, one that was abandoned. */
  #restOne(places: Set<RoomPlace>): boolean {
    for (const isFit of [mayRest, isAbandoned])
      for (const place of places)
        if (isFit(place)) {
          void this.#rest(place);
          return true;
        }
    return false;
  }

  #rest(place: RoomPlace): Promise<void> {
    const { room } = place;
    this.vacate(place);
    if (!room) return Promise.resolve();
    const { id } = room.stored;
    this.#named.delete(id);
    const closed = room
      .close()
      .catch(error => this.#context.note('game not closed', { room: id, error: String(error) }))
      .finally(() => this.#closing.delete(id));
    this.#closing.set(id, closed);
    return closed;
  }
}

const isAbandoned = ({ room, expected }: RoomPlace): boolean =>
  room?.rest.isLastResort === true && expected === 0;

const mayRest = ({ room, expected }: RoomPlace): boolean =>
  room?.rest.isPossible === true && expected === 0;
