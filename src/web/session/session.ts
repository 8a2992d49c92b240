import type { Side, Sides } from '../../core/game.ts';
import type { Match, OfferKind } from '../../core/match.ts';
import type { Fault } from '../../core/result.ts';
import type { TcpProtocolName } from '../../protocols/bot-seats.ts';
import type { RoomInfo, RoomStatus, WireAction } from '../../protocols/wire.ts';

/** A match as a page sees it, wherever its referee is: in this browser, or at the server. */
export interface Session {
  readonly id: string;
  /** Null until the match is known. A new object after every change. */
  readonly state: SessionState | null;
  /** Pause, steps and speed, where only engines play and they play here. */
  readonly playback: Playback | null;
  /** Asks for something, for the side that may do it here. */
  act(action: WireAction): void;
  /** Asks for a game with the sides exchanged; `state.rematch` tells what comes of it. */
  rematch(): void;
  subscribe(listener: () => void): () => void;
  /** Leaves the match as it stands: it can be opened again. */
  close(): void;
}

export interface SessionState {
  readonly match: Match;
  readonly players: Sides<SessionPlayer>;
  /** The sides played from this screen: none by spectators, both by two people at one screen. */
  readonly here: readonly Side[];
  /** Whether a move can be made here now. */
  readonly canMove: boolean;
  readonly can: Capabilities;
  /** When the running turn began, by `performance.now`; infinite where none runs. */
  readonly turnBegan: number;
  readonly fault: Fault | null;
  /** What the other side has just declined. */
  readonly declined: OfferKind | null;
  /** The move that was last asked to be seen in advance, until the next event. */
  readonly previewed: { readonly move: string } | null;
  readonly paused: boolean;
  /** The game goes on in another window. */
  readonly elsewhere: boolean;
  readonly score: RunningScore;
  readonly rematch: Rematch;
  /** What only a game at the server has. */
  readonly remote: RemoteState | null;
}

export type SessionPlayer =
  | { readonly kind: 'person' }
  | { readonly kind: 'engine'; readonly player: string }
  /** A program that connects by itself, and what it calls itself where its protocol lets it. */
  | { readonly kind: 'bot'; readonly protocol: TcpProtocolName; readonly name: string | null };

export type Availability = 'now' | 'not-now' | 'never';

/** What can be asked for here, besides moves. */
export interface Capabilities {
  readonly undo: Availability;
  readonly hint: Availability;
  readonly draw: Availability;
  readonly resign: Availability;
  /** The offer that is to be answered here. */
  readonly answer: OfferKind | null;
}

export const NO_CAPABILITIES: Capabilities = {
  undo: 'never',
  hint: 'never',
  draw: 'never',
  resign: 'never',
  answer: null,
};

export const available = (now: boolean): Availability => (now ? 'now' : 'not-now');

/** Games in a row between two players, who exchange their sides. */
export interface RunningScore {
  readonly wins: readonly [number, number];
  readonly draws: number;
  /** The side that the first of the two has in this game. */
  readonly side: Side;
}

export interface Rematch {
  /** `replay`: no person plays, so that any spectator may have the same programs play again. */
  readonly kind: 'rematch' | 'replay' | 'none';
  readonly asked: boolean;
  /** Asked for from this page, which goes to the next game as soon as there is one. */
  readonly wanted: boolean;
  /** The other side has to agree, or has asked already. */
  readonly opponent: 'none' | 'must-agree' | 'asks';
  /** The address of the next game, once there is one. */
  readonly next: string | null;
}

export interface RemoteState {
  readonly connection: ConnectionState;
  readonly room: RoomInfo;
  readonly status: RoomStatus;
  /** What was asked for is on its way, or waits for the network. */
  readonly pending: boolean;
}
export type ConnectionState = 'connecting' | 'open' | 'lost';

export interface Playback {
  /** Milliseconds between two moves. */
  interval: number;
  pause(): void;
  resume(): void;
  /** Lets one move through, and pauses. */
  step(): void;
}

/** State that pages follow. */
export class Observable<T> {
  state: T;
  readonly #listeners = new Set<() => void>();

  constructor(state: T) {
    this.state = state;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  protected set(state: T): void {
    this.state = state;
    for (const listener of this.#listeners) listener();
  }

  close(): void {
    this.#listeners.clear();
  }
}
