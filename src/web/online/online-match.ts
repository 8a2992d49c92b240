import { readTimeControl } from '../../core/clock.ts';
import type { Side } from '../../core/game.ts';
import {
  applyAll,
  endingOf,
  type Match,
  type MatchEvent,
  newMatch,
  type OfferKind,
} from '../../core/match.ts';
import { type Fault, unwrap } from '../../core/result.ts';
import { readRulesId } from '../../core/variant.ts';
import { games } from '../../games/index.ts';
import { isSuperseded } from '../../match/superseded.ts';
import {
  type RoomInfo,
  type RoomStatus,
  WIRE_VERSION,
  type WireAction,
  type WireClientMessage,
  type WireServerMessage,
} from '../../protocols/wire.ts';
import { ReconnectingSocket } from './reconnecting-socket.ts';

/** What a page shows of a game that goes on at the server. */
export interface OnlineState {
  readonly link: 'connecting' | 'open' | 'lost';
  /** The server will not have us: told once, no more tries. */
  readonly refused: Fault | null;
  readonly room: RoomInfo | null;
  readonly you: Side | null;
  readonly match: Match | null;
  readonly status: RoomStatus | null;
  /** When the running turn began, by `performance.now`; later than ever where none runs. */
  readonly turnBegan: number;
  readonly fault: Fault | null;
  readonly declined: OfferKind | null;
  readonly previewed: { readonly move: string } | null;
  /** Something that was asked for is on its way, or waits for the network. */
  readonly pending: WireAction | null;
  readonly wantsRematch: boolean;
}

/** Faults after which it makes no sense to try again. */
const FINAL: ReadonlySet<string> = new Set(['no-game', 'wrong-key', 'old-page']);

type Act = Extract<WireClientMessage, { type: 'act' }>;

/**
 * A game at the server, followed event by event. What the person asks for is sent again after a lost
 * connection until the events show that it was done, or that the game has gone on without it.
 */
export class OnlineMatch {
  readonly id: string;
  readonly #key: string | null;
  readonly #line: ReconnectingSocket;
  readonly #listeners = new Set<() => void>();
  #events: MatchEvent[] = [];
  #start: Match | null = null;
  #pending: Act | null = null;
  /** Whether this connection has carried it. */
  #sent = false;
  #acts = 0;
  state: OnlineState = {
    link: 'connecting',
    refused: null,
    room: null,
    you: null,
    match: null,
    status: null,
    turnBegan: Number.POSITIVE_INFINITY,
    fault: null,
    declined: null,
    previewed: null,
    pending: null,
    wantsRematch: false,
  };

  constructor(id: string, key: string | null) {
    this.id = id;
    this.#key = key;
    this.#line = new ReconnectingSocket({
      greet: () => ({
        type: 'hello',
        version: WIRE_VERSION,
        room: id,
        ...(key === null ? {} : { secret: key }),
        known: this.#events.length,
      }),
      hear: message => this.#hear(message),
      turned: up => {
        this.#sent = false;
        if (!up) this.#set({ link: 'lost' });
      },
    });
  }

  get key(): string | null {
    return this.#key;
  }

  act(action: WireAction): void {
    if (this.#pending || this.state.you === null) return;
    const id = `${++this.#acts}`;
    this.#pending = { type: 'act', id, known: this.#events.length, action };
    this.#sent = false;
    this.#set({ pending: action, fault: null, declined: null });
    this.#deliver();
  }

  askForRematch(): void {
    this.#set({ wantsRematch: true });
    this.#line.send({ type: 'rematch' });
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    this.#line.close();
    this.#listeners.clear();
  }

  #hear(message: WireServerMessage): void {
    switch (message.type) {
      case 'welcome': {
        const { room, you, from, events, status } = message;
        this.#start = newMatch(
          unwrap(readRulesId(games, room.rules)),
          unwrap(readTimeControl(room.time)),
        );
        this.#set({ link: 'open', room, you, fault: null });
        this.#take(from, events);
        this.#follow(status);
        if (this.state.wantsRematch && you && !status.rematch.asked[you])
          this.#line.send({ type: 'rematch' });
        return;
      }
      case 'events':
        return this.#take(message.from, message.events);
      case 'status':
        return this.#follow(message.status);
      case 'fault':
        return this.#wrong(message.id, message.fault);
      case 'pong':
        return;
    }
  }

  #take(from: number, events: readonly MatchEvent[]): void {
    if (!this.#start || from > this.#events.length) return;
    const fresh = events.slice(this.#events.length - from);
    if (from === 0 && events.length < this.#events.length) this.#events = [...events];
    else this.#events.push(...fresh);
    const { you } = this.state;
    const done = this.#pending && you && isSuperseded(you, this.#pending.action, this.#since());
    if (done) this.#pending = null;
    const last = fresh.at(-1);
    const theirs = fresh.find(event => event.type === 'declined' && event.side !== you);
    const turned = fresh.some(({ type }) => type === 'moved' || type === 'undone');
    this.#set({
      match: applyAll(this.#start, this.#events),
      pending: this.#pending?.action ?? null,
      ...(fresh.length > 0
        ? {
            fault: null,
            declined: theirs?.type === 'declined' ? theirs.what : null,
            previewed: last?.type === 'previewed' && last.side === you ? { move: last.move } : null,
          }
        : {}),
      ...(turned ? { turnBegan: performance.now() } : {}),
    });
  }

  #since(): readonly MatchEvent[] {
    return this.#pending ? this.#events.slice(this.#pending.known) : [];
  }

  #follow(status: RoomStatus): void {
    const runs = status.phase === 'playing';
    const turnBegan = runs ? performance.now() - status.elapsed : Number.POSITIVE_INFINITY;
    this.#set({ status, turnBegan });
    this.#deliver();
  }

  /** Sends what waits, once the game goes on: after a restart the server first needs its players back. */
  #deliver(): void {
    const { link, status } = this.state;
    if (!this.#pending || this.#sent || link !== 'open' || status?.phase === 'waiting') return;
    this.#sent = true;
    this.#line.send(this.#pending);
  }

  #wrong(id: string | null, fault: Fault): void {
    if (FINAL.has(fault.code)) {
      this.#line.close();
      return this.#set({ refused: fault });
    }
    if (fault.code === 'waiting' && id === this.#pending?.id) {
      this.#sent = false; // the game was interrupted: it is sent again when it goes on
      return;
    }
    if (id === null || id === this.#pending?.id) this.#pending = null;
    this.#set({ pending: this.#pending?.action ?? null, fault });
  }

  #set(change: Partial<OnlineState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** Whether a person here may move now. */
export const isMyTurn = ({ match, you, status, pending }: OnlineState): boolean =>
  match !== null &&
  status?.phase !== 'waiting' &&
  pending === null &&
  you === match.position.turn &&
  !endingOf(match);
