import type { Sides } from '../core/game.ts';
import type { Journal } from '../core/journal.ts';
import type { Ending, MatchEvent } from '../core/match.ts';

/**
 * Where contests and games are kept. Everything here is asynchronous: the SQL runs off the main loop and
 * what comes in together is committed together. When a promise of a write resolves, it is on the disk.
 */
export interface Store {
  /** Events of single games, appended one by one: nobody is shown what is not stored. */
  readonly journal: Journal;
  readonly contests: ContestStore;
  readonly games: GameStore;
  readonly rooms: RoomStore;
  close(): Promise<void>;
}

/** A match of two or a championship; what they have in common. */
export interface NewContest {
  readonly kind: 'match' | 'championship';
  readonly name: string;
  /** The arena's plan as JSON. It never changes: a resumed contest is the same contest. */
  readonly plan: string;
  /** What it was played on, as JSON: version, machine, Node. */
  readonly conditions: string;
  readonly players: readonly ContestPlayer[];
}

export interface ContestPlayer {
  readonly name: string;
  /** As seats are named everywhere: `level:5`, `bot:python3 bot.py`. */
  readonly seat: string;
}

export interface Contest extends NewContest {
  /** Short enough to type: lower-case letters and digits. */
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly created: string;
  readonly finished: boolean;
}

export interface ContestSummary {
  readonly id: string;
  readonly kind: NewContest['kind'];
  readonly name: string;
  readonly created: string;
  readonly finished: boolean;
  readonly players: number;
  readonly games: number;
}

export interface ContestStore {
  create(contest: NewContest): Promise<Contest>;
  /** Null where there is none. */
  read(id: string): Promise<Contest | null>;
  /** The newest first. */
  list(): Promise<readonly ContestSummary[]>;
  finish(id: string): Promise<void>;
}

/** A finished game of a contest. */
export interface StoredGame {
  /** Its place in the schedule, from 0: what a resumed contest goes by. */
  readonly number: number;
  readonly first: string;
  readonly second: string;
  /** The canonical id of the rules, such as `puissance4:rotations=4`. */
  readonly rules: string;
  /** The text of the position it began from. */
  readonly start: string;
  readonly ending: Ending;
  readonly tally: Sides<number>;
  readonly plies: number;
}

export interface StoredGameWithEvents extends StoredGame {
  readonly events: readonly MatchEvent[];
}

/** Games of one kind between the same two from the same sides, counted: what tables are made of. */
export interface GameCount {
  readonly first: string;
  readonly second: string;
  readonly cause: Ending['cause'];
  readonly winner: Ending['winner'];
  readonly games: number;
  /** Summed over the games. */
  readonly tally: Sides<number>;
  readonly plies: number;
}

export interface GameStore {
  /**
   * Stores a game, its events and result in one transaction, exactly once for each contest, number and
   * attempt; one attempt counts. 'already' changes nothing: the number has its result.
   */
  finish(
    contest: string,
    attempt: number,
    game: StoredGameWithEvents,
  ): Promise<'stored' | 'already'>;
  /** The games that count, by number. */
  of(contest: string): Promise<readonly StoredGame[]>;
  /** One of them with its events, or null. */
  read(contest: string, number: number): Promise<StoredGameWithEvents | null>;
  /** All of them with their events, by number, a page at a time. */
  withEvents(contest: string): AsyncIterable<StoredGameWithEvents>;
  /** Answers from an index, however many games there are. */
  counts(contest: string): Promise<readonly GameCount[]>;
  /** Those lost otherwise than on the board or by resigning, with their evidence, by number. */
  forfeits(contest: string): Promise<readonly StoredGame[]>;
}

/** Where the journal has the events of a room. */
export const roomKey = (id: string): string => `${ROOM_KEY}${id}`;

export const ROOM_KEY = 'room ';

/** A player's place in a room. */
export interface RoomSeat {
  /** `person`, a player as seats are named everywhere, or `tcp:` and a protocol. */
  readonly seat: string;
  /** The hash of the secret that lets a person in: the secret itself is nowhere. Null for programs. */
  readonly key: string | null;
}

/** A single game that people and programs meet for. Its events are in the journal. */
export interface NewRoom {
  readonly rules: string;
  /** A time control as text. */
  readonly time: string;
  readonly seats: Sides<RoomSeat>;
  /** Which rematch of which room it is; a room of its own where not said. */
  readonly rematch?: { readonly series: string; readonly number: number };
}

export interface StoredRoom {
  readonly id: string;
  readonly rules: string;
  readonly time: string;
  readonly seats: Sides<RoomSeat>;
  /** The id of the first room of a series of rematches. */
  readonly series: string;
  /** From 0. */
  readonly number: number;
  /** ISO 8601, UTC. */
  readonly created: string;
}

export interface RoomStore {
  /** A series has one room of each number: where it is there already, that one is the answer. */
  create(room: NewRoom): Promise<StoredRoom>;
  read(id: string): Promise<StoredRoom | null>;
  /** The rooms of a series, by number. */
  of(series: string): Promise<readonly StoredRoom[]>;
  /** Removes the rooms created before a moment (ISO 8601, UTC) where nothing has happened, but for those named; how many. */
  removeUnbegun(before: string, except: readonly string[]): Promise<number>;
}
