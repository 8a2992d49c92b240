import { millis } from '../core/clock.ts';
import { SIDES, type Side } from '../core/game.ts';
import { endingOf } from '../core/match.ts';
import { ok, type Result, unwrap } from '../core/result.ts';
import { PERSON } from '../protocols/bot-seats.ts';
import type { CreatedGame, NewGame } from '../protocols/wire.ts';
import type { StoredRoom } from '../store/store.ts';
import { NoListener } from './bot-listener.ts';
import { BotListeners } from './bot-listeners.ts';
import type { ServerContext, Visitor } from './context.ts';
import { faults } from './faults.ts';
import type { RoomCounts } from './metrics.ts';
import type { RoomClient } from './presence.ts';
import { replayed } from './replay.ts';
import { Room } from './room.ts';
import { type RoomSettings, readRoomSettings } from './room-settings.ts';
import { NO_SCORE, type SeriesScore, scored } from './score.ts';
import { keyOf, newSecret } from './secrets.ts';

/** Rooms in memory at once. */
const MOST = 1_000;
/** How long a room without clients stays in memory, and how often that is checked, in milliseconds. */
const IDLE = 120_000;
const SWEEP = 30_000;
/** How long a game that never began is kept, and how often that is checked. */
const UNBEGUN = 24 * 3_600_000;
const TIDY = 3_600_000;

/** Whoever creates a game without a request. */
const UNKNOWN: Visitor = { address: '' };

/** All games over the network. They are stored; those in use are in memory as well. */
export class Rooms {
  readonly #context: ServerContext;
  readonly #live = new Map<string, Promise<Room | null>>();
  #cancelSweep = () => {};
  #cancelTidy = () => {};
  #tidying: Promise<void> = Promise.resolve();

  constructor(context: ServerContext) {
    this.#context = context;
    this.#sweepLater();
    this.#tidy();
  }

  get size(): number {
    return this.#live.size;
  }

  /** How many games are in each phase, and how many are in the store alone. */
  async counts(): Promise<RoomCounts> {
    const counts = {
      waiting: 0,
      playing: 0,
      over: 0,
      rest: await this.#context.store.rooms.count(),
    };
    for (const opened of await Promise.allSettled(this.#live.values())) {
      const room = opened.status === 'fulfilled' ? opened.value : null;
      if (!room) continue;
      counts[room.phase]++;
      counts.rest--;
    }
    return counts;
  }

  /**
   * Creates a game; each person's seat has a secret, returned here and never again. Ports for bots are open
   * when it resolves; if one cannot be opened, nothing is created.
   */
  async create(game: NewGame, visitor: Visitor = UNKNOWN): Promise<Result<CreatedGame>> {
    const settings = readRoomSettings(game);
    if (!settings.ok) return settings;
    const secretFor = (side: Side) => (game.seats[side] === PERSON ? newSecret() : null);
    const secrets = { first: secretFor('first'), second: secretFor('second') };
    const seat = (side: Side) => {
      const secret = secrets[side];
      return { seat: game.seats[side], key: secret === null ? null : keyOf(secret) };
    };
    const expectsBots = SIDES.some(side => settings.value.seats[side].kind === 'tcp');
    if (expectsBots && this.#live.size >= MOST) return { ok: false, fault: faults.full };
    const listeners = expectsBots ? await this.#listen(settings.value) : ok(null);
    if (!listeners.ok) return listeners;
    try {
      const stored = await this.#context.store.rooms.create({
        rules: settings.value.rules.id,
        time: game.time,
        seats: { first: seat('first'), second: seat('second') },
      });
      const { id } = stored;
      this.#context.metrics.created.inc();
      this.#context.note('game created', { room: id, ...game });
      if (!listeners.value) return ok({ room: id, secrets });
      const history = { before: NO_SCORE, next: null };
      const room = await Room.open(this.#context, stored, history, listeners.value);
      room.address = visitor.address;
      this.#live.set(id, Promise.resolve(room));
      return ok({ room: id, secrets, listeners: listeners.value.shown() });
    } catch (error) {
      await listeners.value?.close(0);
      throw error;
    }
  }

  async #listen(settings: RoomSettings): Promise<Result<BotListeners>> {
    try {
      return ok(await BotListeners.open(settings, this.#context));
    } catch (error) {
      if (!(error instanceof NoListener)) throw error;
      return { ok: false, fault: error.fault };
    }
  }

  async find(id: string): Promise<Result<Room>> {
    const full = !this.#live.has(id) && this.#live.size >= MOST;
    if (full) return { ok: false, fault: faults.full };
    const opening = this.#live.get(id) ?? this.#open(id);
    this.#live.set(id, opening);
    const forget = () => {
      if (this.#live.get(id) === opening) this.#live.delete(id);
    };
    try {
      const room = await opening;
      room?.expect();
      if (room) return ok(room);
      forget();
      return { ok: false, fault: faults.noRoom };
    } catch (error) {
      forget();
      throw error;
    }
  }

  /** A player asks for a rematch; it is created when both have. */
  async rematch(room: Room, client: RoomClient): Promise<void> {
    if (!room.asksForRematch(client)) return;
    const { series, number, rules, time, seats } = room.stored;
    const next = await this.#context.store.rooms.create({
      rules,
      time,
      // secrets move with their players to the other side
      seats: { first: seats.second, second: seats.first },
      rematch: { series, number: number + 1 },
    });
    this.#context.metrics.created.inc();
    room.goOnIn(next.id);
  }

  async close(): Promise<void> {
    this.#cancelSweep();
    this.#cancelTidy();
    await this.#tidying;
    const rooms = await Promise.allSettled(this.#live.values());
    await Promise.all(
      rooms.map(room => (room.status === 'fulfilled' ? room.value?.close() : undefined)),
    );
    this.#live.clear();
  }

  async #open(id: string): Promise<Room | null> {
    const { store } = this.#context;
    const stored = await store.rooms.read(id);
    if (!stored) return null;
    const series = await store.rooms.of(stored.series);
    const next = series.find(({ number }) => number === stored.number + 1)?.id ?? null;
    const earlier = series.filter(({ number }) => number < stored.number);
    return Room.open(this.#context, stored, { before: await this.#scoreOf(earlier), next });
  }

  async #scoreOf(games: readonly StoredRoom[]): Promise<SeriesScore> {
    let score = NO_SCORE;
    for (const game of games) {
      const seats = { first: game.seats.first.seat, second: game.seats.second.seat };
      const settings = unwrap(readRoomSettings({ ...game, seats }));
      const { match } = await replayed(this.#context.store.journal, game, settings);
      score = scored(score, game.number, endingOf(match));
    }
    return score;
  }

  /** Removes games that never began: now, and at intervals. */
  #tidy(): void {
    const { store, note, timers } = this.#context;
    const before = new Date(Date.now() - UNBEGUN).toISOString();
    this.#tidying = store.rooms
      .removeUnbegun(before, [...this.#live.keys()])
      .then(removed => {
        if (removed > 0) note('games never begun removed', { removed });
      })
      .catch(error => note('games not tidied', { error: String(error) }));
    this.#cancelTidy = timers.after(millis(TIDY), () => this.#tidy());
  }

  #sweepLater(): void {
    this.#cancelSweep = this.#context.timers.after(millis(SWEEP), () => {
      void this.#sweep().finally(() => this.#sweepLater());
    });
  }

  async #sweep(): Promise<void> {
    for (const [id, opening] of [...this.#live]) {
      const room = await opening.catch(() => null);
      if (!room?.isIdle(IDLE)) continue;
      this.#live.delete(id);
      await room.close();
    }
  }
}
