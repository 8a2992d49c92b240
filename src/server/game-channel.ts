import type { Side } from '../core/game.ts';
import type { Result } from '../core/result.ts';
import type { WireClientMessage } from '../protocols/wire.ts';
import type { Visitor } from './context.ts';
import type { RoomClient } from './presence.ts';

export type WireAct = Extract<WireClientMessage, { type: 'act' }>;
export type WireDecision = Extract<WireClientMessage, { type: 'admit' | 'dismiss' }>;

/** What a secret entitles to in a game. */
export interface Seating extends Pick<RoomClient, 'members'> {
  /** The key by which its pages are counted; null for spectators. */
  readonly place: string | null;
  /** Null if it plays neither side. */
  readonly side: Side | null;
  /** Whether it may let programs in. */
  readonly isOwner: boolean;
}

/** A game that pages follow and play: that of a room, or one of a contest. */
export interface GameChannel {
  /** The game can only be watched here; players connect to the leader. */
  readonly showsOnly?: true;
  /** Null if the secret is not known here. */
  seatOf(secret: string): Seating | null | Promise<Seating | null>;
  /** The seat of a person who has one without a secret of its own. */
  seatOfPerson?(person: string): Seating | null;
  /** `known`: how many events the page has. */
  join(client: RoomClient, known: number): void;
  leave(client: RoomClient): void;
  /** `arrived`: when the message arrived, by `performance.now()`. */
  act(client: RoomClient, message: WireAct, arrived: number): void;
  /** Somebody lets a program in, or sends it away. */
  decide(client: RoomClient, message: WireDecision): void;
  /** `rules`: of the next game; by default those of this one. */
  rematch(client: RoomClient, rules?: string): Promise<void>;
}

/** Finds the game of an id, which the caller then joins at once. */
export type ChannelFinder = (id: string, visitor: Visitor) => Promise<Result<GameChannel>>;
