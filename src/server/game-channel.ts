import type { Side } from '../core/game.ts';
import type { Result } from '../core/result.ts';
import type { WireClientMessage } from '../protocols/wire.ts';
import type { Visitor } from './context.ts';
import type { RoomClient } from './presence.ts';

export type WireAct = Extract<WireClientMessage, { type: 'act' }>;
export type WireDecision = Extract<WireClientMessage, { type: 'admit' | 'dismiss' }>;

/** What a secret opens in a game. */
export interface Seating extends Pick<RoomClient, 'members'> {
  /** What its pages are counted by; null: they are spectators. */
  readonly place: string | null;
  /** Null: it plays neither side. */
  readonly side: Side | null;
  /** Whether it may let programs in. */
  readonly isOwner: boolean;
}

/** A game that pages follow and play: that of a room, or one of a contest. */
export interface GameChannel {
  /** It can be watched here; whoever plays connects to another server. */
  readonly showsOnly?: true;
  /** Null: the secret opens nothing here. */
  seatOf(secret: string): Seating | null | Promise<Seating | null>;
  /** The seat of a person, who needs no other secret for it. */
  seatOfPerson?(person: string): Seating | null;
  /** `known`: how many events the page has. */
  join(client: RoomClient, known: number): void;
  leave(client: RoomClient): void;
  /** `arrived`: when the message did, by `performance.now()`. */
  act(client: RoomClient, message: WireAct, arrived: number): void;
  /** Somebody lets a program in, or sends it away. */
  decide(client: RoomClient, message: WireDecision): void;
  /** `rules`: of the next game; by default those of this one. */
  rematch(client: RoomClient, rules?: string): Promise<void>;
}

/** Finds the game of an id. Whoever asked joins it at once. */
export type ChannelFinder = (id: string, visitor: Visitor) => Promise<Result<GameChannel>>;
