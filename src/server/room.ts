import { millis } from '../core/clock.ts';
import { SIDES, type Side } from '../core/game.ts';
import { decide, endingOf, type Match, type MatchEvent, newMatch } from '../core/match.ts';
import { errorMessage, type Fault, unwrap } from '../core/result.ts';
import type { Refusal } from '../match/seat.ts';
import { isSuperseded } from '../match/superseded.ts';
import type { RoomStatus } from '../protocols/wire.ts';
import type { StoredRoom } from '../store/store.ts';
import { BotListeners } from './bot-listeners.ts';
import type { ServerContext } from './context.ts';
import { faults } from './faults.ts';
import type { GameChannel, Seating, WireAct, WireDecision } from './game-channel.ts';
import { frameOf, Presence, type RoomClient } from './presence.ts';
import { publicFault } from './public-fault.ts';
import { RematchRequests } from './rematch-requests.ts';
import { loaded } from './replay.ts';
import { RoomPeople } from './room-people.ts';
import { RoomRest } from './room-rest.ts';
import {
  isBetweenEngines,
  offerFault,
  type RoomSettings,
  readRoomSettings,
} from './room-settings.ts';
import { roomInfo, roomStatus } from './room-status.ts';
import { RunningGame } from './running-game.ts';
import { type SeriesScore, scored } from './score.ts';

/** How long a clock waits for people to return after a restart, in milliseconds. */
const RETURN = 30_000;
/** Milliseconds until a game is resumed after a store failure, and at most after several. */
const RETRY = 2_000;
const LONGEST_RETRY = 15_000;

/** What a room is opened with. */
export interface RoomHistory {
  /** The score of the series before this game. */
  readonly before: SeriesScore;
  /** The id of the rematch, once agreed. */
  readonly next: string | null;
}

/**
 * One game over the network: its referee, players, spectators and journal, which holds all of its state. A room can
 * be closed or killed at any time, and opened again.
 */
export class Room implements GameChannel {
  readonly people: RoomPeople;
  readonly settings: RoomSettings;
  readonly rest: RoomRest;
  /** Called when the last page has left. */
  left = () => {};
  /** Called when a player asks for a rematch. */
  rematch: (client: RoomClient, rules?: string) => Promise<void> = async () => {};
  readonly #context: ServerContext;
  readonly #before: SeriesScore;
  readonly #ending = new AbortController();
  readonly #rematch: RematchRequests;
  readonly #presence: Presence;
  /** The address to which its engines' searches are charged: a player's, spectator's or its creator's; may be empty. */
  address = '';
  /** Store failures since an event was last stored. */
  #failures = 0;
  #events: MatchEvent[] = [];
  #match: Match;
  #phase: RoomStatus['phase'] = 'waiting';
  #game: RunningGame | null = null;
  #listeners = new BotListeners();
  /** Whether the journal has been read, and listeners are open if bots are expected. */
  #isLoaded = false;
  #running: Promise<void> | null = null;
  #cancelWait: (() => void) | null = null;
  /** Cancels the next attempt to read the journal after a failure. */
  #cancelRetry = () => {};
  #reloading: Promise<void> | null = null;
  /** Whether people have had time to return. */
  #waitedEnough = false;

  private constructor(
    context: ServerContext,
    stored: StoredRoom,
    settings: RoomSettings,
    history: RoomHistory,
  ) {
    this.#context = context;
    this.people = new RoomPeople(stored, { context, settings, changed: () => this.#changed() });
    this.settings = settings;
    this.#before = history.before;
    this.#rematch = new RematchRequests(settings, stored, history.next);
    const { timers, claimAfter } = context;
    const status = () => this.#status();
    this.#presence = new Presence({ settings, timers, claimAfter, status });
    this.rest = new RoomRest({
      ...{ settings, presence: this.#presence },
      phase: () => this.#phase,
      listeners: () => this.#listeners,
    });
    this.#match = newMatch(settings.rules, settings.control);
  }

  static async open(
    context: ServerContext,
    stored: StoredRoom,
    history: RoomHistory,
    listeners?: BotListeners,
  ): Promise<Room> {
    const seats = { first: stored.seats.first.seat, second: stored.seats.second.seat };
    const settings = unwrap(readRoomSettings({ rules: stored.rules, time: stored.time, seats }));
    const room = new Room(context, stored, settings, history);
    await room.people.load();
    await room.#load(listeners);
    return room;
  }

  /** The room as it is stored, with its people. */
  get stored(): StoredRoom {
    return this.people.stored;
  }

  get phase(): RoomStatus['phase'] {
    return this.#phase;
  }

  get isOver(): boolean {
    return endingOf(this.#match) !== null;
  }

  /** Called before a client joins. */
  expect(): void {
    this.#presence.expect();
  }

  seatOf(secret: string): Seating | null {
    return this.people.seatOf(secret);
  }

  seatOfPerson(person: string): Seating | null {
    return this.people.seatOfPerson(person);
  }

  /** What the lobby shows of the room. */
  get summary() {
    const { id, rules, time, seats } = this.stored;
    return {
      room: id,
      rules,
      time,
      seats,
      names: this.people.names,
      phase: this.#phase,
      hasBegun: this.#events.length > 0,
      plies: this.#match.plies.length,
      isHere: (side: Side) => this.#presence.isHere(side),
    };
  }

  /** Precondition: the room is not closed. */
  join(client: RoomClient, known: number): void {
    if (this.#ending.signal.aborted) throw new Error(`room ${this.stored.id} is closed`);
    if (client.side !== null || this.address === '') this.address = client.address;
    this.people.introduce(client);
    this.rest.isVisited = true;
    const from = known <= this.#events.length ? known : 0; // a page that knows more events has seen another history
    // before the welcome, so that the page can show it at once
    const waiting = client.isOwner ? this.#listeners.message() : null;
    if (waiting) client.send(frameOf(waiting));
    this.#presence.join(client, () =>
      frameOf({
        type: 'welcome',
        room: roomInfo(this.stored, this.#context.place()),
        you: client.side,
        from,
        events: this.#events.slice(from),
        status: this.#status(),
      }),
    );
    this.#game?.hold(false);
    this.#beginIfReady();
  }

  leave(client: RoomClient): void {
    if (!this.#presence.leave(client) || !this.#presence.isEmpty) return;
    if (isBetweenEngines(this.settings)) this.#game?.hold(true); // engines play while somebody watches
    this.left();
  }

  /** `arrived`: when the message arrived, by `performance.now()`. */
  act(
    { side, send }: RoomClient,
    { id, known, action }: WireAct,
    arrived = performance.now(),
  ): void {
    const refuse = (fault: Fault) => this.#refuse(send, fault, id);
    if (side === null) return refuse(faults.watching);
    const game = this.#game;
    if (this.isOver || !game || this.#phase !== 'playing') {
      const decided = decide(this.#match, { side, ...action }, millis(0));
      return refuse(this.isOver && !decided.ok ? decided.fault : faults.waiting);
    }
    const isLong = this.#events.length >= this.#context.limits.eventsPerGame;
    const unfit = action.type === 'offer' && offerFault(action.what, side, this.settings, isLong);
    if (unfit) return refuse(unfit);
    const details = {
      isCurrent: () => !isSuperseded(side, action, this.#events.slice(known)),
      refused: ({ fault }: Refusal) => refuse(fault),
    };
    if (action.type !== 'claim') return game.submit(side, action, details, arrived);
    const seen = this.#presence.judge(side);
    if (!seen.ok) return refuse(seen.fault);
    game.submit(side, { ...action, evidence: seen.value }, details, arrived);
  }

  /** Somebody lets a program in, or sends it away. */
  decide({ isOwner, send }: RoomClient, { type, port, candidate }: WireDecision): void {
    if (!isOwner) return this.#refuse(send, faults.notOwner);
    const decided = this.#listeners.decide(type, port, candidate);
    if (!decided.ok) this.#refuse(send, decided.fault);
  }

  #refuse(send: RoomClient['send'], fault: Fault, id: string | null = null): void {
    this.#context.metrics.refused(fault.code);
    send(frameOf({ type: 'fault', id, fault }));
  }

  /** Asks for a rematch. Returns its rules once, when everyone who must agree has asked for the same. */
  asksForRematch({ side, send }: RoomClient, rules = this.settings.rules.id): string | null {
    const { asked } = this.#rematch.status;
    const agreed = this.#rematch.ask(side, rules, this.isOver);
    if (!agreed.ok) this.#refuse(send, agreed.fault);
    else if (this.#rematch.status.asked !== asked) this.#changed();
    return agreed.ok ? agreed.value : null;
  }

  /** Called when the rematch could not be created, so that players can ask again. */
  askAgain(): void {
    this.#rematch.reset();
    this.#changed();
  }

  /** Called when the rematch's room exists. */
  goOnIn(next: string): void {
    this.#rematch.next = next;
    this.#changed();
  }

  /** Stops the game; the journal keeps it. */
  async close(): Promise<void> {
    this.#ending.abort();
    this.#cancelWait?.();
    this.#cancelRetry();
    this.#presence.close();
    await this.#running;
    await this.#reloading;
    await this.#listeners.close(0);
  }

  /**
   * Reads the journal, and opens listeners unless they are given. Also called after a failure, when the journal may
   * hold more events than memory.
   */
  async #load(opened?: BotListeners): Promise<void> {
    const { store } = this.#context;
    const known = this.#events.length;
    const { events, match } = await loaded(store.journal, this.stored, this.settings);
    this.#events = [...events];
    this.#match = match;
    this.#presence.tell({ type: 'events', from: known, events: events.slice(known) });
    this.#phase = this.isOver ? 'over' : 'waiting';
    if (!this.isOver) {
      this.#listeners =
        opened ?? (await BotListeners.openFor(this.stored, this.settings, this.#context));
      this.#listeners.serve({
        changed: () => this.#changed(),
        tell: message => this.#presence.tellOwners(message),
      });
    }
    this.#isLoaded = true;
    this.#changed();
  }

  /** Sends everyone the journal's new events. */
  #stored(events: readonly MatchEvent[], match: Match): void {
    const from = this.#events.length;
    this.#failures = 0;
    this.#events.push(...events);
    this.#match = match;
    this.#presence.tell({ type: 'events', from, events: [...events] });
    this.#tellLobby();
  }

  #tellLobby(): void {
    if (this.stored.listed) this.#context.feed.changed('lobby');
  }

  #changed(): void {
    this.#tellLobby();
    this.#presence.refresh();
    this.#beginIfReady();
  }

  #mayBegin(): boolean {
    if (this.#phase !== 'waiting' || this.#running || this.#ending.signal.aborted) return false;
    if (!this.#isLoaded || !this.#listeners.isComplete) return false;
    if (isBetweenEngines(this.settings)) return !this.#presence.isEmpty;
    const missing = SIDES.filter(
      side => this.settings.seats[side].kind === 'person' && !this.#presence.isHere(side),
    );
    if (missing.length === 0) return true;
    const begun = this.#events.length > 0 && !this.#presence.isEmpty;
    if (begun && this.settings.control.kind === 'none') return true;
    if (begun) this.#waitForReturn();
    return begun && this.#waitedEnough;
  }

  #waitForReturn(): void {
    this.#cancelWait ??= this.#context.timers.after(millis(RETURN), () => {
      this.#waitedEnough = true;
      this.#changed();
    });
  }

  #beginIfReady(): void {
    if (!this.#mayBegin()) return;
    const game = new RunningGame({
      context: this.#context,
      id: this.stored.id,
      settings: this.settings,
      listeners: this.#listeners,
      match: this.#match,
      isResumed: this.#events.at(-1)?.type === 'resumed',
      address: this.address,
      signal: this.#ending.signal,
      started: () => {
        this.#phase = 'playing';
        this.#changed();
      },
      stored: (events, match) => this.#stored(events, match),
      queueChanged: () => this.#presence.refreshSoon(),
    });
    this.#game = game;
    this.#running = this.#play(game)
      .catch(error => this.#recover(error))
      .finally(() => {
        game.close();
        this.#game = null;
        this.#running = null;
      });
  }

  async #play(game: RunningGame): Promise<void> {
    const { metrics, note } = this.#context;
    const { match, allSent } = await game.play();
    const ending = endingOf(match);
    if (!ending) return;
    this.#phase = 'over';
    const { cause, winner } = ending;
    metrics.ended.inc({ cause });
    note('game ends', { room: this.stored.id, plies: match.plies.length, cause, winner });
    this.#changed();
    await allSent();
    await this.#listeners.close();
    this.#listeners = new BotListeners();
  }

  /** Called when a write has failed or conflicted: reads the journal again. */
  async #recover(error: unknown): Promise<void> {
    const { note, timers } = this.#context;
    note('game interrupted', { room: this.stored.id, error: errorMessage(error) });
    const fault = publicFault(error);
    this.#phase = 'waiting';
    this.#isLoaded = false;
    this.#presence.tell({ type: 'fault', id: null, fault });
    await this.#listeners.close(0);
    this.#listeners = new BotListeners();
    if (this.#ending.signal.aborted) return;
    const wait = Math.min(LONGEST_RETRY, RETRY * 2 ** this.#failures++);
    this.#cancelRetry = timers.after(millis(wait), () => {
      this.#reloading = this.#load()
        .catch(trouble => this.#recover(trouble))
        .finally(() => {
          this.#reloading = null;
        });
    });
  }

  #status(): RoomStatus {
    return roomStatus({
      settings: this.settings,
      presence: this.#presence,
      listeners: this.#listeners,
      game: this.#game,
      phase: this.#phase,
      rematch: this.#rematch.status,
      nicknames: this.people.names,
      score: scored(this.#before, this.stored.number, endingOf(this.#match)),
    });
  }
}
