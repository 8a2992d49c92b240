import { normalizeIP } from '@fastify/rate-limit';
import { millis } from '../core/clock.ts';
import { SIDES, type Side, type Sides } from '../core/game.ts';
import { errorMessage, ok, type Result, refusal } from '../core/result.ts';
import { PERSON } from '../protocols/bot-seats.ts';
import type { CreatedGame, NewGame } from '../protocols/wire.ts';
import type { StoredPerson } from '../store/classroom-store.ts';
import type { RoomSeat, StoredRoom } from '../store/store.ts';
import { sleep } from '../time/timers.ts';
import { NoListener } from './bot-listener.ts';
import { BotListeners } from './bot-listeners.ts';
import type { ServerContext, Visitor } from './context.ts';
import { faults } from './faults.ts';
import type { RoomCounts } from './metrics.ts';
import { OpenRooms } from './open-rooms.ts';
import type { RoomClient } from './presence.ts';
import type { Room } from './room.ts';
import { readRoomSettings } from './room-settings.ts';
import { keyOf, newSecret } from './secrets.ts';
import { TokenBucket } from './token-bucket.ts';

/** Milliseconds that a room without clients stays in memory, and between two checks of that. */
const IDLE = 120_000;
const SWEEP = 30_000;
/** Milliseconds until a rematch that has to wait tries again. */
const REMATCH_WAIT = 200;
/**
 * Hours that a game which never began is kept. The server counts them while it runs, since the date may be wrong and
 * be corrected without notice.
 */
const UNBEGUN = 24;
const HOUR = 3_600_000;

/** All games over the network: stored, and those in use in memory as well. */
export class Rooms {
  readonly #context: ServerContext;
  readonly #open: OpenRooms;
  readonly #rematches = new Map<string, TokenBucket>();
  #cancelSweep = () => {};
  #cancelTidy = () => {};
  #tidying: Promise<void> = Promise.resolve();

  constructor(context: ServerContext) {
    this.#context = context;
    this.#open = new OpenRooms(context);
    this.#sweepLater();
    this.#tidyLater();
  }

  /** Rooms in memory. */
  get size(): number {
    return this.#open.size;
  }

  /** How many games are in each phase, and how many are in the store only. */
  async counts(): Promise<RoomCounts> {
    const counts = {
      waiting: 0,
      playing: 0,
      over: 0,
      rest: await this.#context.store.rooms.count(),
    };
    for (const { phase } of this.#open.rooms) {
      counts[phase]++;
      counts.rest--;
    }
    return counts;
  }

  /**
   * Creates a game; each person's seat has a secret, returned here only. Ports for bots are open when it resolves; if
   * one cannot be opened, nothing is created.
   */
  async create(game: NewGame, visitor: Visitor): Promise<Result<CreatedGame>> {
    const settings = readRoomSettings(game);
    if (!settings.ok) return settings;
    const expectsBots = SIDES.some(side => settings.value.seats[side].kind === 'tcp');
    // without an owner, programs are let in as soon as they speak their protocol
    const owner = expectsBots && game.confirm !== 'auto' ? newSecret() : null;
    const ownerKey = owner === null ? null : keyOf(owner);
    const secretFor = (side: Side) => (game.seats[side] === PERSON ? newSecret() : null);
    const secrets = { first: secretFor('first'), second: secretFor('second') };
    const seat = (side: Side) => {
      const secret = secrets[side];
      const isBot = settings.value.seats[side].kind === 'tcp';
      const key = secret === null ? null : keyOf(secret);
      return { seat: game.seats[side], key: isBot ? ownerKey : key };
    };
    const create = async (): Promise<StoredRoom> => {
      const stored = await this.#context.store.rooms.create({
        rules: settings.value.rules.id,
        time: game.time,
        seats: { first: seat('first'), second: seat('second') },
      });
      this.#context.metrics.created.inc();
      this.#context.note('game created', { room: stored.id, ...game });
      return stored;
    };
    if (!expectsBots) return ok({ room: (await create()).id, secrets });
    const listen = () => BotListeners.open(settings.value, ownerKey, this.#context);
    const opened = await this.#createOpen(listen, create, visitor);
    if (!opened.ok) return opened;
    return ok({ ...opened.value, secrets, ...(owner === null ? {} : { owner }) });
  }

  /**
   * Creates a game that the lobby shows. Its people need no secret but their own; null: a seat for whoever takes it
   * first.
   */
  async createListed(
    { rules, time }: Pick<NewGame, 'rules' | 'time'>,
    people: Sides<string | null>,
  ): Promise<Result<StoredRoom>> {
    const settings = readRoomSettings({ rules, time, seats: { first: PERSON, second: PERSON } });
    if (!settings.ok) return settings;
    const seat = (person: string | null) => ({
      seat: PERSON,
      key: null,
      ...(person === null ? {} : { person }),
    });
    const stored = await this.#context.store.rooms.create({
      rules: settings.value.rules.id,
      time,
      seats: { first: seat(people.first), second: seat(people.second) },
      listed: true,
    });
    this.#context.metrics.created.inc();
    this.#context.note('game created', { room: stored.id, rules, time });
    return ok(stored);
  }

  /** Somebody takes the open seat of a game that the lobby shows. */
  async take(id: string, person: StoredPerson): Promise<Result<StoredRoom>> {
    const { store } = this.#context;
    const stored = await store.rooms.read(id);
    const side = stored?.listed && SIDES.find(each => isOpenSeat(stored.seats[each]));
    if (!stored || !side || SIDES.some(each => stored.seats[each].person === person.id))
      return refusal(faults.gameTaken);
    if (!(await store.rooms.takeSeat(id, side, person.id, true))) return refusal(faults.gameTaken);
    this.#open.rooms.find(room => room.stored.id === id)?.people.takeSeat(side, person);
    return ok(stored);
  }

  /** The rooms in memory that the lobby shows. */
  get listed(): readonly Room[] {
    return this.#open.rooms.filter(({ stored }) => stored.listed);
  }

  /** Creates a room in memory, to which bots may connect at once. */
  async #createOpen(
    listen: () => Promise<BotListeners>,
    create: () => Promise<StoredRoom>,
    visitor: Visitor,
  ): Promise<Result<Pick<CreatedGame, 'room' | 'listeners'>>> {
    const place = this.#open.reserve(visitor);
    if (!place.ok) return place;
    let listeners: BotListeners | null = null;
    try {
      listeners = await listen();
      const stored = await create();
      await this.#open.enter(place.value, stored, listeners);
      return ok({ room: stored.id, listeners: listeners.created() });
    } catch (error) {
      this.#open.vacate(place.value);
      await listeners?.close(0);
      if (!(error instanceof NoListener)) throw error;
      return refusal(error.fault);
    }
  }

  /** The room of an id, opened from the store if need be. The caller joins it at once. */
  async find(id: string, visitor: Visitor): Promise<Result<Room>> {
    await this.#tidying; // may be removing it
    const found = await this.#open.find(id, visitor);
    if (found.ok)
      found.value.rematch = (client, rules) => this.#rematch(found.value, client, rules);
    return found;
  }

  /** Handles a player's request for a rematch, which is created when both have asked for the same. */
  async #rematch(room: Room, client: RoomClient, wanted?: string): Promise<void> {
    const rules = room.asksForRematch(client, wanted);
    if (rules === null) return;
    const { series, number, time, seats, listed } = room.stored;
    try {
      await this.#paceRematch(client);
      const next = await this.#context.store.rooms.create({
        rules,
        time,
        // players change sides, with their secrets
        seats: { first: seats.second, second: seats.first },
        ...(listed ? { listed } : {}),
        rematch: { series, number: number + 1 },
      });
      this.#context.metrics.created.inc();
      room.goOnIn(next.id);
    } catch (error) {
      room.askAgain();
      throw error;
    }
  }

  /** Rematches are never refused: they wait while more are wanted from an address than are allowed. */
  async #paceRematch({ address }: Visitor): Promise<void> {
    const { timers } = this.#context;
    const { rematches: most, rematchesPerSecond } = this.#context.limits;
    const key = normalizeIP(address);
    for (;;) {
      const rematches =
        this.#rematches.get(key) ?? new TokenBucket(most, rematchesPerSecond, timers.now());
      this.#rematches.set(key, rematches);
      if (rematches.take(1, timers.now())) return;
      await sleep(REMATCH_WAIT, { timers });
    }
  }

  async close(): Promise<void> {
    this.#cancelSweep();
    this.#cancelTidy();
    await this.#tidying;
    await this.#open.close();
  }

  #tidyLater(): void {
    this.#cancelTidy = this.#context.timers.after(millis(HOUR), () => {
      this.#tidying = this.#tidying.then(() => this.#tidy());
      this.#tidyLater();
    });
  }

  /** Removes games that never began. */
  async #tidy(): Promise<void> {
    const { store, note } = this.#context;
    try {
      const removed = await store.rooms.ageUnbegun(UNBEGUN, this.#open.ids);
      if (removed > 0) note('games never begun removed', { removed });
    } catch (error) {
      note('games not tidied', { error: errorMessage(error) });
    }
  }

  #sweepLater(): void {
    const { timers } = this.#context;
    this.#cancelSweep = timers.after(millis(SWEEP), () => {
      void this.#open.restIdle(IDLE);
      for (const [address, rematches] of this.#rematches)
        if (rematches.isFull(timers.now())) this.#rematches.delete(address);
      this.#sweepLater();
    });
  }
}

const isOpenSeat = ({ seat, key, person }: RoomSeat): boolean =>
  seat === PERSON && key === null && person === undefined;
