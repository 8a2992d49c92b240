import type { Side, Sides } from '../core/game.ts';
import type { Journal } from '../core/journal.ts';
import type { Ending, MatchEvent } from '../core/match.ts';
import type { ClassroomStore } from './classroom-store.ts';
import type { FileStore, WorkerTokenStore } from './file-store.ts';
import type { LadderStore } from './ladder-store.ts';
import type { WorkerShare, WorkStore } from './work.ts';

/**
 * Stores contests and games. Everything is asynchronous: the SQL runs in a thread and concurrent
 * writes are committed together. When the promise of a write resolves, it is on disk.
 */
export interface Store {
  /** Events of single games, appended one by one: nothing is shown before it is stored. */
  readonly journal: Journal;
  readonly contests: ContestStore;
  readonly games: GameStore;
  readonly rooms: RoomStore;
  readonly classrooms: ClassroomStore;
  readonly ladders: LadderStore;
  readonly files: FileStore;
  readonly tokens: WorkerTokenStore;
  /** Games handed out to workers; null unless the store is on PostgreSQL. */
  readonly work: WorkStore | null;
  readonly notices: Notices;
  /** The leading server of this database, if it has announced itself. */
  leader(): Promise<StoreLeader | null>;
  close(): Promise<void>;
  /** Ends at once without waiting for replies, for a database that no longer answers. */
  abandon(): Promise<void>;
}

/**
 * Messages between the programs that use a store, that something has changed: ids, at most 7,900 bytes. With a store in
 * a file they reach only the program itself.
 */
export interface Notices {
  publish(channel: string, payload: string): Promise<void>;
  /**
   * Resolves, when every later notice will be received, to a function that ends the subscription. The listener is called
   * with null if some may have been missed: it then has to read their subject again.
   */
  subscribe(channel: string, listener: (payload: string | null) => void): Promise<() => void>;
}

/** The store for the server that owns its rooms. */
export interface ServerStore extends Store {
  readonly lease: StoreLease;
}

/** The leading one of several servers on a database, as stored for the others. */
export interface StoreLeader {
  /** Its address as shown to people. */
  readonly address: string;
  /** JSON for the other servers, of which the store reads nothing but the `version` of the program. */
  readonly announcement: string;
}

/** The channel of notices that another server leads. */
export const LEADER_CHANNEL = 'leader';

/** The right of one server to the rooms of a store; programs without it may use everything else. */
export interface StoreLease {
  /** Stores this server's address for other servers. */
  announce(address: string, announcement?: string): Promise<void>;
  /** Writes a number, which shows whether the store can be written to. */
  beat(): Promise<void>;
  /** Rejects if the file is no longer the store, or the lease was lost. Writes nothing. */
  check(): Promise<void>;
  /** Records that this server is alive, without which another one takes the lease after a while. Rejects if the state of the lease cannot be determined. */
  renew(): Promise<'held' | 'lost'>;
}

/** The server that has the lease. */
export interface StoreServer {
  readonly host: string;
  readonly pid: number;
  /** ISO 8601, UTC. */
  readonly since: string;
  /** Empty until it listens. */
  readonly address: string;
}

/** What matches of two and championships have in common. */
export interface NewContest {
  readonly kind: 'match' | 'championship';
  readonly name: string;
  /** The arena's plan as JSON. It never changes: a resumed contest is the same contest. */
  readonly plan: string;
  /** The conditions as JSON: version, machine, Node. */
  readonly conditions: string;
  readonly players: readonly ContestPlayer[];
}

export interface ContestPlayer {
  readonly name: string;
  /** In seat syntax: `level:5`, `bot:python3 bot.py`. */
  readonly seat: string;
}

export interface Contest extends NewContest {
  /** Short enough to type: lower-case letters and digits. */
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly created: string;
  readonly finished: boolean;
  /** In their order. */
  readonly changes: readonly ContestChange[];
}

/** A change of a contest that has begun. */
export type ChangeRequest = RequestedChange & {
  /** The rounds of a Swiss tournament that had begun; data of the arena. */
  readonly drawn?: object;
  /** Who requested it, if known. */
  readonly by?: string;
};

type RequestedChange =
  /** A late participant, or a new version of one. */
  | {
      readonly kind: 'add' | 'replace';
      readonly name: string;
      readonly seat: string;
      readonly because: string | null;
      /** Its bot's entry; data of the arena. */
      readonly bot?: object;
    }
  /** A disputed game, which is played again. */
  | {
      readonly kind: 'void';
      readonly number: number;
      readonly because: string;
      /** The result had been tampered with; the chain is intact without it. */
      readonly tampered?: true;
    }
  /** A cheater. */
  | { readonly kind: 'exclude'; readonly name: string; readonly because: string };

export type ContestChange = ChangeRequest & {
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Number and attempt of the games that no longer count. */
  readonly games: readonly (readonly [number: number, attempt: number])[];
};

/** The state on which a change was decided; it is not made if the state has changed. */
export interface KnownContest {
  readonly changes: number;
  /** How many games count; null if that does not matter. */
  readonly games: number | null;
  /** This game and all later ones depend on what is changed; null: none does. */
  readonly from: number | null;
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
  /** Null if there is none. */
  read(id: string): Promise<Contest | null>;
  /** The newest first. */
  list(): Promise<readonly ContestSummary[]>;
  /**
   * Stores a change, after which games no longer count: the voided one, or all games of a participant that is
   * replaced or excluded. The contest is then unfinished.
   */
  change(
    id: string,
    request: ChangeRequest,
    known: KnownContest,
  ): Promise<ContestChange | 'outdated'>;
  /** `changes`: how many the caller knows of, usually none; if there are more, the contest is not finished. */
  finish(id: string, changes?: number): Promise<'finished' | 'outdated'>;
  /**
   * Compares the contest and all its games with their chain, page by page. If it has more links than `most`,
   * only the contest, the last games and the number of games are compared, which takes as long for any number.
   */
  verify(id: string, most?: number): Promise<ChainReport>;
  /** Corrects the stored counts of its games. */
  recount(id: string): Promise<void>;
  /** Which workers have played how many of its games; kept when they are gone, and in copies. */
  playedBy(id: string): Promise<readonly WorkerShare[]>;
}

/** Whether a contest and its results are as they were stored. */
export interface ChainReport {
  /** `unchained`: stored by a version without chains, hence unknown; `unverified`: not compared completely. */
  readonly state: 'unchained' | 'whole' | 'unverified' | 'broken';
  readonly links: number;
  /** The last hash: if it was noted elsewhere, it proves later that nothing before it was changed. */
  readonly head: string | null;
  readonly damage: readonly ChainDamage[];
  /** How many more there are than `damage` names. */
  readonly more: number;
}

/** Something that was tampered with. */
export type ChainDamage =
  | { readonly kind: 'contest'; readonly part: 'about' | 'plan' | 'conditions' }
  | {
      readonly kind: 'player';
      readonly place: number;
      /** As entered; null if that is unknown, or if there was no such player. */
      readonly was: ContestPlayer | null;
      readonly now: ContestPlayer | null;
    }
  | {
      readonly kind: 'changed-game' | 'missing-game' | 'added-game';
      readonly game: LinkedGame;
    }
  /** A change of the contest whose row was altered, was deleted, or has no link. */
  | {
      readonly kind: 'changed-change' | 'missing-change' | 'added-change';
      readonly position: number;
      readonly change: ContestChange | null;
    }
  /** Links and their games were deleted, those stored right after this game. */
  | { readonly kind: 'missing-links'; readonly count: number; readonly after: LinkedGame | null }
  /** A link does not follow from the one before it: one of the two was replaced. */
  | {
      readonly kind: 'other-link';
      readonly before: LinkedGame | null;
      readonly game: LinkedGame | null;
    }
  /** The last links were deleted or replaced. */
  | { readonly kind: 'missing-end'; readonly count: number }
  /** The games are as they were stored, but not their counts. */
  | { readonly kind: 'counts' };

/** A game as its link identifies it; names are null for players that were deleted. */
export interface LinkedGame {
  readonly number: number;
  readonly attempt: number;
  readonly first: string | null;
  readonly second: string | null;
}

/** A finished game of a contest. */
export interface StoredGame {
  /** Its number in the schedule, from 0, which resuming relies on. */
  readonly number: number;
  readonly first: string;
  readonly second: string;
  /** The canonical id of the rules, such as `puissance4:rotations=4`. */
  readonly rules: string;
  /** The text of its starting position. */
  readonly start: string;
  readonly ending: Ending;
  readonly tally: Sides<number>;
  readonly plies: number;
}

export interface StoredGameWithEvents extends StoredGame {
  readonly events: readonly MatchEvent[];
}

/** Counts of games of one kind between the same two players on the same sides: the source of tables. */
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
   * attempt; one attempt counts. 'already' changes nothing: the number has a result. So does 'outdated':
   * the contest has other changes than the `changes` that are known, usually none.
   */
  finish(
    contest: string,
    attempt: number,
    game: StoredGameWithEvents,
    changes?: number,
  ): Promise<'stored' | 'already' | 'outdated'>;
  /** The counted games, by number. */
  of(contest: string): Promise<readonly StoredGame[]>;
  /** The counted games with these numbers. */
  numbered(contest: string, numbers: readonly number[]): Promise<readonly StoredGame[]>;
  /** One of them with its events, or null. */
  read(contest: string, number: number): Promise<StoredGameWithEvents | null>;
  /** All of them with their events, by number, page by page. */
  withEvents(contest: string): AsyncIterable<StoredGameWithEvents>;
  /** The stored counts, read at the same cost for any number of games. */
  counts(contest: string): Promise<readonly GameCount[]>;
  /** Those lost other than on the board or by resignation, with their evidence, by number. */
  forfeits(contest: string): Promise<readonly StoredGame[]>;
}

/** The journal's key for the events of a room. */
export const roomKey = (id: string): string => `${ROOM_KEY}${id}`;

export const ROOM_KEY = 'room ';

/** A player's seat in a room. */
export interface RoomSeat {
  /** `person`, a player in seat syntax, or `tcp:` and a protocol. */
  readonly seat: string;
  /** The hash of a person's secret, which itself is not stored. Null for programs, and where only `person` is checked. */
  readonly key: string | null;
  /** The id of the person who sits there; absent where that is not known. */
  readonly person?: string;
}

/** A single game over the network. Its events are in the journal. */
export interface NewRoom {
  readonly rules: string;
  /** A time control as text. */
  readonly time: string;
  readonly seats: Sides<RoomSeat>;
  /** Shown in the lobby, if it is. */
  readonly listed?: true;
  /** Which rematch of which room it is; the first of a new series if absent. */
  readonly rematch?: { readonly series: string; readonly number: number };
}

export interface StoredRoom {
  readonly id: string;
  readonly rules: string;
  readonly time: string;
  readonly seats: Sides<RoomSeat>;
  /** Shown in the lobby. */
  readonly listed?: true;
  /** The id of the first room of a series of rematches. */
  readonly series: string;
  /** From 0. */
  readonly number: number;
  /** ISO 8601, UTC. */
  readonly created: string;
}

export interface RoomStore {
  /** A series has one room per number: an existing one is returned. */
  create(room: NewRoom): Promise<StoredRoom>;
  read(id: string): Promise<StoredRoom | null>;
  /** The events of its game, from a number on. */
  events(id: string, from: number): Promise<readonly MatchEvent[]>;
  /** The rooms of a series, by number. */
  of(series: string): Promise<readonly StoredRoom[]>;
  /**
   * Assigns a person to a seat without a known person: one whose key was shown, or with `isOpen` one that is open to
   * everybody. False if the seat was taken meanwhile.
   */
  takeSeat(id: string, side: Side, person: string, isOpen: boolean): Promise<boolean>;
  count(): Promise<number>;
  /**
   * Called once an hour: counts the hour for rooms without events, and removes those with more than `most` hours,
   * except the named ones; returns how many.
   */
  ageUnbegun(most: number, except: readonly string[]): Promise<number>;
}
