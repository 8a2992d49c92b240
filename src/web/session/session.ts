import type { Side, Sides } from '../../core/game.ts';
import type { Match, OfferKind } from '../../core/match.ts';
import type { Fault } from '../../core/result.ts';
import type { TcpProtocolName } from '../../protocols/bot-seats.ts';
import type { RoomInfo, RoomPort, RoomStatus, WireAction } from '../../protocols/wire.ts';

/** A match as a page sees it, whether its referee is in this browser or at the server. */
export interface Session {
  readonly id: string;
  /** Null until the match is known. A new object after every change. */
  readonly state: SessionState | null;
  /** Pause, steps and speed, if only engines play and they run here. */
  readonly playback: Playback | null;
  /** Requests an action, for the side that may take it here. */
  act(action: WireAction): void;
  /** Requests a game with sides exchanged, by these rules; `state.rematch` has the result. */
  rematch(rules: string): void;
  subscribe(listener: () => void): () => void;
  /** Leaves the match as it is: it can be reopened. */
  close(): void;
}

export interface SessionState {
  readonly match: Match;
  readonly players: Sides<SessionPlayer>;
  /** The sides played from this screen: none for spectators, both for two people at one screen. */
  readonly here: readonly Side[];
  /** Whether a move can be made here now. */
  readonly canMove: boolean;
  readonly can: Capabilities;
  /** When the running turn began, by `performance.now`; infinite if none runs. */
  readonly turnBegan: number;
  readonly fault: Fault | null;
  /** What the other side has just declined. */
  readonly declined: OfferKind | null;
  /** The last preview requested, until the next event. */
  readonly previewed: { readonly move: string } | null;
  readonly paused: boolean;
  /** Whether the game is open in another window. */
  readonly elsewhere: boolean;
  /** Whether this browser could not store the game, which then lasts as long as the page. */
  readonly unsaved: boolean;
  readonly score: RunningScore;
  readonly rematch: Rematch;
  /** What only a game at the server has. */
  readonly remote: RemoteState | null;
}

/** The fields that the latest event decides. */
export type LatestEvent = 'turnBegan' | 'fault' | 'declined' | 'previewed';

export type SessionPlayer =
  /** `name`: the nickname, if one was chosen. */
  | { readonly kind: 'person'; readonly name?: string | null }
  | { readonly kind: 'engine'; readonly player: string }
  /** A participant of a contest, a person or a program. */
  | { readonly kind: 'participant'; readonly name: string; readonly isPerson: boolean }
  /** A program that connects by itself, and its own name if its protocol has names. */
  | { readonly kind: 'bot'; readonly protocol: TcpProtocolName; readonly name: string | null };

export type Availability = 'now' | 'not-now' | 'never';

/** Actions available here, besides moves. */
export interface Capabilities {
  readonly undo: Availability;
  readonly hint: Availability;
  readonly draw: Availability;
  readonly resign: Availability;
  /** The offer to be answered here. */
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

/** Consecutive games between two players, who exchange sides. */
export interface RunningScore {
  readonly wins: readonly [number, number];
  readonly draws: number;
  /** The first player's side in this game. */
  readonly side: Side;
}

export interface Rematch {
  /** `replay`: no person plays, so any spectator may let the same programs play again. */
  readonly kind: 'rematch' | 'replay' | 'none';
  /** The rules that are asked for here, and those that the other side asks for. */
  readonly asked: string | null;
  readonly theirs: string | null;
  /** Whether this page has requested it, and goes to the next game once that exists. */
  readonly wanted: boolean;
  /** The other side must agree, or has asked already. */
  readonly opponent: 'none' | 'must-agree' | 'asks';
  /** The address of the next game, once it exists. */
  readonly next: string | null;
}

export interface RemoteState {
  readonly connection: ConnectionState;
  readonly room: RoomInfo;
  readonly status: RoomStatus;
  /** The programs that wait at the room's ports; empty for users who may not let them in. */
  readonly ports: readonly RoomPort[];
  /** Whether a request is in transit or waits for the network. */
  readonly pending: boolean;
  /** Whether that has lasted so long that the person is told. */
  readonly isOverdue: boolean;
  /** The move that is shown without the server's confirmation, and whether a reload will find it. */
  readonly unsent: { readonly move: string; readonly isStored: boolean } | null;
  /** A move that was shown, but was refused by the server or overtaken by the game. */
  readonly withdrawn: string | null;
}
export type ConnectionState = 'connecting' | 'open' | 'lost';

export interface Playback {
  /** Milliseconds between two moves. */
  interval: number;
  pause(): void;
  resume(): void;
  /** Releases one move, and pauses. */
  step(): void;
}

/** Observable state. */
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
