import type { Side } from '../core/game.ts';
import type { Ending } from '../core/match.ts';

/** Stores people and classes. The store does not look into JSON columns. */
export interface ClassroomStore {
  /** A setting of the server; null if there is none. */
  setting(name: string): Promise<string | null>;
  /** Stores a setting unless there is one, and returns what is stored. */
  initSetting(name: string, value: string): Promise<string>;
  changeSetting(name: string, value: string): Promise<void>;

  addPerson(person: NewPerson): Promise<StoredPerson>;
  /** By the hash of the secret. */
  personOf(key: string): Promise<StoredPerson | null>;
  person(id: string): Promise<StoredPerson | null>;
  changePerson(id: string, changes: Partial<NewPerson>): Promise<void>;
  /** Forgets a person who is in no class. */
  removeUnlessMember(id: string): Promise<void>;

  /** 'taken': a class has that code. */
  add(classroom: NewClassroom): Promise<StoredClassroom | 'taken'>;
  read(id: string): Promise<StoredClassroom | null>;
  withCode(code: string): Promise<StoredClassroom | null>;
  /** Newest first. */
  list(): Promise<readonly StoredClassroom[]>;
  change(id: string, changes: Partial<NewClassroom>): Promise<'changed' | 'taken'>;
  /** With its members, bots, contests and their games, and people who are in no other class. */
  remove(id: string): Promise<void>;

  /** 'taken': a member has one of the pseudonyms, or is that person; then none is added. */
  addMembers(
    classroom: string,
    members: readonly NewMember[],
  ): Promise<readonly StoredMember[] | 'taken'>;
  /** In the order in which they were added, removed ones included. */
  members(classroom: string): Promise<readonly StoredMember[]>;
  member(id: string): Promise<StoredMember | null>;
  /** In every class, without those who were removed. */
  membershipsOf(person: string): Promise<readonly StoredMember[]>;
  changeMember(id: string, changes: MemberChanges): Promise<'changed' | 'taken'>;

  markPresent(classroom: string, member: string, day: string): Promise<void>;
  markAbsent(classroom: string, member: string, day: string): Promise<void>;
  attendance(classroom: string): Promise<readonly Attendance[]>;

  /** 'taken': a bot of the class has that name. */
  addBot(bot: NewBot): Promise<StoredBot | 'taken'>;
  bot(id: string): Promise<StoredBot | null>;
  /** Of a class, removed ones included. */
  bots(classroom: string): Promise<readonly StoredBot[]>;
  /** Of all classes, without removed ones. */
  botsWith(means: BotMeans): Promise<readonly StoredBot[]>;
  changeBot(id: string, changes: BotChanges): Promise<'changed' | 'taken'>;
  addVersion(version: NewBotVersion): Promise<StoredBotVersion>;
  /** The newest last. */
  versions(bot: string): Promise<readonly StoredBotVersion[]>;
  changeVersion(bot: string, number: number, changes: VersionChanges): Promise<void>;

  /** Keeps the files of an uploaded version, for servers on other machines; again replaces them. */
  keepUpload(bot: string, version: number, archive: UploadArchive): Promise<void>;
  /** What was kept, or null. */
  upload(bot: string, version: number): Promise<UploadArchive | null>;
  /** Its hash alone. */
  uploadHash(bot: string, version: number): Promise<string | null>;
  /** Those of all versions of a bot. */
  removeUploads(bot: string): Promise<void>;

  /** Stores what a bot wrote in a game; of each bot the last ones are kept, and the end of each. */
  addBotLog(log: NewBotLog): Promise<void>;
  /** The newest first. */
  botLogs(bot: string): Promise<readonly BotLog[]>;
  /** Those that count, in all contests. */
  botGames(bot: string, most: number): Promise<readonly BotGame[]>;

  addContest(contest: ClassContest): Promise<void>;
  contest(id: string): Promise<ClassContest | null>;
  /** Of a class, or of all. Newest first. */
  contests(classroom: string | null): Promise<readonly ClassContest[]>;
  changeContest(
    id: string,
    changes: Partial<Pick<ClassContest, 'state' | 'settings'>>,
  ): Promise<void>;
}

export interface NewPerson {
  readonly name: string;
  /** The hash of the secret. */
  readonly key: string;
}

export interface StoredPerson extends NewPerson {
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly created: string;
}

export interface NewClassroom {
  /** What members join with. */
  readonly code: string;
  readonly name: string;
  /** JSON. */
  readonly settings: string;
}

export interface StoredClassroom extends NewClassroom {
  readonly id: string;
  readonly created: string;
}

export type MemberRole = 'teacher' | 'student';

export interface NewMember {
  readonly role: MemberRole;
  readonly realName: string;
  /** Unique in the class. */
  readonly pseudonym: string;
  /** Null: of the roster, and nobody has joined as this member. */
  readonly person: string | null;
}

export interface StoredMember extends NewMember {
  /** Unique on the server. */
  readonly id: string;
  readonly classroom: string;
  readonly removed: boolean;
  readonly created: string;
}

export type MemberChanges = Partial<NewMember & Pick<StoredMember, 'removed'>>;

export interface Attendance {
  readonly member: string;
  /** YYYY-MM-DD. */
  readonly day: string;
}

/** How a bot takes its seats: from its author's machine, over TCP, from files that were uploaded, or an engine of ours. */
export type BotMeans = 'connect' | 'tcp' | 'upload' | 'engine';

export interface NewBot {
  readonly classroom: string;
  /** Its author. */
  readonly member: string;
  /** Unique in the class. */
  readonly name: string;
  readonly game: string;
  readonly means: BotMeans;
  /** JSON. */
  readonly settings: string;
}

export interface StoredBot extends NewBot {
  readonly id: string;
  readonly removed: boolean;
  readonly created: string;
}

export type BotChanges = Partial<Pick<StoredBot, 'name' | 'settings' | 'removed'>>;

export interface NewBotVersion {
  readonly bot: string;
  /** Of its files; null if they are not here. */
  readonly hash: string | null;
  /** JSON. */
  readonly details: string;
}

export interface StoredBotVersion extends NewBotVersion {
  /** From 1. */
  readonly number: number;
  /** JSON; null until it was checked. */
  readonly check: string | null;
  readonly created: string;
}

export type VersionChanges = Partial<Pick<StoredBotVersion, 'check' | 'details'>>;

export interface NewBotLog {
  readonly bot: string;
  readonly version: number;
  readonly contest: string;
  readonly number: number;
  readonly attempt: number;
  readonly side: Side;
  /** Of its standard error. */
  readonly text: string;
}

export interface BotLog extends NewBotLog {
  readonly created: string;
}

/** A game of a contest as one of its bots played it. */
export interface BotGame {
  readonly contest: string;
  readonly contestName: string;
  readonly number: number;
  readonly attempt: number;
  readonly side: Side;
  readonly opponent: string;
  readonly rules: string;
  readonly cause: Ending['cause'];
  readonly winner: Side | null;
  readonly evidence: string | null;
  readonly plies: number;
}

export type ClassContestState = 'ready' | 'running' | 'paused' | 'over';

/** A contest as its class has it. */
export interface ClassContest {
  readonly contest: string;
  readonly classroom: string;
  readonly state: ClassContestState;
  /** JSON. */
  readonly settings: string;
}

/** The files of an uploaded version, as text. */
export interface UploadArchive {
  readonly hash: string;
  readonly content: string;
}
