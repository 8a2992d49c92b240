import { millis } from '../core/clock.ts';
import { other, SIDES, type Side, type Sides } from '../core/game.ts';
import type { Journal } from '../core/journal.ts';
import {
  applyAll,
  decide,
  endingOf,
  type Match,
  type MatchEvent,
  newMatch,
} from '../core/match.ts';
import { type Fault, unwrap } from '../core/result.ts';
import { referee } from '../match/referee.ts';
import type {
  RoomInfo,
  RoomStatus,
  WireClientMessage,
  WireServerMessage,
} from '../protocols/wire.ts';
import { StoreError } from '../store/faults.ts';
import { roomKey } from '../store/room-key.ts';
import type { StoredRoom } from '../store/store.ts';
import { BotListeners } from './bot-listeners.ts';
import type { ServerContext } from './context.ts';
import { faults, INTERRUPTED } from './faults.ts';
import { personSeat, type RemotePersonSeat } from './person-seat.ts';
import { Presence } from './presence.ts';
import { replayed } from './replay.ts';
import { openSeats } from './room-seats.ts';
import { type RoomSettings, readRoomSettings } from './room-settings.ts';
import { type SeriesScore, scored } from './score.ts';
import { verifySecret } from './secrets.ts';

/** Somebody's page that shows the room. */
export interface RoomClient {
  /** The seat that his secret has opened; null for whoever watches. */
  readonly side: Side | null;
  send(message: WireServerMessage): void;
}

type Act = Extract<WireClientMessage, { type: 'act' }>;

/** How long a clock waits for people to come back after a restart, in milliseconds. */
const RETURN = 30_000;
/** And how long after trouble with the store the game is taken up again. */
const RETRY = 2_000;

/** What a room is opened with. */
export interface RoomHistory {
  /** Of the games of the series before this one. */
  readonly before: SeriesScore;
  /** The id of the rematch, where it was agreed on. */
  readonly next: string | null;
}

/**
 * One game over the network: its referee, whoever plays and watches, and its journal, which is all that it
 * is. A room can be closed at any time, or killed, and opened again.
 */
export class Room {
  readonly stored: StoredRoom;
  readonly table: RoomSettings;
  readonly #world: ServerContext;
  readonly #before: SeriesScore;
  readonly #visitors = new Set<RoomClient>();
  readonly #ending = new AbortController();
  readonly #asked = { first: false, second: false };
  readonly #absence: Presence;
  #next: string | null;
  #events: MatchEvent[] = [];
  #match: Match;
  #phase: RoomStatus['phase'] = 'waiting';
  #turnBegan = 0;
  #listeners = new BotListeners();
  #people: Partial<Sides<RemotePersonSeat>> = {};
  /** What is known is what the journal holds, and listeners are open where bots are awaited. */
  #isTakenUp = false;
  #running: Promise<void> | null = null;
  #cancelWait: (() => void) | null = null;
  /** People have had the time to come back. */
  #waitedEnough = false;
  /** When the last visitor left, by the world's clock. */
  #leftAt = 0;

  private constructor(
    world: ServerContext,
    stored: StoredRoom,
    table: RoomSettings,
    history: RoomHistory,
  ) {
    this.#world = world;
    this.stored = stored;
    this.table = table;
    this.#before = history.before;
    this.#next = history.next;
    this.#absence = new Presence(table, world.claimAfter);
    this.#match = newMatch(table.rules, table.control);
    this.#leftAt = world.timers.now();
  }

  static async open(world: ServerContext, stored: StoredRoom, history: RoomHistory): Promise<Room> {
    const seats = { first: stored.seats.first.seat, second: stored.seats.second.seat };
    const table = unwrap(readRoomSettings({ rules: stored.rules, time: stored.time, seats }));
    const room = new Room(world, stored, table, history);
    await room.#takeUp();
    return room;
  }

  get isOver(): boolean {
    return endingOf(this.#match) !== null;
  }

  /** Whether nobody misses it in memory: it is opened again from its journal. */
  isIdle(now: number, timeout: number): boolean {
    if (this.#visitors.size > 0 || now - this.#leftAt < timeout) return false;
    const { control, seats } = this.table;
    const hasBot = SIDES.some(side => seats[side].kind === 'bot');
    return this.#phase !== 'playing' || (control.kind === 'none' && !hasBot); // a clock runs on, and so do bots
  }

  /** Somebody is about to come in. */
  expect(): void {
    this.#leftAt = this.#world.timers.now();
  }

  /** The side that a secret opens, or null where it opens none. */
  sideOf(secret: string): Side | null {
    return SIDES.find(side => verifySecret(secret, this.stored.seats[side].key)) ?? null;
  }

  join(visitor: RoomClient, known: number): void {
    this.#visitors.add(visitor);
    const from = known <= this.#events.length ? known : 0; // a page that knows more knows another past
    visitor.send({
      type: 'welcome',
      room: this.#facts(),
      you: visitor.side,
      from,
      events: this.#events.slice(from),
      status: this.#status(),
    });
    this.#changed();
  }

  leave(visitor: RoomClient): void {
    if (!this.#visitors.delete(visitor)) return;
    this.#leftAt = this.#world.timers.now();
    this.#changed();
  }

  act({ side, send }: RoomClient, { id, known, action }: Act): void {
    const refuse = (fault: Fault) => send({ type: 'fault', id, fault });
    if (side === null) return refuse(faults.watching);
    const person = this.#people[side];
    if (this.isOver || !person || this.#phase !== 'playing') {
      const decided = decide(this.#match, { side, ...action }, millis(0));
      return refuse(this.isOver && !decided.ok ? decided.fault : faults.waiting);
    }
    if (action.type === 'offer') {
      if (this.table.seats[other(side)].kind === 'bot') return refuse(faults.botsAnswer);
      if (action.what === 'undo' && this.table.control.kind !== 'none')
        return refuse(faults.timedUndo);
    }
    if (action.type !== 'claim') return person.submit(action, known, refuse);
    const seen = this.#absence.judge(side, this.#world.timers.now());
    if (!seen.ok) return refuse(seen.fault);
    person.submit({ ...action, evidence: seen.value }, known, refuse);
  }

  /** A player wants to play again. True when all who have to agree do. */
  asksForRematch({ side, send }: RoomClient): boolean {
    if (side === null || !this.isOver) {
      const fault = side === null ? faults.watching : faults.notOver;
      send({ type: 'fault', id: null, fault });
      return false;
    }
    this.#asked[side] = true;
    this.#changed();
    return SIDES.every(each => this.#asked[each] || this.table.seats[each].kind !== 'person');
  }

  /** The rematch has its room. */
  goOnIn(next: string): void {
    this.#next = next;
    this.#changed();
  }

  /** Leaves the game as it stands, in the journal. */
  async close(): Promise<void> {
    this.#ending.abort();
    this.#cancelWait?.();
    await this.#running;
    await this.#listeners.close(0);
  }

  /** Reads the journal and gets ready for what is missing; also after trouble, when it may hold more than we know. */
  async #takeUp(): Promise<void> {
    const { store } = this.#world;
    const known = this.#events.length;
    const { events, match } = await replayed(store.journal, this.stored, this.table);
    this.#events = [...events];
    this.#match = match;
    this.#tell({ type: 'events', from: known, events: events.slice(known) });
    const isScs = SIDES.some(side => this.stored.seats[side].seat === 'tcp:scs');
    if (events.length > 0 && isScs && !this.isOver)
      await this.#journal.append(roomKey(this.stored.id), events.length, [
        { type: 'ended', cause: 'abandoned', winner: null, evidence: INTERRUPTED },
      ]);
    this.#phase = this.isOver ? 'over' : 'waiting';
    if (!this.isOver)
      this.#listeners = await BotListeners.open(this.table, this.#world, () => this.#changed());
    this.#isTakenUp = true;
    this.#changed();
  }

  /** Appends for the referee, and tells everybody what is stored. */
  readonly #journal: Journal = {
    read: match => this.#world.store.journal.read(match),
    append: async (match, after, events) => {
      const stored = await this.#world.store.journal.append(match, after, events);
      if (stored === 'stored' && events.length > 0) {
        this.#events.push(...events);
        this.#match = applyAll(this.#match, events);
        if (events.some(({ type }) => type === 'moved' || type === 'undone'))
          this.#turnBegan = this.#world.timers.now();
        this.#tell({ type: 'events', from: after, events: [...events] });
      }
      return stored;
    },
  };

  #changed(): void {
    this.#tell({ type: 'status', status: this.#status() });
    if (this.#mayBegin()) this.#begin();
  }

  #mayBegin(): boolean {
    if (this.#phase !== 'waiting' || this.#running || this.#ending.signal.aborted) return false;
    if (!this.#isTakenUp || !this.#listeners.isComplete) return false;
    const missing = SIDES.filter(
      side => this.table.seats[side].kind === 'person' && !this.#isHere(side),
    );
    if (missing.length === 0) return true;
    const begun = this.#events.length > 0 && this.#visitors.size > 0;
    if (begun && this.table.control.kind === 'none') return true;
    if (begun) this.#waitForReturn();
    return begun && this.#waitedEnough;
  }

  #waitForReturn(): void {
    this.#cancelWait ??= this.#world.timers.after(millis(RETURN), () => {
      this.#waitedEnough = true;
      this.#changed();
    });
  }

  #isHere(side: Side): boolean {
    return [...this.#visitors].some(visitor => visitor.side === side);
  }

  #begin(): void {
    this.#running = this.#play()
      .catch(error => this.#recover(error))
      .finally(() => {
        this.#running = null;
      });
  }

  async #play(): Promise<void> {
    const [world, listeners] = [this.#world, this.#listeners];
    await listeners.shut();
    const since = (known: number) => this.#events.slice(known);
    this.#people = {
      first: personSeat('first', since),
      second: personSeat('second', since),
    };
    const { seats, saidAll } = openSeats({
      table: this.table,
      listeners: listeners.all,
      people: this.#people,
      world,
      seed: this.stored.id,
      begun: () => this.#begun(),
    });
    world.note('game begins', { room: this.stored.id, rules: this.stored.rules });
    const played = await referee({
      id: roomKey(this.stored.id),
      match: this.#match,
      seats,
      journal: this.#journal,
      timers: world.timers,
      signal: this.#ending.signal,
    });
    const ending = endingOf(played);
    if (!ending) return;
    this.#phase = 'over';
    const { cause, winner } = ending;
    world.note('game ends', { room: this.stored.id, plies: played.plies.length, cause, winner });
    this.#changed();
    await saidAll();
    await listeners.close();
    this.#listeners = new BotListeners();
  }

  #begun(): void {
    this.#phase = 'playing';
    this.#turnBegan = this.#world.timers.now();
    this.#changed();
  }

  /** The store could not be written to, or somebody else wrote: the journal says how things stand. */
  async #recover(error: unknown): Promise<void> {
    const { note, timers } = this.#world;
    note('game interrupted', { room: this.stored.id, error: String(error) });
    const fault = error instanceof StoreError ? error.fault : faults.trouble;
    this.#phase = 'waiting';
    this.#isTakenUp = false;
    this.#tell({ type: 'fault', id: null, fault });
    await this.#listeners.close(0);
    this.#listeners = new BotListeners();
    const again = () => {
      if (this.#ending.signal.aborted) return;
      this.#takeUp().catch(trouble => this.#recover(trouble));
    };
    timers.after(millis(RETRY), again);
  }

  #tell(message: WireServerMessage): void {
    for (const visitor of this.#visitors) visitor.send(message);
  }

  #facts(): RoomInfo {
    const { id, rules, time, seats, number } = this.stored;
    const { address, local } = this.#world.place();
    return {
      id,
      rules,
      time,
      seats: { first: seats.first.seat, second: seats.second.seat },
      number,
      address,
      local,
    };
  }

  #status(): RoomStatus {
    const now = this.#world.timers.now();
    this.#absence.look(side => this.#isHere(side), now);
    const there = (side: Side): boolean => {
      switch (this.table.seats[side].kind) {
        case 'person':
          return this.#isHere(side);
        case 'engine':
          return true;
        case 'bot':
          return this.#listeners.client(side) !== undefined;
      }
    };
    const claimIn = (side: Side): number | null =>
      this.#phase === 'playing' ? this.#absence.claimIn(side, now) : null;
    const ending = endingOf(this.#match);
    return {
      phase: this.#phase,
      elapsed: this.#phase === 'playing' ? now - this.#turnBegan : 0,
      there: { first: there('first'), second: there('second') },
      names: { first: this.#listeners.nameOf('first'), second: this.#listeners.nameOf('second') },
      claimIn: { first: claimIn('first'), second: claimIn('second') },
      watching: [...this.#visitors].filter(({ side }) => side === null).length,
      listeners: this.#phase === 'waiting' ? this.#listeners.shown() : [],
      rematch: { asked: { ...this.#asked }, next: this.#next },
      score: scored(this.#before, this.stored.number, ending),
    };
  }
}
