import type { Side } from '../core/game.ts';
import type { Action, Match, MatchEvent } from '../core/match.ts';
import { personSeat } from '../match/person-seat.ts';
import { referee } from '../match/referee.ts';
import type { Submission } from '../match/seat.ts';
import type { RoomStatus } from '../protocols/wire.ts';
import { roomKey } from '../store/store.ts';
import type { BotListeners } from './bot-listeners.ts';
import type { ServerContext } from './context.ts';
import type { PooledEngines } from './engine-pool.ts';
import { openRoomSeats } from './room-seats.ts';
import { isBetweenEngines, type RoomSettings } from './room-settings.ts';

export interface RunningGameOptions {
  readonly context: ServerContext;
  /** The room's id. */
  readonly id: string;
  readonly settings: RoomSettings;
  /** Precondition: every expected bot has connected. */
  readonly listeners: BotListeners;
  /** The match as stored. */
  readonly match: Match;
  /** Whether the journal's last event is `resumed`. */
  readonly isResumed: boolean;
  /** The address to which its engines' searches are charged. */
  readonly address: string;
  /** Interrupts the game. */
  readonly signal: AbortSignal;
  /** Called when the first turn begins. */
  started(): void;
  /** Called on every append to the journal. */
  stored(events: readonly MatchEvent[], match: Match): void;
  /** Called when its engines have moved on in their queue. */
  queueChanged(): void;
}

/** A room's game from its start or resumption until it ends or is interrupted. */
export class RunningGame {
  readonly #options: RunningGameOptions;
  readonly #people = { first: personSeat(), second: personSeat() };
  readonly #engines: PooledEngines;
  /** When each person's last move arrived, by `performance.now()`. */
  readonly #arrived = new Map<Side, number>();
  #match: Match;
  #turnBegan = 0;
  /** `#waited` at the start of the turn. */
  #waitedBefore = 0;

  constructor(options: RunningGameOptions) {
    const { context, id, settings, address, match, queueChanged } = options;
    this.#options = options;
    this.#match = match;
    this.#engines = context.engines.open({
      room: id,
      address,
      lane: isBetweenEngines(settings) ? 'engines' : 'people',
      changed: queueChanged,
    });
  }

  /** The places of its engines in their queue. */
  get places(): RoomStatus['queue'] {
    return this.#engines.places;
  }

  /** Milliseconds of the running turn, without those in the queue. */
  get elapsed(): number {
    const now = this.#options.context.timers.now();
    return now - this.#turnBegan - (this.#waited - this.#waitedBefore);
  }

  /** While it is held, its engines do not search. */
  hold(isHeld: boolean): void {
    this.#engines.hold(isHeld);
  }

  /** `arrived`: when the request arrived, by `performance.now()`. */
  submit(side: Side, action: Action, details: Omit<Submission, 'action'>, arrived: number): void {
    if (action.type === 'move') this.#arrived.set(side, arrived);
    this.#people[side].submit(action, details);
  }

  /** Resolves to the match when it has ended or was interrupted. */
  async play(): Promise<{ readonly match: Match; allSent(): Promise<void> }> {
    const { context, id, settings, listeners, signal, started } = this.#options;
    const { timers, store, metrics, note } = context;
    await listeners.refuseOthers();
    const { seats, allSent } = await openRoomSeats({
      settings,
      listeners: listeners.all,
      people: this.#people,
      engines: this.#engines,
      context,
      seed: id,
    });
    metrics.begun.inc();
    note('game begins', { room: id, rules: settings.rules.id });
    const match = await referee({
      id: roomKey(id),
      match: this.#match,
      isResumed: this.#options.isResumed,
      seats,
      journal: store.journal,
      timers,
      started: () => {
        this.#turnBegins();
        started();
      },
      stored: (events, next) => this.#stored(events, next),
      signal,
    });
    return { match, allSent };
  }

  close(): void {
    this.#engines.close();
  }

  #stored(events: readonly MatchEvent[], match: Match): void {
    this.#match = match;
    if (events.some(({ type }) => type === 'moved' || type === 'undone')) this.#turnBegins();
    this.#options.stored(events, match);
    for (const event of events) if (event.type === 'moved') this.#measure(event.side);
  }

  #turnBegins(): void {
    this.#turnBegan = this.#options.context.timers.now();
    this.#waitedBefore = this.#waited;
  }

  /** Milliseconds that the side to move has waited for a thread. */
  get #waited(): number {
    return this.#engines.engine(this.#match.position.turn).waited?.() ?? 0;
  }

  #measure(side: Side): void {
    const arrived = this.#arrived.get(side);
    if (arrived !== undefined)
      this.#options.context.metrics.move.observe((performance.now() - arrived) / 1_000);
    this.#arrived.delete(side);
  }
}
