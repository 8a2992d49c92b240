import { SIDES, type Side, type Sides } from '../../core/game.ts';
import {
  type Action,
  applyAll,
  endingOf,
  type Match,
  newMatch,
  type OfferKind,
} from '../../core/match.ts';
import { type Fault, unwrap } from '../../core/result.ts';
import { readPlayer } from '../../engine/players.ts';
import { engineSeat } from '../../match/engine-seat.ts';
import { referee } from '../../match/referee.ts';
import type { Seat, SeatMessage } from '../../match/seat.ts';
import { sleep, systemTimers } from '../../match/timers.ts';
import { engineInWorker } from '../engine/engine.ts';
import { database } from './database.ts';
import { isPaused, keepPaused } from './paused.ts';
import { gatedSeat, type LocalPersonSeat, personSeat } from './seats.ts';
import { HUMAN, readSetup, type Setup } from './setup.ts';

/** What a page shows of a game that goes on here. */
export interface LiveState {
  readonly match: Match;
  /** When the running turn began, by `performance.now`. */
  readonly turnBegan: number;
  readonly fault: Fault | null;
  /** What the other side has just declined. */
  readonly declined: OfferKind | null;
  /** The move that was last asked to be seen in advance, until the next event. */
  readonly previewed: { readonly move: string } | null;
  readonly paused: boolean;
  /** The game goes on in another window. */
  readonly elsewhere: boolean;
}

/** Milliseconds that an engine's answer takes at least, so that the eye can follow. */
const LEAST = 450;
export const SPEEDS = [2_000, 900, 300, 0] as const;

/** A game in this browser: the referee, its seats, and the journal that a reload goes on from. */
export class LiveMatch {
  readonly id: string;
  readonly setup: Setup;
  state: LiveState;
  /** Milliseconds between two moves where engines play each other. */
  moveInterval: number = SPEEDS[1];
  readonly #people: Partial<Record<Side, LocalPersonSeat>> = {};
  readonly #ending = new AbortController();
  readonly #engine = engineInWorker();
  readonly #listeners = new Set<() => void>();
  #steps = 0;
  #wake: () => void = () => {};
  #lastEvent = performance.now();

  private constructor(id: string, setup: Setup, match: Match) {
    this.id = id;
    this.setup = setup;
    const turnBegan = performance.now();
    this.state = {
      match,
      turnBegan,
      fault: null,
      declined: null,
      previewed: null,
      paused: isPaused(id),
      elsewhere: false,
    };
  }

  /** Begins a game, under an id of its own. Precondition: `readSetup` takes the setup. */
  static async begin(setup: Setup): Promise<LiveMatch> {
    const id = `${Date.now().toString(36)}${Math.floor(Math.random() * 36 ** 4).toString(36)}`;
    await (await database()).begin(id, setup);
    return LiveMatch.#start(id, setup);
  }

  /** Takes up a game of this browser again, or null where there is none of this id. */
  static async resume(id: string): Promise<LiveMatch | null> {
    const setup = await (await database()).setup(id);
    return setup && readSetup(setup).ok ? LiveMatch.#start(id, setup) : null;
  }

  static async #start(id: string, setup: Setup): Promise<LiveMatch> {
    const journal = await database();
    const { rules, control } = unwrap(readSetup(setup));
    const start =
      setup.position === undefined ? rules.start : unwrap(rules.readPosition(setup.position));
    const match = applyAll(newMatch(rules, control, start), await journal.read(id));
    const live = new LiveMatch(id, setup, match);
    live.#play(match).catch(() => live.#set({ elsewhere: true }));
    return live;
  }

  async #play(match: Match): Promise<void> {
    const seats: Sides<Seat> = { first: this.#seat('first'), second: this.#seat('second') };
    await referee({
      id: this.id,
      match,
      seats,
      journal: await database(),
      timers: systemTimers,
      spectator: message => this.#hear(message),
      signal: this.#ending.signal,
    });
  }

  #seat(side: Side): Seat {
    const name = this.setup.seats[side];
    if (name === HUMAN) {
      const seat = personSeat(fault => this.#set({ fault }));
      this.#people[side] = seat;
      return seat;
    }
    const { game } = unwrap(readSetup(this.setup));
    const { limits } = unwrap(readPlayer(game, name));
    const seat = engineSeat({
      engine: this.#engine,
      player: name,
      limits,
      seed: `${this.id} ${side}`,
    });
    return gatedSeat(seat, { pass: () => this.#pass() });
  }

  /** An engine's move waits until the eye has followed the last one, and while the game is paused. */
  async #pass(): Promise<void> {
    const alone = SIDES.every(side => this.setup.seats[side] !== HUMAN);
    const since = performance.now() - this.#lastEvent;
    const left = (alone ? this.moveInterval : LEAST) - since;
    if (left > 0 && !this.state.paused) await sleep(left);
    while (this.state.paused && this.#steps === 0)
      await new Promise<void>(resolve => {
        this.#wake = resolve;
      });
    if (this.#steps > 0) this.#steps--;
  }

  #hear(message: SeatMessage): void {
    if (message.type !== 'event') return;
    const { event, match } = message;
    this.#lastEvent = performance.now();
    const turned = event.type === 'moved' || event.type === 'undone';
    this.#set({
      match,
      fault: null,
      declined: event.type === 'declined' ? event.what : null,
      previewed: event.type === 'previewed' ? { move: event.move } : null,
      ...(turned ? { turnBegan: performance.now() } : {}),
    });
    // two people at one screen agree to a take-back by asking for it
    if (event.type === 'offered' && event.what === 'undo' && this.isShared)
      this.#people[event.side === 'first' ? 'second' : 'first']?.submit({
        type: 'accept',
        what: 'undo',
      });
  }

  get isShared(): boolean {
    return SIDES.every(side => this.setup.seats[side] === HUMAN);
  }

  /** The person who may act now: of two at one screen, whose turn it is. */
  get acting(): Side | null {
    const people = SIDES.filter(side => this.setup.seats[side] === HUMAN);
    if (people.length === 2) return this.state.match.position.turn;
    return people[0] ?? null;
  }

  submit(side: Side, action: Action): void {
    this.#people[side]?.submit(action);
  }

  get isOver(): boolean {
    return endingOf(this.state.match) !== null;
  }

  pause(): void {
    this.#hold(true);
  }

  go(): void {
    this.#hold(false);
    this.#wake();
  }

  step(): void {
    this.#steps = 1;
    this.#hold(true);
    this.#wake();
  }

  #hold(paused: boolean): void {
    keepPaused(this.id, paused);
    this.#set({ paused });
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Leaves the game as it stands; it can be resumed. */
  close(): void {
    this.#ending.abort();
    void this.#engine.close();
    this.#listeners.clear();
  }

  #set(change: Partial<LiveState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
