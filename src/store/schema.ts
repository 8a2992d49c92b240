import type { Generated } from 'kysely';
import type { Cause } from '../core/match.ts';
import type { ClassroomSchema } from './classroom-schema.ts';
import type { CountSchema } from './count-schema.ts';
import type { FileSchema } from './file-schema.ts';
import type { LadderSchema } from './ladder-schema.ts';
import type { NewContest, StoreServer } from './store.ts';
import type { WorkSchema } from './work-schema.ts';

/** The tables, in every database; `migrations.ts` makes them. Code for one database is in `sqlite*.ts` and `postgres*.ts`. */

export interface Schema extends ClassroomSchema, CountSchema, FileSchema, LadderSchema, WorkSchema {
  readonly contest: ContestTable;
  readonly player: PlayerTable;
  readonly game: GameTable;
  readonly game_events: GameEventsTable;
  readonly link: LinkTable;
  readonly contest_change: ContestChangeTable;
  readonly journal: JournalTable;
  readonly room: RoomTable;
  readonly server: ServerTable;
  readonly leader: LeaderTable;
}

interface ContestTable {
  readonly id: string;
  /** Increases with each contest: two may be created in the same millisecond. */
  readonly serial: number;
  readonly kind: NewContest['kind'];
  readonly name: string;
  readonly plan: string;
  readonly conditions: string;
  readonly created: string;
  readonly finished: Generated<0 | 1>;
  /** The hash of the last link of its chain. */
  readonly head: string | null;
  /** The number of its links; -1: stored before there were chains. */
  readonly links: Generated<number>;
  /** The number of its changes. */
  readonly changes: Generated<number>;
}

interface PlayerTable {
  readonly contest: string;
  readonly place: number;
  readonly name: string;
  readonly seat: string;
}

/** Finished games, from which standings are computed; events are in another table, so that these rows stay compact. */
interface GameTable {
  readonly contest: string;
  readonly number: number;
  readonly attempt: number;
  /** 1 for exactly one attempt of each number. */
  readonly counted: Generated<0 | 1>;
  /** Indexes of players. */
  readonly first: number;
  readonly second: number;
  readonly rules: string;
  readonly start: string;
  readonly cause: 'rules' | Cause;
  readonly winner: 'first' | 'second' | null;
  readonly evidence: string | null;
  readonly first_tally: number;
  readonly second_tally: number;
  readonly plies: number;
}

interface GameEventsTable {
  readonly contest: string;
  readonly number: number;
  readonly attempt: number;
  /** JSON, read and written whole. */
  readonly events: string;
}

/** The chain of a contest's results: see `chain.ts`. */
interface LinkTable {
  readonly contest: string;
  /** From 0, without gaps. */
  readonly sequence: number;
  readonly kind: 'contest' | 'game' | 'change';
  /** The number of a game, whose row may have been deleted, or the position of a change. */
  readonly number: number;
  readonly attempt: number;
  /** Indexes of a game's players. */
  readonly first: number | null;
  readonly second: number | null;
  /** Digests of what the link covers. */
  readonly content: string;
  /** The hash of the content and of the hash before it. */
  readonly hash: string;
}

/** Late participants, new versions, voided games, excluded participants. */
interface ContestChangeTable {
  readonly contest: string;
  /** From 0, without gaps. */
  readonly position: number;
  /** JSON, with the games that no longer count. */
  readonly change: string;
}

/** Events of single games, one per row. */
interface JournalTable {
  readonly match: string;
  /** From 0, without gaps. */
  readonly sequence: number;
  readonly event: string;
}

/** Games over the network; their events are in the journal. */
interface RoomTable {
  readonly id: string;
  readonly rules: string;
  readonly time: string;
  readonly first_seat: string;
  /** SHA-256 of the secrets of seats that have one. */
  readonly first_key: string | null;
  readonly second_seat: string;
  readonly second_key: string | null;
  /** The id of the first game of its series of rematches, and how many came before it. */
  readonly series: string;
  readonly number: number;
  readonly created: string;
  /** Hours, of a running server, that it has been without an event. */
  readonly waited: Generated<number>;
  /** Ids of the people in the seats, if they are known. */
  readonly first_person: Generated<string | null>;
  readonly second_person: Generated<string | null>;
  /** Shown in the lobby. */
  readonly listed: Generated<0 | 1>;
}

/** The server that owns the rooms: at most one row. */
interface ServerTable extends StoreServer {
  readonly id: number;
  /** Identifies this lease. */
  readonly token: string;
  /** Counts the writes of `beatServer`. */
  readonly beat: number;
}

/** What the server with the lease announces to the others on this database: at most one row. */
interface LeaderTable {
  readonly id: number;
  /** Identifies its lease. */
  readonly token: string;
  /** Counts the renewals of the lease. */
  readonly beat: number;
  /** Empty until it can be reached. */
  readonly announcement: string;
}
